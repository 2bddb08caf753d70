// The example of a program that follows a hall line by line (examples/streams), with Python's library alone.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import {owner} from '../support/accounts.mjs';
import {RealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

const kProgram = path.join(kWeb, '../examples/streams/kyvien_stream.py');
const realHall = new RealHall(() => ['--messages', '1000']);
let hall;
before(async () => {
    await realHall.open();
    hall = new CheckedClient(realHall.url);
});
after(() => realHall.close());

/// The program, its lines so far, and how it ends.
function follow(token, ...options) {
    const running = spawn('python3', [kProgram, '--hall', realHall.url, ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {...process.env, KYVIEN_TOKEN: token},
    });
    const told = {out: '', err: '', running};
    running.stdout.on('data', (chunk) => (told.out += chunk));
    running.stderr.on('data', (chunk) => (told.err += chunk));
    told.ended = new Promise((resolve) => running.on('close', resolve));
    return told;
}
const lines = ({out}) => out.trim().split('\n');

test('a game is followed to its result', async () => {
    const made = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first', time: {kind: 'none'}});
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Minh'});
    const first = await hall.talk(made.id, {token: made.token});
    const second = await hall.talk(made.id, {token: joined.token});
    await first.must({t: 'move', ply: 0, move: 'f2f3'});
    const program = follow('', '--game', made.id);
    await until(() => program.out.includes('1. f2f3'), 'what was played before is told');
    await second.must({t: 'move', ply: 1, move: 'e7e5'});
    await until(() => program.out.includes('2. e7e5'), 'the move is told');
    await first.must({t: 'move', ply: 2, move: 'g2g4'});
    await second.must({t: 'move', ply: 3, move: 'd8h4'});
    assert.equal(await program.ended, 0, program.err);
    assert.deepEqual(lines(program), ['1. f2f3', '2. e7e5', '3. g2g4', '4. d8h4', '0-1 checkmate']);
    [first, second].forEach((talk) => talk.leave());
});

test('an account hears of its games, with a token that may read and no other', async () => {
    const lan = await owner(hall, 'Lan');
    const {token} = await hall.post('/api/account/tokens', {label: 'reads', scopes: ['read']}, lan);
    const plays = await hall.post('/api/account/tokens', {label: 'plays', scopes: ['play']}, lan);
    const narrow = follow(plays.token, '--account');
    assert.equal(await narrow.ended, 1);
    assert.match(narrow.err, /^kyvien_stream: Token too narrow: .*read/);
    const program = follow(token, '--account');
    const made = await hall.post('/api/games', {game: 'go', size: 9, name: 'x', seat: 'first', time: {kind: 'none'}}, lan);
    await until(() => program.out.includes(`${made.id}: waits for an opponent`), 'the game waits');
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Minh'});
    await until(() => program.out.includes(`${made.id}: your move`), 'it begins');
    const second = await hall.talk(made.id, {token: joined.token});
    await second.must({t: 'resign'});
    await until(() => program.out.includes(`${made.id}: 1-0 resignation`), 'it ends');
    assert.deepEqual(lines(program).length, 4, program.out);
    program.running.kill();
    second.leave();
});

test('an account hears of challenges', async () => {
    const hoa = await owner(hall, 'Hoa');
    const {token} = await hall.post('/api/account/tokens', {label: 'reads', scopes: ['read']}, hoa);
    const program = follow(token, '--account');
    const calls = await owner(hall, 'Tú');
    const {id} = await hall.post('/api/challenges', {to: 'Hoa', game: 'go', size: 9, seat: 'random', time: {kind: 'none'}}, calls);
    await until(() => program.out.includes('challenge of Tú to Hoa: made'), 'a challenge comes');
    await hall.post(`/api/challenges/${id}/decline`, {reason: 'later'}, hoa);
    await until(() => program.out.includes('challenge of Tú to Hoa: declined'), 'what came of it');
    program.running.kill();
});

test('a tournament’s stream announces its changes', async () => {
    const {id, key} = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', rounds: 3, check_in: false}, {key: realHall.arbiterKey});
    const enter = (...names) =>
        hall.post(`/api/tournaments/${id}`, {by: 'Lan', commands: names.map((name) => ({t: 'enter', name}))}, {key});
    // Of a small event what has changed is as much as all of it, and is not told apart.
    await enter(...Array.from({length: 30}, (_, number) => `Player ${number}`));
    const program = follow('', '--tournament', id);
    await until(() => lines(program)[0].endsWith(': to be read as a whole'), 'how it stands');
    await enter('An');
    await until(() => /\nversion \S+: [1-9]\d* changes/.test(program.out), 'what has changed');
    program.running.kill();
});

test('a hall that is away for a moment, or asked too often, is asked again when it says', async () => {
    const answers = [503, 429, 200];
    const server = http.createServer((request, response) => {
        const status = answers.shift();
        if (status !== 200) {
            response.writeHead(status, {'Content-Type': 'application/problem+json', 'Retry-After': '0'});
            response.end('{"title":"Hall closing","detail":"The hall closes."}');
            return;
        }
        response.writeHead(200, {'Content-Type': 'application/x-ndjson'});
        const result = {score: '1-0', code: 'resignation'};
        response.end(JSON.stringify({t: 'view', moves: [{move: 'e2e4'}], result}) + '\n');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The last --hall counts.
    const program = follow('', '--hall', `http://127.0.0.1:${server.address().port}`, '--game', 'k7xq2mrd');
    assert.equal(await program.ended, 0, program.err);
    assert.deepEqual(lines(program), ['1. e2e4', '1-0 resignation']);
    assert.deepEqual(answers, []);
    server.close();
});
