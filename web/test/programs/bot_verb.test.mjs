// `kyvien bot`: engines play whole games by the public interface, against each other and against the example of a bot; what becomes of those
// that fail, of games that end meanwhile, and of a hall that goes away.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {RealHall, kBinary} from '../support/real_hall.mjs';
import {running} from '../support/running.mjs';
import {kWeb} from '../support/load.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import test, {after, before} from '../support/testing.mjs';

const kExample = path.join(kWeb, '../examples/bot/kyvien_bot.py');
const kScripted = path.join(path.dirname(kBinary), 'src/engine/kyvien_scripted_engine');
// The fastest way to be mated, of both sides: each engine plays its own.
const kMate = 'f2f3 e7e5 g2g4 d8h4';

const realHall = new RealHall(() => ['--messages', '1000']);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-bot-'));
before(() => realHall.open());
after(async () => {
    await realHall.close();
    fs.rmSync(folder, {recursive: true});
});

const bot = (options, env) => running(kBinary, ['bot', '--hall', realHall.url, ...options], env);
const example = (options) => running('python3', [kExample, '--hall', realHall.url, ...options]);

/// The words for an engine that does what its arguments say.
const scripted = (...words) => ['--engine', `cmd=${kScripted}`, ...words.map((word) => `arg=${word}`)];
const engine = (name) => ['/usr/games/', '/usr/bin/'].map((place) => place + name).find((file) => fs.existsSync(file));
const idOf = (address) => address.split('/g/')[1];

/// Two play a game, the one who joins made by `join(id)`. Both tell the same result, which the hall has too.
async function game(host, join) {
    const address = await host.first;
    assert.ok(address.startsWith(realHall.url + '/g/'));
    const guest = join(idOf(address));
    const [one, other] = await Promise.all([host.ended, guest.ended]);
    assert.equal(one.last, other.last, one.err + other.err);
    const {result} = await (await fetch(`${realHall.url}/api/games/${idOf(address)}`)).json();
    assert.equal(one.last.split(' ')[1], result.code);
    return {told: one.last, host: one, guest: other, id: idOf(address)};
}

test('two engines play chess with clocks to a mate, and the clause is told', async () => {
    const {told, host, guest} = await game(bot([...scripted('--moves', kMate), '--time', '600+1']), (id) =>
        bot([...scripted('--moves', kMate), '--join', id, '--name', 'Guest']),
    );
    assert.equal(told, '0-1 checkmate fide-2018:5.1.1');
    assert.deepEqual([host.status, guest.status, host.err, guest.err], [0, 0, '', '']);
});

test('an engine is shown less time than there is, for the way to the hall, and what it is told is written down', async () => {
    const log = path.join(folder, 'engine.log');
    await game(bot([...scripted('--moves', kMate), '--time', '600+0', '--move-overhead', '20000', '--engine-log', log]), (id) =>
        bot([...scripted('--moves', kMate), '--join', id]),
    );
    const said = fs.readFileSync(log, 'utf8');
    const [, white, black] = / > go wtime (\d+) btime (\d+)/.exec(said);
    assert.ok(Number(white) <= 580_000 && Number(black) === 600_000, `${white} and ${black}`);
    assert.match(said, / < bestmove f2f3\n/);
});

test('an engine plays the second seat, and resigns', async () => {
    const {told} = await game(
        bot([...scripted('--moves', kMate, '--at', '1', '--do', 'resign'), '--seat', 'second', '--time', '0']),
        (id) => bot([...scripted('--moves', kMate), '--join', id]),
    );
    assert.match(told, /^1-0 resignation fide-2018:/);
});

// Knights to and fro: the position of the start stands on the board again after four plies.
const kToAndFro = 'g1f3 g8f6 f3g1 f6g8 '.repeat(4);

test('a threefold repetition is claimed by the one whose turn it is', async () => {
    const {told, host, guest} = await game(bot([...scripted('--moves', kToAndFro), '--time', '600+1']), (id) =>
        bot([...scripted('--moves', kToAndFro), '--join', id]),
    );
    assert.equal(told, '1/2-1/2 threefold fide-2018:9.2.1.2');
    assert.deepEqual([host.status, guest.status, host.err + guest.err], [0, 0, '']);
});

test('an engine that has seen itself lost for long enough resigns by its score', async () => {
    const losing = [...scripted('--moves', kToAndFro, '--score', '-900'), '--resign', 'movecount=2', 'score=800', '--time', '600+1'];
    const {told, id} = await game(bot(losing), (joined) => bot([...scripted('--moves', kToAndFro, '--score', '900'), '--join', joined]));
    assert.match(told, /^0-1 resignation fide-2018:/);
    const {moves} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    assert.equal(moves.length, 2);
});

test('a draw is accepted once the engine has seen the game even for long enough, and declined by moving before', async () => {
    const even = [...scripted('--moves', kToAndFro, '--score', '10'), '--draw', 'movecount=2', 'score=20'];
    const host = bot([...even, '--seat', 'second', '--time', '0']);
    const id = idOf(await host.first);
    const speaker = new CheckedClient(realHall.url);
    const {token} = await speaker.post(`/api/games/${id}/join`, {name: 'Guest'});
    const talk = await speaker.talk(id, {token});
    await talk.must({t: 'offer'});
    await talk.must({t: 'move', ply: 0, move: 'g1f3'});
    await talk.sees((view) => view.moves.length === 2 && view.offer === null);
    await talk.must({t: 'offer'});
    await talk.must({t: 'move', ply: 2, move: 'f3g1'});
    const {status, last, err} = await host.ended;
    assert.deepEqual([status, err], [0, '']);
    assert.match(last, /^1\/2-1\/2 agreement fide-2018:/);
    talk.leave();
});

test('a draw is offered with the move that makes the game even for long enough, and once', async () => {
    const even = [...scripted('--moves', kToAndFro, '--score', '10'), '--draw', 'movecount=2', 'score=20', '--offer-draws'];
    const host = bot([...even, '--time', '0']);
    const id = idOf(await host.first);
    const speaker = new CheckedClient(realHall.url);
    const {token} = await speaker.post(`/api/games/${id}/join`, {name: 'Guest'});
    const talk = await speaker.talk(id, {token});
    await talk.sees((view) => view.moves.length === 1);
    await talk.must({t: 'move', ply: 1, move: 'g8f6'});
    await talk.sees((view) => view.moves.length === 3 && view.offer?.by === 'first');
    await talk.must({t: 'decline'});
    await talk.must({t: 'move', ply: 3, move: 'f6g8'});
    // Its next move comes without an offer; the guest's own is accepted.
    await talk.sees((view) => view.moves.length === 5);
    await talk.must({t: 'offer'});
    await talk.must({t: 'move', ply: 5, move: 'g8f6'});
    const {status, last, err} = await host.ended;
    assert.deepEqual([status, err], [0, '']);
    assert.match(last, /^1\/2-1\/2 agreement fide-2018:/);
    const {notes} = await (await fetch(`${realHall.url}/api/games/${id}`)).json();
    const offers = notes.filter(({code}) => code === 'draw-offered');
    assert.deepEqual(
        offers.map(({by}) => by),
        ['first', 'second'],
    );
    talk.leave();
});

test('engines of UCCI play xiangqi', async () => {
    const ucci = (...words) => ['--game', 'xiangqi', ...scripted('--proto', 'ucci', ...words), 'proto=ucci', '--time', '600+1'];
    const {told} = await game(bot(ucci('--moves', 'h2e2 h9g7 h0g2')), (id) =>
        bot([...ucci('--moves', 'h2e2 h9g7 h0g2', '--at', '3', '--do', 'resign'), '--join', id]),
    );
    assert.match(told, /^1-0 resignation xiangqi-vn:/);
});

test('engines of GTP mark the stones that they hold for dead, and agree on them', async () => {
    const gtp = (...words) => ['--game', 'go', '--size', '5', ...scripted('--proto', 'gtp', '--moves', 'c3 a1 c4 pass pass', ...words)];
    const {told, host, guest} = await game(bot([...gtp('--dead', 'a1'), '--time', '600+1']), (id) =>
        bot([...gtp('--dead', 'a1'), '--join', id]),
    );
    assert.match(told, /^1-0 \S+ go-cn:/);
    assert.deepEqual([host.status, guest.status], [0, 0], host.err + guest.err);
});

test('engines that do not agree on dead stones come to an end by the reading of the hall', async () => {
    const gtp = (...words) => [
        '--game',
        'go',
        '--size',
        '5',
        ...scripted('--proto', 'gtp', '--moves', `c3 a1 c4 ${'pass '.repeat(200)}`, ...words),
    ];
    const {told} = await game(bot([...gtp('--dead', 'a1'), '--time', '0']), (id) => bot([...gtp('--dead', 'c3 c4'), '--join', id]));
    assert.match(told, /^\S+ \S+ go-cn:/);
});

test('an engine that crashes once is begun anew, and plays on', async () => {
    const once = path.join(folder, 'once');
    const {told, host} = await game(
        bot([...scripted('--moves', kMate, '--at', '2', '--do', 'crash', '--once', once), '--time', '600+1']),
        (id) => bot([...scripted('--moves', kMate), '--join', id]),
    );
    assert.equal(told, '0-1 checkmate fide-2018:5.1.1');
    assert.equal(host.status, 0);
    assert.match(host.err, /^kyvien bot: The engine kyvien_scripted_engine failed: /);
});

for (const what of ['crash', 'illegal', 'none', 'hang'])
    test(`an engine that fails twice (${what}) resigns, and says why`, async () => {
        // One that hangs does so from its first move on, so that its short patience is of no other.
        const [ply, ...patience] = what === 'hang' ? ['0', 'patience=1'] : ['2'];
        const failing = [...scripted('--moves', kMate, '--at', ply, '--do', what), ...patience, '--time', '600+5'];
        const {told, host, guest} = await game(bot(failing), (id) => bot([...scripted('--moves', kMate), '--join', id]));
        assert.match(told, /^0-1 resignation fide-2018:/);
        assert.deepEqual([host.status, guest.status], [3, 0]);
        assert.equal(host.err.match(/failed/g).length, 2, host.err);
    });

test('a game that ends while the engine thinks ends the bot', async () => {
    const log = path.join(folder, 'log');
    const host = bot([...scripted('--at', '0', '--do', 'hang', '--log', log), '--time', '0']);
    const id = idOf(await host.first);
    const speaker = new CheckedClient(realHall.url);
    const {token} = await speaker.post(`/api/games/${id}/join`, {name: 'Guest'});
    const talk = await speaker.talk(id, {token});
    while (!fs.existsSync(log) || !fs.readFileSync(log, 'utf8').includes('go ')) await new Promise((done) => setTimeout(done, 20));
    await talk.wait(() => talk.say({t: 'resign', id: 1}), 'ok');
    const {status, last} = await host.ended;
    assert.equal(status, 0);
    assert.match(last, /^1-0 resignation fide-2018:/);
});

test('a hall that goes away and comes back is found again, and the game goes on', async () => {
    const host = bot([...scripted('--moves', kMate), '--time', '0']);
    const id = idOf(await host.first);
    await realHall.kill();
    await host.told(/cannot be reached/);
    await realHall.open(realHall.port);
    const guest = bot([...scripted('--moves', kMate), '--join', id]);
    const [one, other] = await Promise.all([host.ended, guest.ended]);
    assert.deepEqual([one.status, other.status], [0, 0], one.err + other.err);
    assert.equal(one.last, '0-1 checkmate fide-2018:5.1.1');
});

test('a bot that is told to stop ends, and leaves no engine', async () => {
    const host = bot([...scripted('--moves', kMate), '--time', '0']);
    await host.first;
    host.child.kill('SIGTERM');
    const {status, err} = await host.ended;
    assert.equal(status, 1);
    assert.equal(err, 'kyvien bot: stopped before the end of the game\n');
});

test('as JSON the game and the result are objects', async () => {
    const host = bot([...scripted('--moves', kMate), '--time', '0', '--json']);
    const begun = JSON.parse(await host.first);
    assert.equal(begun.page, `${realHall.url}/g/${begun.game}`);
    const guest = bot([...scripted('--moves', kMate), '--join', begun.game]);
    const [one] = await Promise.all([host.ended, guest.ended]);
    assert.deepEqual(JSON.parse(one.last), {score: '0-1', code: 'checkmate', clause: 'fide-2018:5.1.1', failure: ''});
});

// The clocks stand until both are connected; the view of a paused game lists no legal moves.
test('the example bot waits for the clocks if it takes its seat before its opponent', async () => {
    const speaker = new CheckedClient(realHall.url);
    const made = await speaker.post('/api/games', {
        game: 'chess',
        seat: 'second',
        name: 'Host',
        time: {kind: 'fischer', base_ms: 600_000, increment_ms: 0},
    });
    const guest = example(['--join', made.id, '--seed', '1']);
    const spectator = await speaker.talk(made.id);
    const resigned = async () => {
        await spectator.sees((view) => view.seats.first?.connected);
        const host = await speaker.talk(made.id, {token: made.token});
        await host.sees((view) => view.moves.length === 1);
        await host.must({t: 'resign'});
        host.leave();
    };
    await Promise.race([resigned(), guest.ended]);
    const {status, last, err} = await guest.ended;
    assert.deepEqual([status, last, err], [0, '1-0 resignation fide-2018:5.1.2', '']);
    spectator.leave();
});

test('a bot with a token plays under its account', async () => {
    const post = async (where, body, headers = {}) =>
        fetch(realHall.url + where, {
            method: 'POST',
            headers: {'Content-Type': 'application/json', ...headers},
            body: JSON.stringify(body),
        });
    const made = await post('/api/account', {name: 'Deep Orange', password: 'a long password', bot: true});
    const Cookie = made.headers.get('set-cookie').split(';')[0];
    const {token} = await (await post('/api/account/tokens', {label: 'kyvien bot', scopes: ['play']}, {Cookie})).json();
    const file = path.join(folder, 'token');
    fs.writeFileSync(file, token + '\n', {mode: 0o600});
    const {id} = await game(bot([...scripted('--moves', kMate), '--time', '0', '--token-file', file]), (joined) =>
        bot([...scripted('--moves', kMate), '--join', joined, '--name', 'Guest']),
    );
    const players = await (await fetch(`${realHall.url}/api/games/${id}/players`)).json();
    assert.deepEqual([players.first.name, players.first.bot], ['Deep Orange', true]);
    const {status, err} = await bot([...scripted(), '--join', id], {KYVIEN_TOKEN: 'kyv_nothing'}).ended;
    assert.equal(status, 1, err);
    assert.match(err, /^kyvien bot: /);
});

test('what the hall refuses is told, and a hall that is not there too', async () => {
    const refused = await bot([...scripted(), '--join', 'nothing1']).ended;
    assert.equal(refused.status, 1);
    assert.match(refused.err, /^kyvien bot: /);
    const nobody = await running(kBinary, ['bot', '--hall', 'http://127.0.0.1:1', ...scripted(), '--join', 'x']).ended;
    assert.equal(nobody.status, 3);
    assert.equal(nobody.err, 'kyvien bot: http://127.0.0.1:1 cannot be reached: Connection refused.\n');
});

for (const [what, ...options] of [
    ['an address that is none', ...scripted(), '--hall', 'localhost'],
    ['a protocol that the game does not know', ...scripted(), 'proto=gtp'],
    ['two engines', '--engine', 'cmd=true', 'cmd=false'],
    ['a time that is none', ...scripted(), '--time', 'long'],
    ['a score that the opponent alone knows', ...scripted(), '--resign', 'twosided=on'],
    ['draws that are offered and never accepted', ...scripted(), '--offer-draws'],
    ['thinking on while the other side does', '--engine', `cmd=${kScripted}`, 'ponder=on'],
    ['what is said of challenges without them', ...scripted(), '--max-games', '2'],
    ['a game that is joined while challenges are waited for', ...scripted(), '--challenges', '--join', 'x'],
    ['rated games alone and casual games alone', ...scripted(), '--challenges', '--rated', '--casual'],
])
    test(`a usage error is reported: ${what}`, async () => {
        const {status, err} = await bot(options).ended;
        assert.equal(status, 2, err);
    });

test('Stockfish mates a bot that moves at random', {skip: !engine('stockfish') && 'no stockfish'}, async () => {
    const {told} = await game(example(['--game', 'chess', '--seed', '3', '--time', '600+5']), (id) =>
        bot(['--engine', `cmd=${engine('stockfish')}`, 'nodes=2000', '--join', id]),
    );
    assert.match(told, /^0-1 checkmate fide-2018:/);
});

test.deep(
    'Fairy-Stockfish wins xiangqi against a bot that moves at random',
    {skip: !engine('fairy-stockfish') && 'no fairy-stockfish'},
    async () => {
        const {told} = await game(example(['--game', 'xiangqi', '--seed', '4', '--time', '600+5']), (id) =>
            bot(['--engine', `cmd=${engine('fairy-stockfish')}`, 'nodes=2000', '--join', id]),
        );
        assert.match(told, /^0-1 \S+ xiangqi-vn:/);
    },
);

// Without a clock, for which it would raise its level.
test.deep('GNU Go plays a bot that moves at random to the end', {skip: !engine('gnugo') && 'no gnugo'}, async () => {
    const {told} = await game(
        bot(['--game', 'go', '--size', '9', '--engine', `cmd=${engine('gnugo')} --mode gtp --level 1`, '--time', '0']),
        (id) => example(['--seed', '5', '--join', id]),
    );
    assert.match(told, /^\S+ \S+ go-cn:/);
});
