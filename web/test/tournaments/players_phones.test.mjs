// Players with their own codes on phones: they see the board, check in, tell the result; the desk sees who says what.
import assert from 'node:assert/strict';
import {kPhone} from '../support/pages.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {begin, giveCodes, kNames, organiser, pair, pasteList} from '../support/organiser.mjs';
import test from '../support/testing.mjs';

useRealHall();

const numberIn = async (desk, at, side) => {
    const shown = await (await fetch(`${realHall.url}/api/tournaments/${at.split('/').pop()}`)).json();
    return shown.rounds.at(-1).boards[0][side];
};

async function phone(link, language = 'en') {
    const page = await person('', language, {viewport: kPhone});
    await page.goto(link);
    return page;
}

const told = (page, words) => page.locator('[role=status]', {hasText: words}).waitFor();

test.deep('both players tell the result on their phones, and the desk confirms it', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Evening', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    const links = await giveCodes(desk, 4);
    assert.equal(new Set(links.values()).size, 4);
    await pair(desk, 1);
    const white = await phone(links.get(await numberIn(desk, at, 'white')));
    const black = await phone(links.get(await numberIn(desk, at, 'black')), 'vi');
    await white.getByRole('heading', {name: 'Round 1, board 1'}).waitFor();
    await white.waitForURL((url) => url.hash === ''); // nobody reads the code off the screen
    assert.ok(await white.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over');

    // What a phone without a network tells is told once it is back, also where nobody heard that it is.
    await white.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), {capture: true}));
    await white.context().setOffline(true);
    await white.getByRole('button', {name: 'Won'}).click();
    await white.getByText('The hall is not responding').first().waitFor();
    await white.context().setOffline(false);
    await told(white, 'Your opponent has not yet');
    await told(black, 'Đối thủ đã báo kết quả');
    const said = desk.getByRole('region', {name: 'Reported by the players'});
    await said.getByText('One player has reported it').waitFor();
    await black.getByRole('button', {name: 'Thắng'}).click();
    await told(white, 'You and your opponent reported different results');
    await said.getByText('They disagree').waitFor();
    assert.equal(await said.getByRole('button').count(), 0, 'there is nothing to confirm');
    await black.getByRole('button', {name: 'Thua'}).click();
    await told(white, 'You both reported the same result');
    await said.getByRole('button', {name: 'Confirm one agreed result'}).click();
    await told(white, 'The result is entered: 1–0');
    await desk.locator('.result-list li.has').first().waitFor();
    assert.equal(await white.getByRole('button', {name: 'Won'}).count(), 0);

    // The page is found again without the link.
    await white.goto(at);
    await white.getByRole('link', {name: 'Your games'}).click();
    await told(white, 'The result is entered');
    await leave(desk, white, black);
});

test('a code is typed, a wrong one is told so, and a revoked one opens nothing', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'Codes', 3);
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 4));
    const links = await giveCodes(desk, 4);
    const page = await phone(`${at}/me`);
    const field = page.getByLabel('Your code');
    await field.fill('abcde-fghjk');
    await page.keyboard.press('Enter');
    await page.getByText('No player here has this code').waitFor();
    await field.fill(links.get(2).split('#')[1].replace('-', ' ').toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', {name: kNames[1]}).waitFor();
    await page.getByText('You have no game in this round yet.').waitFor();

    await desk.getByLabel('Number of the player').fill('2');
    await desk.getByRole('button', {name: 'Revoke the code'}).click();
    await desk.getByText('3 of 4 players have a code.').waitFor();
    // The open page hears of it, and the browser forgets the code.
    await page.getByText('No player here has this code').waitFor();
    await leave(desk, page);
});

test('players check in on their phones, and results that both tell are entered at once', async () => {
    const desk = await organiser();
    const at = await begin(desk, 'At once', 3, async (page) =>
        page
            .getByLabel(/[Cc]heck/)
            .first()
            .check(),
    );
    await desk.getByRole('tab', {name: 'Players'}).click();
    await pasteList(desk, kNames.slice(0, 3));
    const links = await giveCodes(desk, 3);
    // Ticked when the hall has it, not before.
    const atOnce = desk.getByLabel('Enter results at once when both players report the same');
    await atOnce.click();
    await desk.locator('details[open] input[type=checkbox]:checked').waitFor();
    const phones = [];
    for (const number of [1, 2]) {
        const page = await phone(links.get(number));
        await page.getByRole('button', {name: 'I am here for the next round'}).click();
        await told(page, 'You are checked in');
        phones.push(page);
    }
    await pair(desk, 1);
    const [first, second] = phones;
    await first.getByRole('button', {name: 'Drawn'}).click();
    await second.getByRole('button', {name: 'Drawn'}).click();
    await told(first, 'The result is entered: ½–½');
    await desk.locator('.result-list li.has').first().waitFor();
    assert.equal(
        new Set([await numberIn(desk, at, 'white'), await numberIn(desk, at, 'black')]).has(3),
        false,
        'who is not here is not paired',
    );
    await leave(desk, ...phones);
});

test('a player takes the bye that the event gives, by pressing twice', async () => {
    const post = async (at, body, key) =>
        (
            await fetch(realHall.url + at, {
                method: 'POST',
                headers: {Authorization: `Bearer ${key}`, 'Content-Type': 'application/json'},
                body: JSON.stringify(body),
            })
        ).json();
    const made = await post('/api/tournaments', {by: 'Hoa', name: 'Byes', rounds: 3, half_byes: 1}, realHall.arbiterKey);
    const at = `/api/tournaments/${made.id}`;
    await post(at, {by: 'Hoa', commands: kNames.slice(0, 4).map((name) => ({t: 'enter', name}))}, made.key);
    const [{code}] = await post(`${at}/codes`, {numbers: [3]}, made.key);
    const page = await phone(`${realHall.url}/t/${made.id}/me#${code}`);
    await page.getByRole('button', {name: 'Ask for a half-point bye in round 1'}).click();
    await page.getByRole('button', {name: 'I will not play round 1: take the bye'}).click();
    await page.getByText('You have a half-point bye in round 1.').waitFor();
    await post(at, {by: 'Hoa', commands: [{t: 'pair'}]}, made.key);
    await page.getByText('Round 1: you have no opponent.').waitFor();
    await page.getByText('You have a half-point bye').waitFor({state: 'detached'});
    assert.equal(await page.getByRole('button', {name: /half-point bye/}).count(), 0, 'it was the only one');
    await leave(page);
});
