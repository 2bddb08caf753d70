// Two people play Gomoku in their browsers, in a hall that has it. web/test/run examples makes the bundle.
import assert from 'node:assert/strict';
import {fileURLToPath} from 'node:url';
import {cell} from '../../../web/test/support/pages.mjs';
import {addKnown} from '../../../web/test/support/contract.mjs';
import {realHall, join, leave, person, play, sees, useRealHall} from '../../../web/test/support/real_hall.mjs';
import test from '../../../web/test/support/testing.mjs';

const built = (file) => fileURLToPath(new URL(`../../../build/${file}`, import.meta.url));

realHall.command = (port, data) => [built('release/examples/kyvien_gomoku'), String(port), data, built('examples/gomoku/page')];
addKnown('ResultCode', 'five-in-a-row');
useRealHall();

test('Gomoku from the lobby to five in a row: by mouse, keyboard and typed points, with a refusal, the clause and the record', async () => {
    const black = await person('Lan', 'en');
    const white = await person('Minh', 'vi');
    await black.goto(realHall.url + '/');
    await black.locator('.game-card').nth(3).waitFor();
    assert.equal(await black.locator('.game-card').count(), 4);
    const card = black.locator('.game-card', {hasText: 'Gomoku'});
    assert.match(await card.innerText(), /Law of one page/);
    await card.click();
    await black.getByLabel('Black', {exact: true}).check({force: true});
    await black.locator('form.make button[type=submit]').click();
    await black.waitForURL('**/g/*');
    const id = new URL(black.url()).pathname.split('/').pop();
    await join(white, id);
    await black.getByRole('grid', {name: /Gomoku/}).waitFor();
    assert.equal(await black.locator('[role=gridcell]').count(), 225);
    // Black has the dark sign, whose letter no other game has told.
    assert.equal(await black.locator('.player.lower .side-sign.black').count(), 1);
    assert.equal(await white.locator('.player.lower .side-sign.white').count(), 1);

    const players = [black, white];
    await play(players, ['h8', 'i8']);
    assert.match(await cell(black, 'h8').getAttribute('aria-label'), /^h8 black stone/);
    assert.match(await cell(white, 'i8').getAttribute('aria-label'), /^i8 quân trắng/);
    // No game of this kind has a pass; it is offered to nobody.
    assert.equal(await black.getByRole('button', {name: 'Pass'}).count(), 0);

    // By keyboard, one point down from h8. The ring is shown once a key was pressed.
    await black.locator('.board.interactive').waitFor();
    await black.keyboard.press('Tab');
    await cell(black, 'h8').focus();
    for (const key of ['ArrowDown', 'Enter']) await black.keyboard.press(key);
    await sees(white, 3);
    assert.match(await cell(white, 'h7').getAttribute('aria-label'), /^h7 quân đen/);

    // A point that is taken is refused by the hall, in the reader's words and with the clause of this law.
    const typed = async (page, text) => {
        await page.locator('.typed input:enabled').waitFor();
        await page.locator('.typed input').fill(text);
        await page.locator('.typed input').press('Enter');
    };
    await white.locator('.board.interactive').waitFor();
    await typed(white, 'H7');
    await white.getByText('h7 đã có quân. Hãy chọn điểm khác.').waitFor();
    await white.locator('.refusal', {hasText: '§ 2.2'}).waitFor();
    await typed(white, 'i7');
    for (const page of players) await sees(page, 4);
    await white.locator('.refusal').waitFor({state: 'detached'});

    await play(players, ['h6', 'i6', 'h5', 'i5', 'h4'], {from: 4});
    await black.getByText('Black wins.').waitFor();
    await black.getByText('Five in a row.').waitFor();
    await white.getByText('Đen thắng.').waitFor();
    await white.getByText('Năm quân liền nhau.').waitFor();
    assert.equal(await white.locator('.score').textContent(), '1–0');
    // The play that ended it is numbered as the game numbers them, and its clause is this law's.
    assert.equal(await black.locator('.plies button').textContent(), '9');
    await white.getByRole('button', {name: '§ 3.1'}).click();
    await white.locator('.clause-card', {hasText: 'Cờ ca-rô trong một trang'}).waitFor();
    await black.getByRole('button', {name: '§ 3.1'}).click();
    await black.locator('.clause-card', {hasText: 'Five in a row'}).waitFor();
    assert.equal(await black.locator('.board.interactive').count(), 0);

    // Another language has the game's words too.
    await black.locator('header select').first().selectOption('zh-Hans');
    await black.getByText('五子连成一线。').waitFor();
    await black.locator('.side', {hasText: '黑方'}).first().waitFor();

    // Leafing back: before the last stone, and at the beginning.
    await black.keyboard.press('ArrowLeft');
    await black.locator('[data-cell=h4][aria-label^="h4 空"]').waitFor();
    assert.match(await cell(black, 'i5').getAttribute('aria-label'), /^i5 白子/);
    await white.locator('.leaf button').first().click();
    await white.locator('[data-cell=h8][aria-label^="h8 trống"]').waitFor();

    // The record as the page gives it.
    await black.getByRole('button', {name: '更多…', exact: true}).click();
    const [download] = await Promise.all([black.waitForEvent('download'), black.getByRole('link', {name: /SGF/}).click()]);
    let sgf = '';
    for await (const part of await download.createReadStream()) sgf += part;
    assert.match(sgf, /GM\[4\]/);
    assert.match(sgf, /SZ\[15\]/);
    assert.match(sgf, /RE\[B\+\]/);
    assert.equal((sgf.match(/;[BW]\[/g) ?? []).length, 9);
    await leave(black, white);
});
