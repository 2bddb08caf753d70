// `kyvien bot --challenges`: an account's program that waits for challenges, answers and plays them, through restarts of the hall and of itself.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {RealHall, kBinary} from '../support/real_hall.mjs';
import {running} from '../support/running.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

const kScripted = path.join(path.dirname(kBinary), 'src/engine/kyvien_scripted_engine');
const kMate = 'f2f3 e7e5 g2g4 d8h4';
const kBlitz = {kind: 'fischer', base_ms: 300_000, increment_ms: 3_000};

const realHall = new RealHall(() => ['--messages', '1000']);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-challenged-'));
let hall;
before(async () => {
    await realHall.open();
    hall = new CheckedClient(realHall.url);
});
after(async () => {
    await realHall.close();
    fs.rmSync(folder, {recursive: true});
});

async function member(name, options = {}) {
    const made = await hall.ask('POST', '/api/account', {body: {name, password: 'a long password', ...options}});
    return {name, headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
}

/// An account of a bot, and the program that plays under it; `run` begins it (once more).
async function bot(name, ...options) {
    const owner = await member(name, {bot: true});
    const {token} = await hall.post('/api/account/tokens', {label: 'bot', scopes: ['play', 'read']}, owner);
    const words = [
        'bot',
        '--hall',
        realHall.url,
        '--challenges',
        '--engine',
        `cmd=${kScripted}`,
        'arg=--moves',
        `arg=${kMate}`,
        ...options,
    ];
    const run = () => running(kBinary, words, {KYVIEN_TOKEN: token});
    return {...owner, run};
}

const chess = (to, more = {}) => ({to, game: 'chess', seat: 'first', time: kBlitz, ...more});
const listed = async (who, id) => (await hall.get('/api/challenges', who)).body.challenges.find((each) => each.id === id);
async function challenge(who, terms) {
    return (await hall.post('/api/challenges', terms, who)).id;
}
/// What became of it, once it was answered.
async function answered(who, id) {
    let found;
    await until(async () => {
        found = await listed(who, id);
        return found.state !== 'open';
    }, 'the challenge is answered');
    return found;
}
/// White's seat at the game of an accepted challenge.
async function seated(who, id) {
    const {state, game} = await answered(who, id);
    assert.equal(state, 'accepted');
    return hall.talk(game.id, {token: game.token});
}
/// The moves after `ply` by which White is mated.
async function beMated(talk, ply = 0) {
    for (let at = ply; at < 4; at += 2) {
        await talk.sees(({moves, turn, you, clock}) => moves.length === at && turn === you && clock.running);
        await talk.must({t: 'move', ply: at, move: kMate.split(' ')[at]});
    }
    await talk.sees(({result}) => result?.code === 'checkmate');
    talk.leave();
}

test('a challenge that fits is accepted and played, and the next one too; others are declined with a reason', async () => {
    const deep = await bot('Deep Orange', '--time-class', 'blitz,rapid', '--casual');
    const lan = await member('Nguyễn Lan');
    const early = await challenge(lan, {to: deep.name, game: 'xiangqi', seat: 'random', time: kBlitz});
    const program = deep.run();
    assert.equal(await program.first, `waiting ${realHall.url}`);
    assert.equal((await answered(lan, early)).reason, 'not-this-game', 'it was made before the bot came');
    const misfits = [
        [{time: {kind: 'fischer', base_ms: 5_400_000, increment_ms: 30_000}}, 'too-slow'],
        [{time: {kind: 'none'}}, 'too-slow'],
        [{rated: true}, 'casual-please'],
        [{chess960: 17}, 'not-this-game'],
    ];
    for (const [terms, reason] of misfits) {
        const {state, reason: told} = await answered(lan, await challenge(lan, chess(deep.name, terms)));
        assert.deepEqual([state, told], ['declined', reason]);
    }
    for (let round = 0; round < 2; ++round) {
        const talk = await seated(lan, await challenge(lan, chess(deep.name)));
        const page = `${realHall.url}/g/${talk.view.id}`;
        await program.line(new RegExp(`^begun ${page} Nguyễn Lan$`));
        await beMated(talk);
        await program.line(new RegExp(`^ended ${page} 0-1 checkmate fide-2018:5.1.1$`));
    }
    program.child.kill('SIGTERM');
    const {status, err, lines} = await program.ended;
    assert.deepEqual([status, err], [0, '']);
    assert.equal(lines[1], 'declined not-this-game Nguyễn Lan');
});

test('while it plays as many games as it may others are put off, and after the last one it ends', async () => {
    const deep = await bot('Deep Plum', '--games', '2', '--max-games', '1', '--json');
    const [lan, minh] = [await member('Lan'), await member('Minh')];
    const program = deep.run();
    assert.deepEqual(JSON.parse(await program.first), {event: 'waiting', hall: realHall.url});
    const first = await seated(lan, await challenge(lan, chess(deep.name)));
    assert.equal((await answered(minh, await challenge(minh, chess(deep.name)))).reason, 'later');
    await beMated(first);
    await program.line(/"ended"/);
    await beMated(await seated(minh, await challenge(minh, chess(deep.name))));
    const {status, lines, err} = await program.ended;
    assert.deepEqual([status, err], [0, '']);
    const events = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
        events.map(({event, opponent}) => [event, opponent]),
        [
            ['waiting', undefined],
            ['begun', 'Lan'],
            ['declined', 'Minh'],
            ['ended', undefined],
            ['begun', 'Minh'],
            ['ended', undefined],
        ],
    );
    assert.deepEqual([events[3].code, events[3].clause, events[3].failure], ['checkmate', 'fide-2018:5.1.1', '']);
});

test('a time that does not suit is answered with another once, and who accepts that is played', async () => {
    const deep = await bot('Deep Teal', '--min-time', '180', '--max-increment', '5', '--casual', '--counter', '300+3', '--games', '2');
    const lan = await member('Lan of the counter');
    const program = deep.run();
    await program.first;
    const quick = {kind: 'fischer', base_ms: 60_000, increment_ms: 0};
    const offered = async (id) => {
        let found;
        await until(async () => {
            found = await listed(lan, id);
            return found.yours;
        }, 'the bot makes an offer of its own');
        return found;
    };
    const id = await challenge(lan, chess(deep.name, {time: quick, rated: true}));
    await program.line(/^countered too-fast Lan of the counter$/);
    const {counter, offer} = await offered(id);
    assert.equal(counter, true);
    assert.deepEqual([offer.seat, offer.time.base_ms, offer.time.increment_ms, offer.rated], ['first', 300_000, 3_000, undefined]);
    // Once: who insists is declined.
    await hall.post(`/api/challenges/${id}/counter`, {game: 'chess', seat: 'first', time: quick}, lan);
    assert.equal((await answered(lan, id)).reason, 'too-fast');
    // What is about another game is declined at once.
    assert.equal(
        (await answered(lan, await challenge(lan, {to: deep.name, game: 'xiangqi', seat: 'random', time: quick}))).reason,
        'not-this-game',
    );
    const taken = await challenge(lan, chess(deep.name, {time: {...kBlitz, increment_ms: 6_000}}));
    await offered(taken);
    const seat = await hall.post(`/api/challenges/${taken}/accept`, {}, lan);
    await program.line(/^begun /);
    // One that stands when the bot has enough games is withdrawn.
    await beMated(await hall.talk(seat.id, {token: seat.token}));
    await program.line(/^ended /);
    const open = await challenge(lan, chess(deep.name, {time: quick}));
    await offered(open);
    await beMated(await seated(lan, await challenge(lan, chess(deep.name))));
    assert.equal((await answered(lan, open)).state, 'withdrawn');
    assert.equal((await program.ended).status, 0);
});

test('an opponent outside the rating bounds is declined without a reason', async () => {
    const deep = await bot('Deep Ochre', '--min-rating', '1600');
    const open = await bot('Deep Umber', '--min-rating', '1400', '--max-rating', '1500', '--games', '1');
    const lan = await member('Lan of fifteen hundred');
    const [strict, mild] = [deep.run(), open.run()];
    await Promise.all([strict.first, mild.first]);
    const {state, reason} = await answered(lan, await challenge(lan, chess(deep.name)));
    assert.deepEqual([state, reason], ['declined', undefined]);
    await beMated(await seated(lan, await challenge(lan, chess(open.name))));
    assert.equal((await mild.ended).status, 0);
    strict.child.kill('SIGTERM');
    assert.deepEqual((await strict.ended).lines[1], 'declined - Lan of fifteen hundred');
});

test('only named opponents are played, and others are declined without a reason', async () => {
    const deep = await bot('Deep Pink', '--accept-from', 'HOA', '--accept-from', 'Tú', '--games', '1');
    const [hoa, other] = [await member('Hoa'), await member('Other')];
    const program = deep.run();
    await program.first;
    const declined = await answered(other, await challenge(other, chess(deep.name)));
    assert.deepEqual([declined.state, declined.reason], ['declined', undefined]);
    await beMated(await seated(hoa, await challenge(hoa, chess(deep.name))));
    const {status, lines} = await program.ended;
    assert.deepEqual([status, lines[1]], [0, 'declined - Other']);
});

test('a bot that is told to stop while it plays tells what it leaves, and when it comes again it plays on', async () => {
    const deep = await bot('Deep Red', '--games', '1');
    const anna = await member('Anna');
    const program = deep.run();
    await program.first;
    const talk = await seated(anna, await challenge(anna, chess(deep.name)));
    const page = `${realHall.url}/g/${talk.view.id}`;
    await program.line(/^begun /);
    program.child.kill('SIGTERM');
    const {status, err} = await program.ended;
    assert.deepEqual([status, err], [1, `kyvien bot: stopped; this game continues without it: ${page}\n`]);
    const again = deep.run();
    assert.equal(await again.first, `begun ${page} Anna`);
    await beMated(talk);
    await again.line(/^ended /);
    // A game that is over is not taken up.
    again.child.kill('SIGTERM');
    await again.ended;
    const third = deep.run();
    assert.match(await third.first, /^waiting /);
    third.child.kill('SIGTERM');
    assert.deepEqual((await third.ended).status, 0);
});

test('a game to which the opponent does not come is aborted, and others are played', async () => {
    const deep = await bot('Deep Blue', '--wait', '1', '--games', '2');
    const [away, away2] = [await member('Away'), await member('Away too')];
    const program = deep.run();
    await program.first;
    const {game} = await answered(away, await challenge(away, chess(deep.name)));
    await program.line(new RegExp(`^ended ${realHall.url}/g/${game.id} \\S+ aborted`));
    // Without clocks: who has not moved.
    const untimed = await bot('Deep Black', '--wait', '1', '--games', '1', '--time-class', 'none');
    const other = untimed.run();
    await other.first;
    await answered(away2, await challenge(away2, chess(untimed.name, {time: {kind: 'none'}})));
    await other.line(/^ended \S+ \S+ aborted/);
    assert.equal((await other.ended).status, 0);
    program.child.kill('SIGTERM');
    assert.equal((await program.ended).status, 0);
});

test('a hall that is begun anew finds its bot again: games go on, and challenges are heard', async () => {
    const deep = await bot('Deep Green');
    const [mai, nam] = [await member('Mai'), await member('Nam')];
    const program = deep.run();
    await program.first;
    const talk = await seated(mai, await challenge(mai, chess(deep.name)));
    await talk.sees(({turn, you, clock}) => turn === you && clock.running);
    await talk.must({t: 'move', ply: 0, move: 'f2f3'});
    await talk.sees(({moves}) => moves.length === 2);
    talk.leave();
    await realHall.kill();
    await program.told(/cannot be reached/);
    await realHall.open(realHall.port);
    const token = (await hall.get('/api/challenges', mai)).body.challenges[0].game.token;
    await beMated(await hall.talk(talk.view.id, {token}), 2);
    await program.line(/^ended /);
    await beMated(await seated(nam, await challenge(nam, chess(deep.name))));
    program.child.kill('SIGTERM');
    await program.ended;
});

test('a token that may not read, none at all, and a hall that is not there are told', async () => {
    const owner = await member('Deep Grey', {bot: true});
    const {token} = await hall.post('/api/account/tokens', {label: 'plays', scopes: ['play']}, owner);
    const words = ['bot', '--hall', realHall.url, '--challenges', '--engine', `cmd=${kScripted}`];
    const narrow = await running(kBinary, words, {KYVIEN_TOKEN: token}).ended;
    assert.equal(narrow.status, 1);
    assert.match(narrow.err, /^kyvien bot: .*read/);
    const nobody = await running(kBinary, words, {KYVIEN_TOKEN: ''}).ended;
    assert.equal(nobody.status, 1);
    const away = await running(kBinary, ['bot', '--hall', 'http://127.0.0.1:1', ...words.slice(3)], {KYVIEN_TOKEN: token}).ended;
    assert.equal(away.status, 3);
    const broken = await running(kBinary, [...words.slice(0, 4), '--engine', 'cmd=/nothing/there'], {KYVIEN_TOKEN: token}).ended;
    assert.notEqual(broken.status, 0);
    assert.match(broken.err, /^kyvien bot: /);
});
