// Beside a game in the real hall: players talk, a line is reported, a moderator removes it; conditional moves on the page.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, press, sees, useRealHall} from '../support/real_hall.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// A game with both seats taken, on two pages.
async function both(body) {
    const hall = new CheckedClient(realHall.url);
    const made = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first', ...body});
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Minh'});
    const pages = [];
    for (const {token} of [made, joined]) {
        const page = await person(token === made.token ? 'Lan' : 'Minh');
        await page.goto(realHall.url + '/laws');
        await page.evaluate(([id, key]) => localStorage.setItem('kyvien.token.' + id, key), [made.id, token]);
        await page.goto(`${realHall.url}/g/${made.id}`);
        await page.getByRole('grid').waitFor();
        pages.push(page);
    }
    return {id: made.id, pages};
}

const chatOf = (page) => page.getByRole('button', {name: /^Chat/});

test('players talk beside the board, which stays where it is; a moderator removes what was reported', async () => {
    const {id, pages} = await both({time: {kind: 'none'}});
    const [white, black] = pages;
    const board = await black.getByRole('grid').boundingBox();
    await chatOf(white).click();
    await white.getByLabel('Message').fill('Chào anh');
    await white.keyboard.press('Enter');
    await white.getByRole('button', {name: 'Good luck'}).click();
    await black.getByRole('button', {name: 'Chat 2 new'}).waitFor();
    await chatOf(black).click();
    await black.getByText('Chào anh').waitFor();
    await black.getByRole('list', {name: 'Players'}).getByText('Good luck').waitFor();
    assert.deepEqual(await black.getByRole('grid').boundingBox(), board);
    await audit(black, 'a game with its chat open');

    await black.getByRole('button', {name: 'Report the message of Lan'}).first().click();
    await black.getByText('Reported').waitFor();
    const moderator = await person('Hoa');
    await moderator.goto(`${realHall.url}/moderation#${realHall.arbiterKey}`);
    await moderator.getByText('Lan (White, guest): Chào anh').waitFor();
    await moderator.waitForURL((url) => url.hash === '');
    await audit(moderator, 'the page of moderators');
    await moderator.getByRole('button', {name: 'Remove', exact: true}).click();
    await moderator.getByText('Nothing was reported.').waitFor();
    await black.getByText('Removed by a moderator').waitFor();

    // On the phone it stands below the board.
    await black.setViewportSize({width: 390, height: 800});
    await until(async () => {
        const [phoneBoard, fold] = [await black.getByRole('grid').boundingBox(), await chatOf(black).boundingBox()];
        return fold.y >= phoneBoard.y + phoneBoard.height;
    }, 'the chat is below the board');
    await black.getByRole('button', {name: 'Switch the chat off'}).click();
    await white.getByText('The chat is switched off.').waitFor();
    assert.equal(await white.getByLabel('Message').count(), 0);
    assert.ok(id);
    await leave(white, black, moderator);
});

test('conditional moves are written as players write them, and played at once', async () => {
    // As the first page makes it.
    const {pages} = await both({time: {kind: 'other', text: 'permove:259200000'}});
    const [white, black] = pages;
    await white.getByRole('button', {name: 'Conditional moves'}).click();
    await white.getByText('No lines are set.').waitFor();
    await press(white, 'e2e4');
    await sees(black, 1);
    await white.getByLabel('New line').fill('1... e5 2. Nf3 Nc6 3. Bb5');
    await white.getByRole('button', {name: 'Add'}).click();
    await white.getByText('e5 Nf3 Nc6 Bb5').waitFor();
    await audit.deep(white, 'a game with conditional moves');
    await white.getByLabel('New line').fill('c5 Nf4');
    await white.getByRole('button', {name: 'Add'}).click();
    await white.getByText('Line 2, move 2:').waitFor();
    await press(black, 'e7e5');
    await sees(black, 3);
    await white.getByText('Nc6 Bb5').waitFor();
    await until(async () => (await white.getByText('e5 Nf3 Nc6 Bb5').count()) === 0, 'what was played is gone');
    await leave(white, black);
});
