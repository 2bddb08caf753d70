// Games from a position of their maker's own: typed, out of a file, from the board for analysis; and why one cannot be played.
import assert from 'node:assert/strict';
import {realHall, leave, person, play, sees, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kLadder = '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1';

async function chosen(page, game) {
    await page.goto(realHall.url + '/');
    if (game) await page.locator(`input[name=game][value=${game}]`).check({force: true});
    await page.locator('input[name=from-position]').check();
    return page.locator('textarea[name=position]');
}

test('chess from a FEN: the card of the lobby shows it, and both play from it', async () => {
    const lan = await person('Lan');
    const minh = await person('Minh', 'vi');
    await (await chosen(lan)).fill(kLadder);
    await lan.locator('.start-position .piece').first().waitFor();
    assert.equal(await lan.locator('.start-position .piece').count(), 4);
    await lan.locator('.start-position').getByText('White to move.').waitFor();
    assert.equal(await lan.locator('input[name=start]').count(), 0, 'the position says how the game begins');
    await lan.locator('label', {has: lan.locator('input[name=seat][value=first]')}).click();
    await lan.getByRole('button', {name: 'Create game'}).click();
    await lan.waitForURL('**/g/*');
    const id = new URL(lan.url()).pathname.slice(3);
    await minh.goto(realHall.url + '/');
    const card = minh.locator(`.open-game[href="/g/${id}"]`, {hasText: 'từ thế cờ cho trước'});
    await card.waitFor();
    assert.equal(await card.locator('.piece').count(), 4);
    await card.click();
    await minh.getByText('từ thế cờ cho trước').first().waitFor();
    await minh.locator('.share button[type=submit]').click();
    await play([lan, minh], ['a2a7', 'h8g8', 'b1b8']);
    await sees(lan, 3);
    await lan.getByText('1–0').first().waitFor();
    await leave(lan, minh);
});

test('Go from an SGF that sets stones up; a file without a set-up is told', async () => {
    const lan = await person('Lan');
    const field = await chosen(lan, 'go');
    await field.fill('(;FF[4]GM[1]SZ[9];B[cc];W[gg])');
    await lan.getByText(/This file sets no position up/).waitFor();
    await field.fill('(;FF[4]GM[1]SZ[9]AB[aa][ba]AW[ab]PL[W];W[cc])');
    await lan.locator('.start-position .piece').nth(2).waitFor();
    assert.equal((await field.inputValue()).slice(0, 20), 'XX......./O......../');
    await lan.getByText('White to move.').waitFor();
    assert.equal(await lan.locator('input[name=handicap]').count(), 0);
    await lan.getByRole('button', {name: 'Create game'}).click();
    await lan.waitForURL('**/g/*');
    await lan.locator('.board .piece').nth(2).waitFor();
    await leave(lan);
});

test.deep('a FEN that is a start of Chess960 has its number; another one with such castling has none', async () => {
    const lan = await person('Lan');
    for (const [position, told, untold] of [
        ['bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1', 'Chess960, position 0 ·', 'from a custom position'],
        ['1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', /Chess960 · .*from a custom position/, 'position 518'],
    ]) {
        await (await chosen(lan, 'chess')).fill(position);
        await lan.getByRole('button', {name: 'Create game'}).click();
        await lan.waitForURL('**/g/*');
        const facts = lan.locator('.facts', {hasText: told});
        await facts.waitFor();
        assert.ok(!(await facts.innerText()).includes(untold));
    }
    await leave(lan);
});

for (const [look, language, game, position, reason] of [
    [test.deep, 'en', 'chess', '7k/8/5K2/8/8/8/8/8 w - - 0 1', /neither side can ever checkmate/],
    [test, 'vi', 'chess', '7k/7k/5K2/8/8/8/R7/8 w - - 0 1', /Không thể bắt đầu ván cờ từ thế cờ này. Đen có hơn một Vua./],
    [test.deep, 'zh-Hant', 'xiangqi', '3k5/3R5/3R5/9/9/9/9/9/9/4K4 b', /輪走方無棋可走/],
    [test.deep, 'zh-Hans', 'go', 'XX/XX b', /没有气/],
])
    look(`what cannot be played is refused with the reason, in the reader’s language: ${game}, ${language}`, async () => {
        const reader = await person('Lan', language);
        await (await chosen(reader, game)).fill(position);
        await reader.locator('.make button[type=submit]').click();
        await reader.locator('.make .refusal', {hasText: reason}).waitFor();
        // Said again, now that the words are there.
        await reader.locator('.make button[type=submit]').click();
        await reader.locator('.make .refusal', {hasText: reason}).waitFor();
        await leave(reader);
    });

test('the board for analysis hands its position over to a new game', async () => {
    const lan = await person('Lan');
    await lan.goto(`${realHall.url}/analysis?${new URLSearchParams({game: 'chess', fen: kLadder})}`);
    await lan.getByRole('link', {name: 'Play from here'}).click();
    await lan.locator('textarea[name=position]').waitFor();
    assert.equal(await lan.locator('textarea[name=position]').inputValue(), kLadder);
    const rows = '.../.X./..O';
    await lan.goto(`${realHall.url}/analysis?${new URLSearchParams({game: 'go', fen: `${rows} b`})}`);
    // A board of three lines is told by its rows.
    await lan.getByRole('link', {name: 'Play from here'}).click();
    await lan.locator('textarea[name=position]').waitFor();
    assert.equal(await lan.locator('textarea[name=position]').inputValue(), `${rows} b`);
    assert.ok(await lan.locator('input[name=game][value=go]').isChecked());
    await leave(lan);
});
