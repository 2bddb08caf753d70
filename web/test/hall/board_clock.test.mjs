// A phone as the clock of a game over the board: what it shows at each press goes into the record beside the hall's own times; without
// a connection it is kept and handed in later, in order; an arbiter's correction takes the place of what was read.
import assert from 'node:assert/strict';
import {audit} from '../support/audit.mjs';
import {arbiter, table} from '../support/arbiter_desk.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {kPhone} from '../support/pages.mjs';
import test from '../support/testing.mjs';

useRealHall();

const face = (page, seat) => page.locator(`.face[data-seat=${seat}]`);
const log = async (id) =>
    (await fetch(`${realHall.url}/api/games/${id}/record?format=log`, {headers: {Authorization: `Bearer ${realHall.arbiterKey}`}})).text();

/// The links that the desk shows: the scoresheet's and the clock's.
async function linksAt(desk) {
    await desk.getByText('Phone at this board').click();
    const link = desk.locator('.board-key').getByRole('link', {name: 'Open it here'});
    const score = await link.getAttribute('href');
    await desk.locator('.board-key').getByRole('radio', {name: 'Clock'}).check();
    const clock = await link.getAttribute('href');
    return {score, clock};
}

async function clockAt(link) {
    const phone = await person('', 'en', {viewport: kPhone});
    await phone.goto(link);
    await phone.getByRole('button', {name: 'Set the clocks'}).click();
    await face(phone, 'second').waitFor();
    return phone;
}

/// Presses of the side whose clock runs, so many.
async function presses(phone, count) {
    for (let i = 0; i < count; i++) {
        const seat = await phone.locator('.face.runs').getAttribute('data-seat');
        await face(phone, seat).click();
        await phone.locator(`.face.runs:not([data-seat=${seat}])`).waitFor();
    }
}
const reads = (text) => [...text.matchAll(/t=clock-read .* seat=(\w+) ply=(\d+) main=\d+/g)].map(([, seat, ply]) => `${ply} ${seat}`);
async function readsInLog(id, count) {
    for (;;) {
        const found = reads(await log(id));
        if (found.length >= count) return found;
        await new Promise((done) => setTimeout(done, 50));
    }
}

test('the times of a phone are in the record, on the desk and in the PGN, and the arbiter corrects one', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const links = await linksAt(desk);
    await audit.deep(desk, 'the code for a clock', '.board-key');
    const sheet = await person('', 'en', {viewport: kPhone});
    await sheet.goto(links.score);
    await sheet.getByRole('grid').waitFor();
    const phone = await clockAt(links.clock);
    await phone.waitForURL((url) => url.hash === '');
    await phone.getByText('White · Lan').waitFor();
    await phone.getByText('Tap here to start the clock of White').waitFor();
    await audit(phone, 'the clock of a board');
    await face(phone, 'second').click();
    await phone.locator('.face.runs[data-seat=first]').waitFor();
    await presses(phone, 2);
    assert.deepEqual(await readsInLog(id, 2), ['0 first', '1 second']);
    // The moves are written down after their presses.
    for (const [index, move] of ['e4', 'e5'].entries()) {
        await sheet.getByLabel('Move', {exact: true}).fill(move);
        await sheet.getByRole('button', {name: 'Enter', exact: true}).click();
        await desk.locator('.sheet .move').nth(index).waitFor();
    }
    await desk.getByText('Times of the clock at the board').click();
    const rows = desk.locator('.board-clock tbody tr');
    await rows.nth(1).waitFor();
    assert.equal(await rows.count(), 2);
    await audit(desk, 'times of the clock', '.board-clock');
    await rows.last().getByRole('button', {name: 'Correct'}).click();
    await desk.getByLabel('Time shown').fill('1:11:11');
    await desk.locator('.board-clock').getByLabel('Reason').fill('read at the board');
    await desk.getByRole('button', {name: 'Correct the time'}).click();
    await rows.last().getByText('1:11:11').waitFor();
    assert.deepEqual(reads(await log(id)), ['0 first', '1 second', '0 first']);
    const pgn = await (
        await fetch(`${realHall.url}/api/games/${id}/record?format=pgn`, {headers: {Authorization: `Bearer ${realHall.arbiterKey}`}})
    ).text();
    assert.match(pgn, /1\. e4 \{\[%clk 1:11:11\.0\]\}/);
    await leave(desk, phone, sheet);
});

test('presses without a connection are stored, survive a reload, and are sent later in order', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const links = await linksAt(desk);
    const phone = await clockAt(links.clock);
    await face(phone, 'second').click();
    await presses(phone, 1);
    await readsInLog(id, 1);
    const {port} = realHall;
    await realHall.kill();
    await phone.locator('.handing', {hasText: 'No connection'}).waitFor();
    await presses(phone, 3);
    await phone.locator('.handing', {hasText: '3 presses'}).waitFor();
    await audit.deep(phone, 'presses that wait');
    await realHall.open(port);
    assert.deepEqual(await readsInLog(id, 4), ['0 first', '1 second', '2 first', '3 second']);
    await phone.locator('.handing').waitFor({state: 'hidden'});
    // Nothing is handed in twice.
    await phone.reload();
    await presses(phone, 1);
    assert.deepEqual(await readsInLog(id, 5), ['0 first', '1 second', '2 first', '3 second', '4 first']);
    await leave(desk, phone);
});

test('without the board’s key the page shows no clock for it', async () => {
    const desk = await arbiter();
    const id = await table(desk);
    const stranger = await person('', 'en', {viewport: kPhone});
    await stranger.goto(`${realHall.url}/clock/${id}`);
    await stranger.getByText('This page needs the key of the board').waitFor();
    await leave(desk, stranger);
});

for (const [language, set, lead] of [
    ['vi', 'Đặt đồng hồ', 'Đồng hồ của bàn'],
    ['zh-Hant', '設定棋鐘', '此棋盤的棋鐘'],
    ['zh-Hans', '设定棋钟', '此棋盘的棋钟'],
])
    test.deep(`the clock of a board in the reader's language: ${language}`, async () => {
        const desk = await arbiter();
        await table(desk);
        const {clock} = await linksAt(desk);
        const phone = await person('', language, {viewport: kPhone});
        await phone.goto(clock);
        await phone.getByRole('heading', {name: lead}).waitFor();
        await phone.getByRole('button', {name: set}).waitFor();
        await leave(desk, phone);
    });
