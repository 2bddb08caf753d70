// The example of a bot (examples/bot): whole games of each kind against another, by the public interface and Python's library alone.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {RealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

const kBot = path.join(kWeb, '../examples/bot/kyvien_bot.py');
const realHall = new RealHall(() => ['--messages', '1000']);
before(() => realHall.open());
after(() => realHall.close());

/// A bot that runs; `first` is its first line, `ended` its exit status, last line and errors.
function bot(...options) {
    // An object first: the environment.
    const env = typeof options[0] === 'object' ? options.shift() : {};
    const running = spawn('python3', [kBot, '--hall', realHall.url, ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {...process.env, ...env},
    });
    let out = '';
    let err = '';
    running.stderr.on('data', (chunk) => (err += chunk));
    const first = new Promise((resolve) =>
        running.stdout.on('data', (chunk) => {
            out += chunk;
            if (out.includes('\n')) resolve(out.split('\n')[0]);
        }),
    );
    const ended = new Promise((resolve) => running.on('close', (status) => resolve({status, last: out.trim().split('\n').at(-1), err})));
    return {first, ended, end: () => running.kill()};
}

/// Two bots play a game; both tell the same result, which the hall has too.
async function game(first, second) {
    const host = bot(...first);
    const id = (await host.first).split('/g/')[1];
    const env = typeof second[0] === 'object' ? [second.shift()] : [];
    const guest = bot(...env, '--join', id, '--name', 'Guest', ...second);
    const [one, other] = await Promise.all([host.ended, guest.ended]);
    assert.deepEqual([one.status, other.status], [0, 0], one.err + other.err);
    assert.equal(one.last, other.last);
    const {result} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    assert.equal(one.last.split(' ')[1], result.code);
    lastGame = id;
    return one.last;
}
let lastGame = '';

/// The token of a new account.
async function tokenOf(name) {
    const post = (path, body, headers = {}) =>
        fetch(realHall.url + path, {
            method: 'POST',
            headers: {'Content-Type': 'application/json', ...headers},
            body: JSON.stringify(body),
        });
    const made = await post('/api/account', {name, password: 'a long password', bot: true});
    const Cookie = made.headers.get('set-cookie').split(';')[0];
    const told = await post('/api/account/tokens', {label: 'kyvien_bot.py', scopes: ['play']}, {Cookie});
    return (await told.json()).token;
}

const engine = (name) => ['/usr/games/', '/usr/bin/'].map((folder) => folder + name).find((file) => fs.existsSync(file));

test('a bot without an engine plays Go to the count, and the clause is told', async () => {
    const told = await game(['--game', 'go', '--size', '5', '--time', '0', '--seed', '1'], ['--seed', '2']);
    assert.match(told, /^(1-0|0-1|1\/2-1\/2) \S+ go-cn:\S+$/);
});

test('an engine of chess mates a bot that moves at random', {skip: !engine('stockfish') && 'no stockfish'}, async () => {
    const told = await game(['--game', 'chess', '--seed', '3', '--time', '600+5'], ['--engine', engine('stockfish'), '--move-time', '20']);
    assert.match(told, /^0-1 checkmate fide-2018:/);
});

test('a bot whose engine is missing takes no seat, and names the program', async () => {
    const host = bot('--game', 'go', '--size', '9', '--time', '0', '--seed', '1');
    const id = (await host.first).split('/g/')[1];
    const guest = await bot('--join', id, '--engine', 'no-such-program --mode gtp').ended;
    assert.equal(guest.status, 1);
    assert.equal(guest.err.trim(), "kyvien_bot: there is no program 'no-such-program'");
    const {phase} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    assert.equal(phase, 'waiting', 'the seat is still free');
    host.end();
    const nowhere = await bot('--join', 'zzzzzzzz').ended;
    assert.match(nowhere.err, /^kyvien_bot: no-such-game: /);
});

test.deep(
    'an engine of xiangqi wins against a bot that moves at random',
    {skip: !engine('fairy-stockfish') && 'no fairy-stockfish'},
    async () => {
        const told = await game(['--game', 'xiangqi', '--seed', '4'], ['--engine', engine('fairy-stockfish'), '--move-time', '20']);
        assert.match(told, /^0-1 \S+ xiangqi-vn:/);
    },
);

test.deep('an engine of Go plays a bot that moves at random to the end', {skip: !engine('gnugo') && 'no gnugo'}, async () => {
    const told = await game(['--game', 'go', '--size', '9', '--engine', `${engine('gnugo')} --mode gtp --level 1`], ['--seed', '5']);
    assert.match(told, /^\S+ \S+ go-cn:/);
});

test(
    'an engine of Go plays a game with a handicap by the stones and the turn that the hall tells, and minds its clock',
    {skip: !engine('gnugo') && 'no gnugo'},
    async () => {
        const hall = new CheckedClient(realHall.url);
        const time = {kind: 'byoyomi', base_ms: 600_000, periods: 3, period_ms: 60_000};
        const {id, token} = await hall.post('/api/games', {game: 'go', size: 9, handicap: 2, name: 'Lan', seat: 'first', time});
        const host = await hall.talk(id, {token});
        const seen = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-bot-')), 'asked');
        const command = `sh -c "tee ${seen} | ${engine('gnugo')} --mode gtp --level 1"`;
        const running = bot('--join', id, '--engine', command);
        const view = async () => (await fetch(`${realHall.url}/api/games/${id}`)).json();
        await until(async () => (await view()).moves.length === 1, 'White has played first');
        const {start, moves} = await view();
        assert.match(moves[0].move, /^[a-j][1-9]$/);
        const told = () => fs.readFileSync(seen, 'utf8').split('\n');
        // What was told to the engine may be written down after the engine has answered.
        await until(() => told().includes('genmove W'), 'the engine was asked for a move');
        const asked = told();
        assert.deepEqual(
            asked.filter((line) => line.startsWith('play')),
            [...start.sgf.matchAll(/\[(\w)(\w)\](?=.*PL)/g)].map(
                ([, column, row]) => `play B ${column}${9 - (row.charCodeAt(0) - 'a'.charCodeAt(0))}`,
            ),
        );
        assert.ok(asked.includes('time_settings 600 60 1'), asked.join('\n'));
        assert.ok(asked.some((line) => /^time_left W \d+ 0$/.test(line)));
        host.leave();
        running.end();
        await running.ended;
        fs.rmSync(path.dirname(seen), {recursive: true});
    },
);

test('bots with tokens, from a file and from the environment, play under their accounts', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-bot-')), 'token');
    fs.writeFileSync(file, (await tokenOf('Deep Orange')) + '\n', {mode: 0o600});
    await game(
        ['--token-file', file, '--game', 'go', '--size', '5', '--time', '0', '--seed', '6'],
        [{KYVIEN_TOKEN: await tokenOf('Deep Pink')}, '--seed', '7'],
    );
    const players = await (await fetch(`${realHall.url}/api/games/${lastGame}/players`)).json();
    assert.deepEqual(
        [players.first, players.second].map(({name, bot: isBot}) => [name, isBot]),
        [
            ['Deep Orange', true],
            ['Deep Pink', true],
        ],
    );
    fs.rmSync(path.dirname(file), {recursive: true});
    const {status, err} = await bot({KYVIEN_TOKEN: 'kyv_nothing'}, '--join', lastGame).ended;
    assert.equal(status, 1);
    assert.match(err, /^kyvien_bot: no-such-token: /);
});

test('what the hall refuses is told with its code, and nothing is left running', async () => {
    const {status, err} = await bot('--join', 'nothing1').ended;
    assert.equal(status, 1);
    assert.match(err, /^kyvien_bot: no-such-game: /);
});

test('a hall that is not there is told in a line', async () => {
    const running = spawn('python3', [kBot, '--hall', 'http://127.0.0.1:1', '--join', 'x'], {stdio: ['ignore', 'ignore', 'pipe']});
    let err = '';
    running.stderr.on('data', (chunk) => (err += chunk));
    const status = await new Promise((resolve) => running.on('close', resolve));
    assert.equal(status, 1);
    assert.match(err, /^kyvien_bot: .*refused/i);
});
