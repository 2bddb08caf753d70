// `kyvien board`: what an electronic board sends is entered at the arbiter's desk of a real hall, taken back there, and not entered over
// another move.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {kBinary, RealHall} from '../support/real_hall.mjs';
import {running} from '../support/running.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

const hall = new RealHall();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-board-'));
let client;
before(async () => {
    await hall.open();
    client = new CheckedClient(hall.url);
});
after(async () => {
    await hall.close();
    fs.rmSync(folder, {recursive: true});
});

// The numbers of a DGT board: squares from a8 along the ranks, pieces from 1 (a white pawn) to 12 (the black queen).
const kStart = [8, 9, 10, 12, 11, 10, 9, 8, ...Array(8).fill(7), ...Array(32).fill(0), ...Array(8).fill(1), 2, 3, 4, 6, 5, 4, 3, 2];
const kPawn = 1;
const kKnight = 3;
const kBlackPawn = 7;
const square = (name) => (8 - Number(name[1])) * 8 + name.charCodeAt(0) - 'a'.charCodeAt(0);
const change = (name, piece) => Buffer.from([0x8e, 0, 5, square(name), piece]);
const carried = (from, to, piece) => Buffer.concat([change(from, 0), change(to, piece)]);
const set = Buffer.from([0x86, 0, 67, ...kStart]);

/// A game over the board whose clocks run; answers its id and the file with the link of its board.
async function table() {
    const arbiter = {key: hall.arbiterKey};
    const time = {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000};
    const request = {game: 'chess', setting: 'over-the-board', seats: {first: 'Lan', second: 'Minh'}, begin: true, time};
    const {id} = await client.post('/api/games', request, arbiter);
    const {url} = await client.post(`/api/games/${id}/board-key`, undefined, arbiter);
    const link = path.join(folder, `${id}.link`);
    fs.writeFileSync(link, new URL(url, hall.url).href + '\n');
    return {id, link};
}
const view = async (id) => (await client.get(`/api/games/${id}`)).body;
const moves = async (id) => (await view(id)).moves.map(({move}) => move);

test('moves of a board are entered with presses of the clock, and what it takes back is taken back', async () => {
    const {id, link} = await table();
    // A board that goes on sending: a pipe in the place of its device.
    const device = path.join(folder, 'board');
    assert.equal(spawnSync('mkfifo', [device]).status, 0);
    const line = fs.openSync(device, 'r+');
    const send = (bytes) => fs.writeSync(line, bytes);
    const board = running(kBinary, ['board', device, '--link-file', link, '--press', '--settle', '0']);
    send(Buffer.concat([set, carried('e2', 'e4', kPawn), carried('e7', 'e5', kBlackPawn), carried('g1', 'f3', kKnight)]));
    const shows = (wanted) => until(async () => (await moves(id)).join(' ') === wanted, `the desk has ${wanted}`);
    await shows('e2e4 e7e5 g1f3');
    send(Buffer.concat([carried('f3', 'g1', kKnight), carried('b1', 'c3', kKnight)]));
    await shows('e2e4 e7e5 b1c3');
    const {turn, clock} = await view(id);
    assert.deepEqual([turn, clock.running], ['second', 'second'], 'each move was pressed');
    board.child.kill('SIGTERM');
    const {status, err} = await board.ended;
    assert.deepEqual([status, err], [0, '']);
    fs.closeSync(line);
});

test('a different move at the desk is not overwritten, and a wrong key is reported', async () => {
    const {id, link} = await table();
    const sent = path.join(folder, 'sent');
    fs.writeFileSync(sent, Buffer.concat([set, carried('e2', 'e4', kPawn)]));
    const first = await running(kBinary, ['board', sent, '--link-file', link]).ended;
    assert.deepEqual([first.status, first.err], [0, '']);
    assert.deepEqual(await moves(id), ['e2e4']);
    fs.writeFileSync(sent, Buffer.concat([set, carried('d2', 'd4', kPawn)]));
    const second = await running(kBinary, ['board', sent, '--link-file', link]).ended;
    assert.equal(second.status, 1);
    assert.match(second.err, /the hall has other moves than the board/);
    assert.deepEqual(await moves(id), ['e2e4']);
    fs.writeFileSync(link, fs.readFileSync(link, 'utf8').replace(/#.*/, '#wrong'));
    const third = await running(kBinary, ['board', sent, '--link-file', link]).ended;
    assert.notEqual(third.status, 0);
    assert.match(third.err, /kyvien board: .+/);
    assert.doesNotMatch(third.err, /#/);
});
