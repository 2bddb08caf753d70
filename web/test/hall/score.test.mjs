// A phone as the scoresheet at a board: by the link of its QR code, seen at once at the desk and by who watches; taken back; without a
// connection; where the hall has another move.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {arbiter, table} from '../support/arbiter_desk.mjs';
import {realHall, leave, person, sees, useRealHall} from '../support/real_hall.mjs';
import {cell, kPhone} from '../support/pages.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// The link that the desk shows at the board.
async function linkAt(desk) {
    await desk.getByText('Phone at this board').click();
    await desk.getByRole('img', {name: 'Phone at this board'}).waitFor();
    return desk.getByRole('link', {name: 'Open it here'}).getAttribute('href');
}
async function keeperAt(link, options = {}) {
    const page = await person('', 'en', {viewport: kPhone, ...options});
    await page.goto(link);
    await page.getByRole('grid').waitFor();
    return page;
}
const write = async (page, text) => {
    await page.getByLabel('Move', {exact: true}).fill(text);
    await page.getByRole('button', {name: 'Enter', exact: true}).click();
};
const moveInSheet = (page, text) => page.locator('.sheet .move', {hasText: text});

test('moves entered on a phone are at the desk and on the public page, and a wrong one is taken back', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const link = await linkAt(desk);
    await audit(desk, 'the code at the desk', '.board-key');
    const phone = await keeperAt(link);
    await phone.waitForURL((url) => url.hash === ''); // nobody reads the key off the screen
    const watcher = await person('');
    await watcher.goto(`${realHall.url}/g/${id}`);
    await sees(watcher, 0);
    await cell(phone, 'e2').click();
    await cell(phone, 'e4').click();
    await sees(watcher, 1);
    // The press went with it.
    await desk.getByRole('button', {name: 'Press Black'}).waitFor();
    await write(phone, 'e6');
    await sees(watcher, 2);
    await moveInSheet(phone, 'e6').waitFor();
    await audit(phone, 'the scoresheet');
    await phone.getByRole('button', {name: 'Take back the last entry'}).click();
    await sees(watcher, 1);
    await write(phone, 'c5');
    await sees(watcher, 2);
    await moveInSheet(desk, 'c5').waitFor();
    // What the law refuses is told, and written anew.
    await write(phone, 'Ke3');
    await phone.getByRole('alert').waitFor();
    await phone.getByLabel('The move as it was played').fill('Nf3');
    await phone.getByRole('button', {name: 'Send', exact: true}).click();
    await sees(watcher, 3);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= kPhone.width, `${wide}`);
    // The key is kept in the phone.
    await phone.reload();
    await moveInSheet(phone, 'Nf3').waitFor();
    await write(phone, 'd6');
    await sees(watcher, 4);
    const log = await (
        await fetch(`${realHall.url}/api/games/${id}/record?format=log`, {headers: {Authorization: `Bearer ${realHall.arbiterKey}`}})
    ).text();
    assert.match(log, /e7e6/);
    assert.match(log, /name=Scoresheet/);
    await leave(desk, phone, watcher);
});

test('a replaced key no longer works: the phone says so, and the new code works', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const link = await linkAt(desk);
    const second = await arbiter();
    await second.goto(desk.url());
    assert.equal(await linkAt(second), link);
    const phone = await keeperAt(link);
    await write(phone, 'e4');
    await moveInSheet(desk, 'e4').waitFor();
    await desk.getByRole('button', {name: 'Replace the key'}).click();
    await desk.getByText('A new key for the phone at the board', {exact: false}).first().waitFor();
    const shown = desk.getByRole('link', {name: 'Open it here'});
    // At every desk that shows it.
    for (const page of [desk, second])
        await page.waitForFunction((old) => {
            const now = document.querySelector('.board-key a')?.getAttribute('href');
            return now && now !== old;
        }, link);
    await audit.deep(desk, 'the code after it was replaced', '.board-key');
    await write(phone, 'e5');
    await phone.getByText('An arbiter has replaced the key of this board', {exact: false}).waitFor();
    const other = await keeperAt(await shown.getAttribute('href'));
    await write(other, 'c5');
    await moveInSheet(desk, 'c5').waitFor();
    const log = await (
        await fetch(`${realHall.url}/api/games/${id}/record?format=log`, {headers: {Authorization: `Bearer ${realHall.arbiterKey}`}})
    ).text();
    assert.match(log, /t=board-key-replaced/);
    await leave(desk, second, phone, other);
});

test('moves entered without a connection are stored, and sent in order once the hall is back', async () => {
    const desk = await arbiter();
    await table(desk);
    const phone = await keeperAt(await linkAt(desk));
    const {port} = realHall;
    await realHall.kill();
    await phone.locator('.score-desk .status', {hasText: 'No connection'}).waitFor();
    await cell(phone, 'd2').click();
    await cell(phone, 'd4').click();
    await write(phone, 'Nf6');
    await write(phone, 'c4');
    await write(phone, 'g7');
    await phone.getByRole('button', {name: 'Take back the last entry'}).click();
    const waiting = phone.getByRole('region', {name: 'Not sent yet'});
    const entries = async () => (await waiting.getByRole('listitem').allTextContents()).join(' | ');
    await until(async () => (await entries()) === '1. d2d4 | 1… Nf6 | 2. c4', 'what was taken back is gone');
    await audit.deep(phone, 'entries that wait');
    await realHall.open(port);
    await waiting.waitFor({state: 'detached'});
    await moveInSheet(phone, 'c4').waitFor();
    await moveInSheet(desk, 'c4').waitFor();
    await leave(desk, phone);
});

test('pending entries survive a reload', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const phone = await keeperAt(await linkAt(desk));
    await phone.evaluate(
        (game) =>
            localStorage.setItem(
                'kyvien.score.' + game,
                JSON.stringify([
                    {ply: 0, text: 'd2d4'},
                    {ply: 1, text: 'Nf6'},
                ]),
            ),
        id,
    );
    await phone.reload();
    await moveInSheet(desk, 'Nf6').waitFor();
    await phone.waitForFunction((game) => localStorage.getItem('kyvien.score.' + game) === null, id);
    await leave(desk, phone);
});

test('if the arbiter has entered another move the phone says so and adopts the hall’s move', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const phone = await keeperAt(await linkAt(desk));
    await cell(desk, 'e2').click();
    await cell(desk, 'e4').click();
    await moveInSheet(phone, 'e4').waitFor();
    await phone.evaluate(
        (game) =>
            localStorage.setItem(
                'kyvien.score.' + game,
                JSON.stringify([
                    {ply: 0, text: 'd4'},
                    {ply: 1, text: 'd5'},
                ]),
            ),
        id,
    );
    await phone.reload();
    await phone.getByRole('alert').getByText('You entered 1. d4; the hall has 1. e2e4.').waitFor();
    await audit.deep(phone, 'two moves at one place');
    await phone.getByRole('button', {name: 'Discard these 2 entries'}).click();
    await phone.getByRole('alert').waitFor({state: 'detached'});
    await write(phone, 'e5');
    await moveInSheet(desk, 'e5').waitFor();
    // What the arbiter takes back is entered anew at its own place.
    await desk.getByRole('button', {name: 'Undo…'}).click();
    await desk.getByRole('button', {name: 'Yes, do it'}).click();
    await moveInSheet(phone, 'e5').waitFor({state: 'detached'});
    await write(phone, 'c5');
    await moveInSheet(desk, 'c5').waitFor();
    await leave(desk, phone);
});

test.deep('xiangqi and Go are entered in the same way', async () => {
    for (const [game, body, moves] of [
        ['xiangqi', {}, ['h2e2', 'h9g7']],
        ['go', {size: 9, komi: '2.75', time: {kind: 'byoyomi', base_ms: 600_000, periods: 3, period_ms: 60_000}}, ['e5', 'pass']],
    ]) {
        const desk = await arbiter();
        await table(desk, {game, ...body});
        const phone = await keeperAt(await linkAt(desk));
        for (const move of moves) await write(phone, move);
        await desk.locator('.sheet .move').nth(1).waitFor();
        await leave(desk, phone);
    }
});

test('without the key of the board nothing can be entered', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const stranger = await keeperAt(`${realHall.url}/score/${id}`, {});
    await stranger.getByText('This page needs the key of the board').waitFor();
    assert.equal(await stranger.getByRole('button', {name: 'Enter', exact: true}).count(), 0);
    await leave(desk, stranger);
});

for (const [language, title] of [
    ['vi', 'Rút nước ghi cuối'],
    ['zh-Hant', '撤回上一筆'],
    ['zh-Hans', '撤回上一笔'],
])
    test.deep(`the scoresheet in the reader's language: ${language}`, async () => {
        const desk = await arbiter();
        await table(desk);
        const link = await linkAt(desk);
        const phone = await person('', language, {viewport: kPhone});
        await phone.goto(link);
        await phone.getByRole('button', {name: title}).waitFor();
        await leave(desk, phone);
    });
