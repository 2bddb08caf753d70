// The real hall against the documents of its interface: each operation and each message once, every field that a request needs, and what
// is refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {asyncapi, schemas} from '../../api/documents.mjs';
import {Authenticator} from '../support/authenticator.mjs';
import {faults, hallMessageFaults, operationIds, operationOf} from '../support/contract.mjs';
import {RealHall, kyvien} from '../support/real_hall.mjs';
import {BrowserKeys} from '../support/push_service.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

// So many messages that no test waits for its turn; what happens to who sends too many is tested by hall/net/server_test.cpp.
const realHall = new RealHall(() => [
    '--messages',
    '1000',
    '--origin',
    'https://club.example',
    '--webhook-network',
    '127.0.0.0/8',
    '--source-network',
    '127.0.0.0/8',
]);
let hall;
before(async () => {
    await realHall.open();
    hall = new CheckedClient(realHall.url);
});
after(() => realHall.close());

const all = schemas();
const kUntimed = {kind: 'none'};

/// A game of the hall with both seats taken: {id, first, second} with the seats' talks.
async function begun(body) {
    const made = await hall.post('/api/games', {name: 'Lan', seat: 'first', time: kUntimed, ...body});
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Minh'});
    const talks = {first: await hall.talk(made.id, {token: made.token}), second: await hall.talk(made.id, {token: joined.token})};
    return {id: made.id, ...talks};
}

async function play(talks, moves) {
    for (const [ply, move] of moves.entries()) await talks[ply % 2 ? 'second' : 'first'].must({t: 'move', ply, move});
}

/// A table over the board, and an arbiter's talk.
async function table(body, office = realHall.arbiterKey) {
    const made = await hall.post(
        '/api/games',
        {setting: 'over-the-board', seats: {first: 'Lan', second: 'Minh'}, ...body},
        {key: realHall.arbiterKey},
    );
    return hall.talk(made.id, {arbiter: {token: office, name: 'Hoa'}});
}

// ---- whole games, every view and answer looked at ----

test('chess: moves with clocks, an offer, a wrong claim, mate, another game', async () => {
    const {id, first, second} = await begun({game: 'chess', time: {kind: 'fischer', base_ms: 600000, increment_ms: 2000}});
    const watcher = await hall.talk(id);
    await play({first, second}, ['e2e4', 'e7e5']);
    await first.must({t: 'offer'});
    const offered = await second.sees((view) => view.offer !== null);
    await second.must({t: 'decline'});
    assert.equal((await second.ask({t: 'accept', seen: offered.seq})).code, 'no-offer');
    await first.must({t: 'claim', kind: 'threefold', move: null});
    assert.equal((await first.ask({t: 'flag'})).clause?.law, 'fide-2018');
    assert.equal((await second.ask({t: 'move', ply: 2, move: 'e5e4'})).code, 'not-your-turn');
    await first.must({t: 'move', ply: 2, move: 'Bc4', language: 'en'});
    await second.must({t: 'move', ply: 3, move: 'Nc6'});
    await first.must({t: 'move', ply: 4, move: 'd1h5'});
    await second.must({t: 'move', ply: 5, move: 'g8f6'});
    await first.must({t: 'move', ply: 6, move: 'h5f7'});
    const over = await watcher.sees((view) => view.result !== null);
    assert.equal(over.result.code, 'checkmate');
    assert.equal(over.board.fen, 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4');
    assert.equal((await hall.get(`/api/games/${id}`)).body.board.fen, over.board.fen);
    assert.equal((await hall.get(`/api/games/${id}/positions`)).body.length, 8);
    await first.must({t: 'rematch'});
    await second.must({t: 'rematch'});
    const next = (await first.sees((view) => view.next)).next;
    assert.equal((await hall.get(`/api/games/${next}`)).body.phase, 'playing');
    for (const format of ['pgn', 'log', 'record', 'pdf'])
        assert.equal((await hall.get(`/api/games/${id}/record?format=${format}`)).status, 200, format);
    [first, second, watcher].forEach((talk) => talk.leave());
});

test('a friendly game: takebacks asked for, declined, accepted; time given', async () => {
    const {id, first, second} = await begun({
        game: 'chess',
        time: {kind: 'fischer', base_ms: 600000, increment_ms: 0},
        friendly: {takebacks: true, giving_time: true},
    });
    const watcher = await hall.talk(id, {views: 'changes'});
    // The clocks begin when both have come.
    const begins = await first.sees((view) => view.friendly.may_give.length > 0);
    assert.deepEqual(begins.friendly, {takebacks: true, giving_time: true, may_ask: [], may_give: ['first', 'second']});
    await play({first, second}, ['e2e4', 'e7e5']);
    await first.must({t: 'takeback'});
    const asked = await second.sees((view) => view.friendly.asked);
    assert.deepEqual(asked.friendly.asked, {by: 'first', ply: 0});
    assert.equal((await second.ask({t: 'accept-takeback', seen: asked.seq - 1})).code, 'stale-consent');
    await second.must({t: 'decline-takeback'});
    assert.equal((await first.ask({t: 'takeback'})).code, 'takeback-declined');
    await first.must({t: 'move', ply: 2, move: 'g1f3'});
    await first.must({t: 'takeback'});
    const again = await second.sees((view) => view.friendly.asked);
    await second.must({t: 'accept-takeback', seen: again.seq});
    const back = await watcher.sees((view) => view.moves.length === 2 && view.turn === 'first');
    assert.deepEqual(back.friendly.may_ask, ['first', 'second']);
    assert.equal((await first.ask({t: 'berserk'})).code, 'berserk-not-agreed');
    await second.must({t: 'give-time'});
    const given = await watcher.sees((view) => view.notes.some(({code}) => code === 'time-given'));
    assert.ok(given.clock.first_ms > 600000);
    const lobby = (await hall.get('/api/games')).body;
    assert.deepEqual(lobby.live.find((each) => each.id === id).friendly, {takebacks: true, giving_time: true});
    const {count, live} = (await hall.get('/api/live-games?game=chess&order=strength&from=0&most=50')).body;
    assert.ok(count >= 1 && live.some((each) => each.id === id));
    assert.equal((await hall.ask('GET', '/api/live-games?order=oldest')).body.code, 'bad-field');
    [first, second, watcher].forEach((talk) => talk.leave());
});

test('a game from a set position: told in the lobby, in the view and in the record; what cannot be played is refused with the reason', async () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    const {id, first, second} = await begun({game: 'chess', fen});
    assert.equal((await hall.get('/api/games')).body.live.find((each) => each.id === id).start.fen, fen);
    assert.equal(second.view.turn, 'second');
    assert.equal(second.view.start.fen, fen);
    await second.must({t: 'move', ply: 0, move: 'e8d7'});
    await second.must({t: 'resign'});
    const record = await (await fetch(`${realHall.url}/api/games/${id}/record?format=pgn`)).text();
    assert.match(record, /\[SetUp "1"\]\n\[FEN "4k3\/8\/8\/8\/8\/8\/4P3\/4K3 b - - 0 1"\]/);
    [first, second].forEach((talk) => talk.leave());
    const go = await begun({game: 'go', size: 9, fen: `${Array(8).fill('.........').join('/')}/XO....... w`});
    assert.equal(go.first.view.start.sgf, 'AB[ai]AW[bi]PL[W]');
    await go.second.must({t: 'move', ply: 0, move: 'a2'});
    await go.second.must({t: 'resign'});
    const sgf = await (await fetch(`${realHall.url}/api/games/${go.id}/record?format=sgf`)).text();
    assert.match(sgf, /AB\[ai\]/);
    assert.match(sgf, /AW\[bi\]/);
    [go.first, go.second].forEach((talk) => talk.leave());
    const dead = {game: 'chess', name: 'Lan', seat: 'first', fen: '7k/8/5K2/8/8/8/8/8 w - - 0 1'};
    const refused = await hall.ask('POST', '/api/games', {body: dead});
    assert.equal(refused.status, 400);
    assert.equal(refused.body.code, 'bad-position');
    assert.equal(refused.body.values['reason-codes'], 'start-dead');
});

/// What was said in the chat of a talk so far, by number.
function hears(talk) {
    const said = {lines: new Map(), rooms: []};
    const listen = () =>
        talk.wait(
            () => {},
            (message) => {
                if (message.t !== 'chat') return false;
                if (message.whole) said.lines.clear();
                for (const line of message.lines) said.lines.set(line.number, line);
                said.rooms = message.rooms;
                return false;
            },
        );
    void listen();
    return said;
}

test('beside a game: players and who watches talk apart, a line is reported, moderators act', async () => {
    const made = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first', time: kUntimed});
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Minh'});
    const first = await hall.talk(made.id, {token: made.token, chat: true});
    const second = await hall.talk(made.id, {token: joined.token});
    const watcher = await hall.talk(made.id);
    const [heard, seen] = [hears(second), hears(watcher)];
    for (const [talk, hello] of [
        [second, {token: joined.token}],
        [watcher, {}],
    ])
        await talk.wait(() => talk.say({t: 'hello', v: 1, chat: true, ...hello}), 'view');
    await first.must({t: 'chat', text: 'Chào anh'});
    await first.must({t: 'chat-phrase', phrase: 'good-luck'});
    await until(() => heard.lines.size === 2, 'the opponent hears it');
    const [line, phrase] = [...heard.lines.values()];
    assert.deepEqual([line.text, line.seat, line.room, phrase.phrase], ['Chào anh', 'first', 'players', 'good-luck']);
    assert.equal((await watcher.ask({t: 'chat', text: 'Nf3'})).code, 'not-signed-in');
    assert.equal((await second.ask({t: 'chat-report', number: 123456})).code, 'no-such-message');
    await second.must({t: 'chat-report', number: line.number});
    await second.must({t: 'chat-off', room: 'players'});
    assert.equal((await first.ask({t: 'chat', text: 'x'})).code, 'chat-off');
    await second.must({t: 'chat-off', room: 'players', off: false});

    const key = realHall.arbiterKey;
    assert.equal((await hall.ask('GET', '/api/moderation')).status, 403);
    const {reported} = (await hall.get('/api/moderation', {key})).body;
    const [found] = reported.filter((each) => each.game === made.id);
    assert.deepEqual([found.line.text, found.reports, found.around.length], ['Chào anh', 1, 1]);
    assert.equal(found.line.has_address, false, 'of this machine');
    const none = await hall.ask('POST', '/api/moderation', {key, body: {do: 'mute-address', line: line.number, for: 'day'}});
    assert.deepEqual([none.status, none.body.code], [404, 'no-such-message']);
    const after = await hall.post('/api/moderation', {do: 'remove', line: line.number}, {key});
    assert.equal(after.reported.length, 0);
    assert.deepEqual([after.acts[0].do, after.acts[0].game], ['remove', made.id]);
    await until(() => heard.lines.get(line.number).removed, 'the line is removed at the board');

    assert.equal(seen.lines.size, 0, 'who watches hears nothing of the players while they play');
    await first.must({t: 'resign'});
    await until(() => seen.lines.size === 2, 'afterwards all is heard');
    let refusal = 'ok';
    for (let i = 0; i < 60 && refusal === 'ok'; ++i) refusal = await first.ask({t: 'chat', text: `line ${i}`});
    assert.equal(refusal.code, 'chat-too-fast');
    [first, second, watcher].forEach((talk) => talk.leave());
});

test('conditional moves in a game by days are played at once', async () => {
    const {id, first, second} = await begun({
        game: 'chess',
        time: {kind: 'fischer', base_ms: 259_200_000, increment_ms: 86_400_000},
    });
    await first.sees((view) => view.clock?.running);
    await play({first, second}, ['e2e4']);
    assert.equal((await second.ask({t: 'conditional', lines: [['d4', 'd5']]})).code, 'no-conditional-moves');
    const told = await first.ask({t: 'conditional', lines: [['e5', 'Nf3', 'Nc6', 'Bb5']]});
    assert.deepEqual(
        told.lines[0].map(({text}) => text.san),
        ['e5', 'Nf3', 'Nc6', 'Bb5'],
    );
    assert.deepEqual((await second.ask({t: 'conditional'})).lines, []);
    const wrong = await first.ask({t: 'conditional', lines: [['e5', 'Nf4']]});
    assert.deepEqual([wrong.values.line, wrong.values.move], ['1', '2']);
    await second.must({t: 'move', ply: 1, move: 'e7e5'});
    await second.sees((view) => view.moves.length === 3 && view.moves[2].move === 'g1f3');
    await second.must({t: 'move', ply: 3, move: 'd7d6'});
    assert.equal((await first.ask({t: 'conditional'})).dropped, 'departed');
    assert.equal((await hall.get(`/api/games/${id}`)).body.moves.length, 4);
    [first, second].forEach((talk) => talk.leave());
});

test('what changes, in a game of each kind, and the whole view once more', async () => {
    for (const body of [{game: 'chess'}, {game: 'xiangqi'}, {game: 'go', size: 9, komi: '2.75'}]) {
        const {id, first, second} = await begun({...body, time: {kind: 'fischer', base_ms: 600000, increment_ms: 0}});
        const watcher = await hall.talk(id, {views: 'changes'});
        await play({first, second}, {chess: ['e2e4', 'e7e5'], xiangqi: ['h2e2', 'h9g7'], go: ['pass', 'pass']}[body.game]);
        const told = await watcher.sees((view) => view.moves.length === 2);
        const {now, edition, ...same} = await watcher.wait(() => watcher.say({t: 'show'}), 'view');
        assert.deepEqual({...same, now: told.now, edition: told.edition}, told);
        assert.ok(now >= told.now && edition === told.edition);
        [first, second, watcher].forEach((talk) => talk.leave());
    }
    const desk = await table({game: 'chess', time: {kind: 'fischer', base_ms: 900000, increment_ms: 0}});
    const {id} = desk.view;
    const onlooker = await hall.talk(id, {arbiter: {token: realHall.arbiterKey, name: 'Hoa'}, views: 'changes'});
    await desk.must({t: 'begin'});
    await desk.must({t: 'set-clock', seat: 'first', ms: 60000, reason: 'The display was wrong.'});
    await onlooker.sees((view) => view.rulings.length > 0 || view.notes.length > 0 || view.clock.first_ms === 60000);
    [desk, onlooker].forEach((talk) => talk.leave());
});

test('xiangqi and Chess960: the notations and positions of each; resigned and aborted', async () => {
    const xiangqi = await begun({game: 'xiangqi', time: {kind: 'other', text: 'sudden:600000'}});
    await play(xiangqi, ['h2e2', '馬8進7']);
    const view = await xiangqi.second.sees((seen) => seen.moves.length === 2);
    assert.deepEqual(
        view.moves.map(({move, text}) => [move, text.iccs]),
        [
            ['h2e2', 'H2-E2'],
            ['h9g7', 'H9-G7'],
        ],
    );
    assert.match(view.board.fen, / w - - 2 2$/);
    await xiangqi.first.must({t: 'resign'});
    assert.equal((await xiangqi.second.sees((seen) => seen.result)).result.code, 'resignation');
    const chess = await begun({game: 'chess', chess960: 0});
    assert.equal(chess.first.view.start.fen, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
    await chess.first.must({t: 'abort'});
    [xiangqi.first, xiangqi.second, chess.first, chess.second].forEach((talk) => talk.leave());
});

test('Go: byo-yomi, forbidden points, dead stones, a dispute, the count', async () => {
    const {id, first, second} = await begun({
        game: 'go',
        size: 5,
        komi: '2.75',
        time: {kind: 'byoyomi', base_ms: 600000, periods: 3, period_ms: 30000},
    });
    await play({first, second}, ['b3', 'c3', 'a2', 'd2', 'b1', 'c1', 'e5', 'b2', 'c2']);
    const ko = await second.sees((view) => view.moves.length === 9);
    assert.deepEqual(
        ko.forbidden.filter(({why}) => why === 'repetition').map(({point}) => point),
        ['b2'],
    );
    assert.equal((await second.ask({t: 'move', ply: 9, move: 'b2'})).clause.id, '20.1');
    await second.must({t: 'move', ply: 9, move: 'pass'});
    await first.must({t: 'move', ply: 10, move: 'pass'});
    await first.sees((view) => view.phase === 'agreeing');
    await first.must({t: 'dispute'});
    const again = await first.sees((view) => view.phase === 'playing');
    const mover = again.turn === 'first' ? [first, second] : [second, first];
    await mover[0].must({t: 'move', ply: 11, move: 'pass'});
    await mover[1].must({t: 'move', ply: 12, move: 'pass'});
    await first.sees((view) => view.phase === 'agreeing');
    await first.must({t: 'dead', points: ['e5'], dead: true});
    for (const talk of [first, second]) {
        const marked = await talk.sees((view) => view.agreement?.dead.includes('e5') || view.agreement?.confirmed.first);
        await talk.must({t: 'confirm', seen: marked.seq});
    }
    assert.equal((await second.sees((view) => view.result)).result.code, 'count');
    assert.equal((await hall.get(`/api/games/${id}/record?format=sgf`)).status, 200);
    first.leave();
    second.leave();
});

test('an adjournment on the hall’s board, as far as a program without keys goes', async () => {
    const {first, second} = await begun({game: 'chess', time: {kind: 'fischer', base_ms: 600000, increment_ms: 0}});
    await play({first, second}, ['e2e4']);
    await second.must({t: 'report', kind: 'adjournment-asked', seat: 'second', fields: {resumption: String(Date.now() + 3_600_000)}});
    const asked = await first.sees((view) => view.adjournment);
    assert.equal(asked.adjournment.stage, 'asked');
    await first.must({t: 'report', kind: 'adjournment-answered', seat: 'first', fields: {answer: 'accepted'}, seen: asked.seq});
    await second.sees((view) => view.adjournment?.stage === 'sealing');
    first.leave();
    second.leave();
});

test('tables over the board: reports, rulings, duties, questions, clocks, a position restored, results', async () => {
    const chess = await table({
        game: 'chess',
        regime: 'rapid-A3',
        time: {kind: 'fischer', base_ms: 900000, increment_ms: 0},
        set: {'default-time': 900000},
    });
    await chess.must({t: 'begin'});
    assert.equal((await chess.sees((view) => view.awaited)).awaited[0].limit_ms, 900000);
    await chess.must({t: 'attendance', seat: 'second', coming: 'arrived'});
    for (const [ply, move] of ['e2e4', 'e7e5'].entries()) {
        await chess.must({t: 'move', ply, move});
        await chess.must({t: 'press'});
    }
    await chess.must({t: 'clock-read', ply: 1, seat: 'second', ms: 880000, late_ms: 5000});
    await chess.sees((view) => view.moves[1].clock_read?.ms === 880000 && view.clock_read.second.late_ms === 5000);
    await chess.must({t: 'report', kind: 'touch', seat: 'first', fields: {squares: 'g1'}});
    await chess.sees((view) => view.duties.length > 0);
    await chess.must({t: 'stop-clocks', reason: 'The board is looked at.'});
    await chess.must({t: 'replace-board-key', reason: 'The phone was lost.'});
    await chess.must({
        t: 'set-clock',
        seat: 'first',
        ms: 800000,
        clause: {law: 'fide-2018', id: '6.10.1'},
        reason: 'It showed too little.',
    });
    await chess.must({t: 'start-clocks', reason: 'It goes on.'});
    await chess.must({
        t: 'restore',
        ply: 1,
        first_ms: 890000,
        second_ms: 880000,
        clause: {law: 'fide-2018', id: '7.5.1'},
        reason: 'The wrong piece.',
    });
    await chess.must({
        t: 'rule',
        score: '1-0',
        clause: {law: 'fide-2018', id: '12.9.6'},
        also: [{law: 'fide-2018', id: '11.1'}],
        reason: 'Disrepute.',
    });
    await chess.must({
        t: 'correct',
        score: '1/2-1/2',
        code: 'agreement',
        clause: {law: 'fide-2018', id: '5.2.3'},
        reason: 'They had agreed.',
    });
    await chess.must({t: 'annul', clause: {law: 'fide-2018', id: '12.9.6'}, reason: 'All of it.'});
    const ended = await chess.sees((view) => view.result?.code === 'annulled');
    const undo = await chess.ask({t: 'undo', ask: 'always'});
    assert.deepEqual([undo.t, undo.seq, undo.undoes[0].t, undo.view.result.score], ['preview', ended.seq, 'annul', '1/2-1/2']);
    await chess.must({t: 'undo', reason: 'Another board.', previewed: undo.seq});
    await chess.sees((view) => view.result?.score === '1/2-1/2' && view.seq === ended.seq + 1);
    const again = {
        t: 'act',
        requests: [{t: 'correct', score: '0-1', clause: {law: 'fide-2018', id: '12.9.6'}, reason: 'Black has won.'}],
    };
    const shown = await chess.ask({...again, ask: 'grave'});
    assert.deepEqual([shown.t, shown.changes_result, shown.view.result.score], ['preview', true, '0-1']);
    assert.equal((await chess.ask({...again, previewed: shown.seq - 1})).code, 'stale-preview');
    await chess.must({...again, previewed: shown.seq});
    const desk = await hall.get('/api/arbiter', {key: realHall.tableKey});
    assert.equal(desk.status, 200);
    assert.equal(
        (await hall.get('/api/arbiter', {key: realHall.tableKey, headers: {'If-None-Match': desk.headers.get('etag')}})).status,
        304,
    );
    const go = await table(
        {game: 'go', size: 9, komi: '3.75', begin: true, time: {kind: 'byoyomi', base_ms: 60000, periods: 2, period_ms: 60000}},
        realHall.tableKey,
    );
    await go.must({t: 'move', ply: 0, move: 'e5'});
    const xiangqi = await table({game: 'xiangqi', profile: 'vn-60', begin: true, fen: '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1'});
    assert.equal(xiangqi.view.start.fen, '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1');
    assert.equal(
        (await xiangqi.ask({t: 'play-on', clause: {law: 'xiangqi-vn', id: '13.1'}, reason: 'Nothing was asked.'})).code,
        'nothing-asked',
    );
    [chess, go, xiangqi].forEach((talk) => talk.leave());
});

test('the key of a board: given by an arbiter who rules, good for entries alone', async () => {
    const desk = await table({game: 'chess', begin: true, time: {kind: 'fischer', base_ms: 600000, increment_ms: 5000}});
    const at = `/api/games/${desk.view.id}/board-key`;
    assert.equal((await hall.ask('POST', at, {body: {}})).status, 403);
    const {token, url, clock_url} = await hall.post(at, {}, {key: realHall.arbiterKey});
    assert.equal(url, `/score/${desk.view.id}#${token}`);
    assert.equal(clock_url, `/clock/${desk.view.id}#${token}`);
    assert.deepEqual(await hall.post(at, {}, {key: realHall.tableKey}), {token, url, clock_url});
    const keeper = await hall.talk(desk.view.id, {token});
    assert.equal(keeper.view.you, null);
    const entry = {
        t: 'act',
        requests: [
            {t: 'move', ply: 0, move: 'e4'},
            {t: 'press', as: 'first'},
        ],
    };
    await keeper.must(entry);
    await desk.sees((view) => view.moves.length === 1 && view.clock.running === 'second');
    assert.equal((await keeper.ask({t: 'rule', score: '1-0', reason: 'x'})).code, 'not-an-arbiter');
    await keeper.must({t: 'undo', reason: 'misread'});
    await desk.sees((view) => view.moves.length === 0);
    const made = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first'});
    const none = await hall.ask('POST', `/api/games/${made.id}/board-key`, {body: {}, key: realHall.arbiterKey});
    assert.deepEqual([none.status, none.body.code], [400, 'electronic-board']);
    [desk, keeper].forEach((talk) => talk.leave());
});

test('a seat at once: opened, met, asked again; a game that only its link leads to', async () => {
    const wish = {game: 'go', size: 9, komi: '2.75', name: 'Lan', seat: 'first', time: kUntimed};
    const opened = await hall.ask('POST', '/api/quick', {body: wish});
    assert.equal(opened.status, 201);
    const lan = await hall.talk(opened.body.id, {token: opened.body.token});
    assert.equal(lan.view.open_to, 'anybody');
    const own = await hall.ask('POST', '/api/quick', {body: {...wish, seat: 'random', own_games: [opened.body.id]}});
    assert.equal(own.status, 201);
    const again = {headers: {'Idempotency-Key': 'a request of Minh'.replaceAll(' ', '-')}, body: {...wish, name: 'Minh', seat: 'second'}};
    const met = await hall.ask('POST', '/api/quick', again);
    assert.deepEqual([met.status, met.body.id, met.body.seat], [200, opened.body.id, 'second']);
    assert.deepEqual((await hall.ask('POST', '/api/quick', again)).body, met.body);
    await lan.sees((view) => view.phase === 'playing' && !view.open_to);
    const days = {game: 'chess', chess960: 'random', name: 'Lan', seat: 'random', time: {kind: 'other', text: 'permove:259200000'}};
    assert.equal((await hall.ask('POST', '/api/quick', {body: days})).body.code, 'quick-by-days');
    const hidden = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first', open_to: 'link'});
    assert.equal((await hall.get(`/api/games/${hidden.id}`)).body.open_to, 'link');
    assert.ok(!(await hall.get('/api/games')).body.open.some(({id}) => id === hidden.id));
    lan.leave();
});

// ---- the rest of HTTP ----

test('a broadcast: begun, told, seen, ended; a frame for other pages', async () => {
    const key = realHall.arbiterKey;
    const made = await hall.post('/api/broadcasts', {name: 'Cup', game: 'chess', delay_ms: 0}, {key});
    const file = '[Round "1.1"]\n[White "Lan"]\n[Black "Minh"]\n\n1. e4 {[%clk 1:29:58]} e5 2. Ke4 *\n\n[FEN "x"]\n\n1. e4 *\n';
    const {body: brought} = await hall.ask('POST', `/api/broadcasts/${made.id}/file`, {raw: file, key});
    assert.deepEqual(
        brought.boards.map(({state}) => state),
        ['new', 'refused'],
    );
    await hall.ask('POST', `/api/broadcasts/${made.id}/file?round=1`, {raw: file.replace('1. e4', '1. d4'), key});
    assert.equal((await hall.get('/api/broadcasts')).body.broadcasts.length, 1);
    assert.equal((await hall.get(`/api/broadcasts/${made.id}?round=1`)).body.shown[0].first_ms, 5398000);
    assert.equal((await hall.get(`/api/broadcasts/${made.id}/boards/1.1`)).body.shown.corrections.length, 1);
    assert.equal((await hall.get(`/api/broadcasts/${made.id}/file`)).status, 200);
    assert.equal((await hall.get(`/api/broadcasts/${made.id}/boards/9.9`)).status, 404);
    assert.equal((await hall.post(`/api/broadcasts/${made.id}`, {ended: true}, {key})).ended, true);
    assert.equal((await hall.ask('POST', '/api/broadcasts', {body: {name: 'x', game: 'chess'}})).status, 403);
    assert.equal((await hall.get(`/api/oembed?url=${encodeURIComponent(`${realHall.url}/b/${made.id}`)}`)).body.type, 'rich');
});

test('the source of a broadcast: set, fetched, shown, refused, stopped', async () => {
    const key = realHall.arbiterKey;
    const games = '[Round "1.1"]\n[White "Lan"]\n[Black "Minh"]\n\n1. e4 *\n\n[FEN "x"]\n\n1. e4 *\n';
    let status = 200;
    const server = http.createServer((_, answer) => {
        answer.statusCode = status;
        answer.end(status === 200 ? games : '');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const {id} = await hall.post('/api/broadcasts', {name: 'Cup', game: 'chess'}, {key});
    const path = `/api/broadcasts/${id}/source`;
    assert.deepEqual((await hall.get(path, {key})).body, {on: true, here: true});
    const address = `http://127.0.0.1:${server.address().port}/cup.pgn`;
    const set = await hall.post(path, {address, interval_s: 300, round: '2'}, {key});
    assert.deepEqual([set.address, set.interval_s, set.round], [address, 300, '2']);
    const progress = async () => (await hall.get(path, {key})).body.progress;
    await until(async () => (await progress()).brought !== undefined, 'it was fetched');
    assert.equal((await progress()).unreadable, 1);
    assert.deepEqual((await hall.get(`/api/broadcasts/${id}`)).body.rounds, ['2']);
    status = 503;
    await hall.post(path, {}, {key});
    await until(async () => (await progress()).trouble === 'status', 'it is not there');
    assert.deepEqual([(await progress()).status, (await progress()).failures], [503, 1]);
    const inside = await hall.ask('POST', path, {body: {address: 'https://10.0.0.1/'}, key});
    assert.deepEqual([inside.status, inside.body.code], [400, 'bad-source-address']);
    assert.equal((await hall.ask('GET', path)).status, 403);
    assert.equal((await hall.ask('POST', '/api/broadcasts/nothere2/source/stop', {key})).status, 404);
    assert.deepEqual(await hall.post(`${path}/stop`, {}, {key}), {on: true, here: true});
    server.closeAllConnections();
    server.close();
});

test('a study: made, shown, joined, changed, told, refused, saved, removed', async () => {
    const annotated = {game: 'chess', moves: [{move: 'e2e4'}, {move: 'e7e5'}]};
    const {id, key} = await hall.post('/api/studies', {title: 'Lesson', annotated, at: 1});
    const whole = (await hall.get(`/api/studies/${id}`)).body;
    assert.equal(whole.nodes.length, 3);
    assert.equal((await hall.get(`/api/studies/${id}/seat`, {key})).body.member, 1);
    const guest = await hall.post(`/api/studies/${id}/join`, {name: 'Lan'});
    assert.equal(guest.member, 2);
    const move = {version: 1, do: 'move', node: 2, move: 'g1f3'};
    assert.equal((await hall.ask('POST', `/api/studies/${id}`, {body: move, key: guest.key})).body.code, 'not-the-host');
    await hall.post(`/api/studies/${id}`, {version: 1, do: 'permit', member: 2, may: true}, {key});
    assert.equal((await hall.post(`/api/studies/${id}`, move, {key: guest.key})).node, 3);
    const drawn = [{from: 'f3', to: 'e5', color: 'R'}];
    await hall.post(`/api/studies/${id}`, {version: 4, do: 'say', node: 3, comment: 'attacks', nags: [1], drawn}, {key});
    const late = await hall.ask('POST', `/api/studies/${id}`, {body: {version: 1, do: 'say', node: 3, comment: 'x'}, key});
    assert.equal(late.status, 409);
    assert.equal(late.body.study.nodes.length, 4);
    const {body: news} = await hall.get(`/api/studies/${id}/news?known=${whole.known}&viewer=one`);
    assert.deepEqual(
        news.nodes.map((node) => [node.id, node.by, node.position.text.san]),
        [[3, 2, 'Nf3']],
    );
    assert.match((await hall.get(`/api/studies/${id}/file?language=en`)).text, /Nf3.*attacks/s);
    // Chapters: of a game, of a file of several, one that is refused with its place.
    const go = {annotated: {game: 'go', size: 9, name: 'Ladders', moves: [{move: 'e5'}]}};
    assert.deepEqual((await hall.post(`/api/studies/${id}/chapters`, go, {key})).chapters[0].name, 'Ladders');
    assert.equal((await hall.ask('POST', `/api/studies/${id}/chapters`, {body: go, key: guest.key})).body.code, 'not-the-host');
    const file = '[White "Lan"]\n\n1. e4 Ke4 *\n\n[ChapterName "Closed"]\n\n1. d4 *\n';
    const {body: added} = await hall.ask('POST', `/api/studies/${id}/chapters?game=chess`, {raw: file, key});
    assert.deepEqual(
        added.chapters.map(({number, name, left_out_count: count}) => [number, name, count]),
        [
            [6, '', 1],
            [8, 'Closed', 0],
        ],
    );
    const bad = await hall.ask('POST', `/api/studies/${id}/chapters?game=chess`, {raw: file + '\n[FEN "x"]\n\n1. e4 *\n', key});
    assert.equal(bad.status, 400);
    assert.equal(bad.body.values.number, '3');
    await hall.post(`/api/studies/${id}`, {version: 7, do: 'name-chapter', chapter: 6, name: 'Open'}, {key});
    await hall.post(`/api/studies/${id}`, {version: 8, do: 'place-chapter', chapter: 8, place: 1}, {key});
    await hall.post(`/api/studies/${id}`, {version: 9, do: 'delete-chapter', chapter: 0}, {key});
    const {body: chaptered} = await hall.get(`/api/studies/${id}/news?known=${news.known}&viewer=one`);
    assert.deepEqual(
        chaptered.chapters.map(({number, annotated: {name}}) => [number, name]),
        [
            [8, 'Closed'],
            [4, 'Ladders'],
            [6, 'Open'],
        ],
    );
    assert.equal((await hall.get(`/api/studies/${id}/file`)).status, 400);
    assert.match((await hall.get(`/api/studies/${id}/file?game=chess`)).text, /Closed.*Open/s);
    assert.match((await hall.get(`/api/studies/${id}/file?chapter=4`)).text, /GN\[Ladders\]/);
    await hall.post(`/api/studies/${id}`, {version: 10, do: 'remove'}, {key});
    assert.equal((await hall.get(`/api/studies/${id}/news`)).status, 404);
    assert.equal((await hall.ask('GET', '/api/studies')).status, 403);
    const signed = await hall.ask('POST', '/api/account', {body: {name: 'Thầy Bình', password: 'a horse on the seventh'}});
    assert.equal(signed.status, 201);
    const own = {headers: {Cookie: signed.headers.get('set-cookie').split(';')[0]}};
    await hall.post('/api/studies', {title: 'Lesson', annotated: {game: 'chess', moves: []}}, own);
    assert.deepEqual(
        (await hall.get('/api/studies', own)).body.studies.map(({title}) => title),
        ['Lesson'],
    );
});

test('the laws, the words, the archive, and the documents themselves', async () => {
    const laws = (await hall.get('/api/laws')).body;
    const [{game}] = (await hall.get('/api/game-kinds')).body;
    for (const language of ['en', 'vi', 'zh-Hant', 'zh-Hans']) {
        for (const {law} of laws) assert.equal((await hall.get(`/api/laws/${law}?language=${language}`)).status, 200);
        assert.equal((await hall.get(`/api/reports/${game}?language=${language}`)).status, 200);
        assert.equal((await hall.get(`/api/words/${game}?language=${language}`)).status, 200);
    }
    const clause = (await hall.get('/api/laws/fide-2018/9.2.1')).body;
    assert.equal(clause.next, '9.2.1.1');
    for (const {law, clauses} of laws) assert.equal((await hall.get(`/api/clauses/${law}`)).body.length, clauses);
    assert.deepEqual(
        (await hall.get('/api/clauses/fide-2018')).body.find(({id}) => id === '9.2.1'),
        clause,
    );
    assert.ok((await hall.get('/api/search?q=king&language=en')).body.length > 0);
    const pgn = '[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n';
    assert.ok((await hall.ask('POST', '/api/judge?format=pgn', {raw: pgn})).body[0].findings.length > 0);
    const tried = await hall.post('/api/analysis', {
        game: 'chess',
        moves: [{move: 'e2e4'}, {move: 'e7e5'}, {move: 'c7c5', parent: 1}],
        at: 2,
    });
    assert.equal(tried.positions.length, 4);
    assert.ok(tried.legal.includes('g1f3'));
    const area = await hall.post('/api/analysis', {game: 'go', size: 9, moves: [{move: 'e5'}], count: true});
    assert.equal(area.count.winner, 'first');
    const commented = '[Event "x"]\n[Result "*"]\n\n1. e4 {open [%csl Ge4][%cal Re2e4]} e5 (1... c5!) 2. Ke3 *\n';
    const {body: read} = await hall.ask('POST', '/api/analysis/read?game=chess', {raw: commented});
    assert.deepEqual([read.annotated.moves.length, read.left_out.length], [3, 1]);
    const file = await hall.ask('POST', '/api/analysis/file?language=en', {body: read.annotated});
    assert.match(file.text, /1\. e4 \{.*open.*\}.*\(1\.\.\. c5!?/s);
    assert.equal((await hall.ask('POST', '/api/analysis', {body: {game: 'chess', moves: [{move: 'e2e5'}]}})).status, 400);
    const programs = (await hall.get('/api/programs')).body;
    // With a program where one is installed (lobby/analysis.test.mjs looks at its lines), and the refusal without.
    const asked = {game: 'chess', program: programs.find((each) => each.game === 'chess')?.id ?? 'none', nodes: 1000, moves: []};
    const lines = await hall.ask('POST', '/api/analysis/lines', {body: asked});
    assert.ok(lines.status === 200 ? lines.body.lines.length > 0 : lines.body.code === 'no-such-program', JSON.stringify(lines.body));
    for (const {id: program, game: played, levels} of programs.slice(0, 1)) {
        const wish = {game: played, name: 'Lan', seat: 'first', opponent: {program, level: levels}};
        const {body: made} = await hall.ask('POST', '/api/games', {body: wish});
        assert.equal((await hall.get(`/api/games/${made.id}`)).body.seats.second.program, true);
    }
    await hall.get('/api/sealing-key');
    await hall.get('/healthz');
    await hall.get('/metrics');
    await hall.get('/api/games');
    const told = await hall.get('/api/openapi.json');
    assert.equal(told.body.openapi, '3.1.0');
    assert.deepEqual(told.body.components.schemas.View, all.View);
    assert.equal((await hall.get('/openapi.json')).body.openapi, '3.1.0');
    assert.equal((await hall.get('/api/asyncapi.json')).body.asyncapi, '3.0.0');
});

test('accounts: signed up, a rated game, profile and ratings, another name and password, removed', async () => {
    const password = 'a long password';
    const enter = async (path, body) => {
        const reply = await hall.ask('POST', path, {body});
        assert.ok(reply.status < 300, reply.text);
        return {headers: {Cookie: reply.headers.get('set-cookie').split(';')[0]}};
    };
    const lan = await enter('/api/account', {name: 'Lan Anh', password});
    const minh = await enter('/api/account', {name: '阿明', password});
    assert.equal((await hall.ask('POST', '/api/account', {body: {name: 'LAN ANH', password: 'another one'}})).status, 409);
    assert.equal(
        (await hall.ask('POST', '/api/account/sign-in', {body: {name: 'Lan Anh', password: 'another one'}})).body.code,
        'wrong-password',
    );
    const time = {kind: 'fischer', base_ms: 180_000, increment_ms: 2000};
    const made = await hall.post('/api/games', {game: 'chess', name: 'x', seat: 'first', rated: true, time}, lan);
    assert.equal((await hall.get('/api/games')).body.open.find(({id}) => id === made.id).rated, true);
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'y'}, minh);
    const first = await hall.talk(made.id, {token: made.token});
    const second = await hall.talk(made.id, {token: joined.token});
    assert.equal(first.view.rated, true);
    await play({first, second}, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    // Ratings come a moment after the result.
    let players;
    await until(async () => (players = (await hall.get(`/api/games/${made.id}/players`)).body).first.change, 'it is rated');
    assert.ok(players.second.change > 0 && players.second.rating.provisional);
    assert.deepEqual((await hall.post('/api/account/games', {games: [{id: made.id, key: made.token}]}, lan)).games, [made.id]);
    const at = `/api/players/${encodeURIComponent('阿明')}`;
    assert.equal((await hall.get(at)).body.ratings[0].pool, 'chess/blitz');
    assert.equal((await hall.get(`${at}/games?game=chess&opponent=Lan%20Anh`)).body.games.length, 1);
    const {won, drawn, lost, games} = (await hall.get(`${at}/head-to-head?opponent=Lan%20Anh`)).body;
    assert.deepEqual([won, drawn, lost, games], [1, 0, 0, [{game: 'chess', won: 1, drawn: 0, lost: 0}]]);
    assert.equal((await hall.get(`${at}/rating?pool=chess/blitz`)).body.length, 1);
    assert.deepEqual((await hall.get('/api/ratings?pool=chess/blitz')).body, []);
    assert.equal((await hall.post('/api/account/name', {name: 'Mai'}, lan)).account.former[0], 'Lan Anh');
    assert.equal((await hall.get('/api/account/data', lan)).body.rated.length, 1);
    const changed = await hall.ask('POST', '/api/account/password', {body: {password, new: 'quite another one'}, ...lan});
    assert.equal((await hall.get('/api/account', lan)).body.account, null);
    const again = {headers: {Cookie: changed.headers.get('set-cookie').split(';')[0]}};
    assert.equal((await hall.post('/api/account/remove', {password: 'quite another one'}, again)).account, null);
    const out = await enter('/api/account/sign-in', {name: '阿明', password});
    assert.equal((await hall.post('/api/account/sign-out', {everywhere: true}, out)).account, null);
    assert.equal((await hall.ask('POST', '/api/account/name', {body: {name: 'Zoe'}, ...minh})).body.code, 'not-signed-in');
    [first, second].forEach((talk) => talk.leave());
});

test('the addresses of the version: problems, tags, links', async () => {
    const gone = await hall.get('/api/1/games/nothing1');
    assert.match(gone.type, /^application\/problem\+json/);
    const {type, title, status, detail, code, message} = gone.body;
    assert.deepEqual([type, title, status, code], ['/api/1/openapi.json#no-such-game', 'No such game', 404, 'no-such-game']);
    assert.equal(detail, message);
    assert.match((await hall.get('/api/games/nothing1')).type, /^application\/json/);
    const accepts = {headers: {Accept: 'application/problem+json'}};
    assert.equal((await hall.get('/api/games/nothing1', accepts)).body.status, 404);
    const made = await hall.post('/api/1/games', {game: 'go', size: 9, name: 'Lan', seat: 'first', time: kUntimed});
    for (const path of [`/api/1/games/${made.id}`, '/api/1/games', '/api/1/tournaments', '/api/1/ratings?pool=chess/blitz']) {
        const etag = (await hall.get(path)).headers.get('etag');
        assert.equal((await hall.get(path, {headers: {'If-None-Match': etag}})).status, 304, path);
    }
    const tagged = (await hall.get(`/api/1/games/${made.id}`)).headers.get('etag');
    await hall.post(`/api/1/games/${made.id}/join`, {name: 'Minh'});
    assert.equal((await hall.get(`/api/1/games/${made.id}`, {headers: {'If-None-Match': tagged}})).status, 200);
    assert.equal((await hall.get('/api/games')).headers.get('etag'), null);
    assert.equal((await hall.get('/api/1/healthz')).status, 404);
});

/// The first lines of a stream.
async function linesOf(path, count, options = {}) {
    const abort = new AbortController();
    const response = await fetch(realHall.url + path, {...options, signal: abort.signal});
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    hall.operations.add(operationOf('GET', path.split('?')[0]).operationId);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        if (text.split('\n').length > count) break;
    }
    abort.abort();
    return text
        .split('\n')
        .slice(0, count)
        .map((line) => JSON.parse(line));
}

test('streams: of a game, an account, a tournament', async () => {
    const {id, first, second} = await begun({game: 'chess'});
    const [view] = await linesOf(`/api/1/games/${id}/stream`, 1);
    assert.deepEqual([hallMessageFaults(view), view.t, view.you], [[], 'view', null]);
    [first, second].forEach((talk) => talk.leave());
    const made = await hall.ask('POST', '/api/account', {body: {name: 'Hears', password: 'a long password'}});
    const owner = {headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
    await hall.post('/api/games', {game: 'xiangqi', name: 'x', seat: 'second', time: kUntimed}, owner);
    const [waits] = await linesOf('/api/1/account/stream', 1, owner);
    assert.deepEqual([faults('AccountLine', waits), waits.t, waits.kind, waits.seat], [[], 'waiting', 'xiangqi', 'second']);
    const rival = await hall.ask('POST', '/api/account', {body: {name: 'Calls', password: 'a long password'}});
    const calling = {headers: {Cookie: rival.headers.get('set-cookie').split(';')[0]}};
    const sent = await hall.post('/api/challenges', {to: 'Hears', game: 'go', seat: 'random', time: kUntimed}, calling);
    const challenged = (await linesOf('/api/1/account/stream', 2, owner)).find(({t}) => t === 'challenge');
    assert.deepEqual([faults('AccountLine', challenged), challenged.event, challenged.challenge.id], [[], 'made', sent.id]);
    const cup = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', rounds: 3}, {key: realHall.arbiterKey});
    const [news] = await linesOf(`/api/1/tournaments/${cup.id}/stream`, 1);
    assert.deepEqual(faults('News', news), []);
});

test('tokens and accounts of bots: made, used within their scopes, revoked', async () => {
    const made = await hall.ask('POST', '/api/account', {body: {name: 'Deep Blue', password: 'a long password', bot: true}});
    assert.equal(made.body.account.bot, true);
    const owner = {headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
    const {token, id} = await hall.post('/api/account/tokens', {label: 'engine', scopes: ['play']}, owner);
    const bearer = {key: token};
    assert.equal((await hall.get('/api/account', bearer)).body.account.name, 'Deep Blue');
    const game = await hall.post('/api/games', {game: 'chess', name: 'x', seat: 'first', time: kUntimed}, bearer);
    assert.equal((await hall.get(`/api/games/${game.id}/players`)).body.first.bot, true);
    const narrow = await hall.get('/api/account/data', bearer);
    assert.deepEqual([narrow.status, narrow.body.code, narrow.body.values], [403, 'token-too-narrow', {scope: 'read'}]);
    assert.equal((await hall.get('/api/account/tokens', owner)).body.tokens[0].label, 'engine');
    assert.deepEqual((await hall.post('/api/account/tokens/revoke', {id}, owner)).tokens, []);
    const gone = await hall.get('/api/account', bearer);
    assert.deepEqual([gone.status, gone.body.code], [401, 'no-such-token']);
    const other = await hall.ask('POST', '/api/account', {body: {name: 'Deep Red', password: 'a long password'}});
    const its = {headers: {Cookie: other.headers.get('set-cookie').split(';')[0]}};
    assert.equal((await hall.post('/api/account/bot', {}, its)).account.bot, true);
});

test('passkeys: made, listed, renamed, signed in with, removed', async () => {
    const origin = `http://localhost:${realHall.port}`;
    const local = new CheckedClient(origin);
    local.operations = hall.operations;
    const at = (cookie) => ({headers: {Origin: origin, ...(cookie ? {Cookie: cookie} : {})}});
    const password = 'a long password';
    const made = await local.ask('POST', '/api/account', {body: {name: 'Keeps a key', password}, ...at()});
    const owner = at(made.headers.get('set-cookie').split(';')[0]);
    const device = new Authenticator(origin);
    const begun = await local.post('/api/account/passkeys/begin', {password}, owner);
    assert.deepEqual([begun.host, begun.user.name, begun.known], ['localhost', 'Keeps a key', []]);
    const told = await local.post('/api/account/passkeys', device.make(begun, 'phone'), owner);
    assert.equal(told.passkeys[0].label, 'phone');
    assert.equal((await local.get('/api/account/passkeys', owner)).body.passkeys.length, 1);
    assert.equal((await local.get('/api/account/data', owner)).body.passkeys[0].algorithm, -7);
    const {id} = told.passkeys[0];
    assert.equal((await local.post('/api/account/passkeys/rename', {id, label: 'old phone'}, owner)).passkeys[0].label, 'old phone');
    const asked = await local.ask('POST', '/api/account/sign-in/passkey/begin', at());
    const browser = at(asked.headers.get('set-cookie').split(';')[0]);
    const word = device.sign(asked.body);
    assert.equal((await local.post('/api/account/sign-in/passkey', word, browser)).account.name, 'Keeps a key');
    const again = await local.ask('POST', '/api/account/sign-in/passkey', {body: word, ...browser});
    assert.deepEqual([again.status, again.body.code], [400, 'passkey-too-late']);
    assert.deepEqual((await local.post('/api/account/passkeys/remove', {id: word.id}, owner)).passkeys, []);
    const gone = await local.ask('POST', '/api/account/sign-in/passkey', {body: device.sign(asked.body), ...browser});
    assert.deepEqual([gone.status, gone.body.code], [403, 'wrong-passkey']);
});

test('webhooks: named, changed, tried, sent again, a new secret, removed', async () => {
    const made = await hall.ask('POST', '/api/account', {body: {name: 'Hears all', password: 'a long password'}});
    const owner = {headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
    const path = '/api/account/webhooks';
    // Nobody listens there.
    const hook = await hall.post(path, {address: 'http://127.0.0.1:9/', events: ['game.rated'], tournaments: ['cup'], note: 'mine'}, owner);
    assert.match(hook.secret, /^whsec_[0-9a-f]{64}$/);
    const at = `${path}/${hook.id}`;
    assert.deepEqual((await hall.post(at, {events: ['game.finished'], on: false}, owner)).off, 'owner');
    assert.equal((await hall.post(at, {on: true}, owner)).on, true);
    await hall.post(`${at}/test`, {}, owner);
    await until(async () => (await hall.get(`${at}/deliveries`, owner)).body.deliveries[0].attempts.length > 0, 'it was tried');
    const [{id, attempts}] = (await hall.get(`${at}/deliveries`, owner)).body.deliveries;
    assert.equal(attempts[0].trouble, 'no-connection');
    assert.equal((await hall.post(`${at}/deliveries/${id}/again`, {}, owner)).deliveries.length, 1);
    const [listed] = (await hall.get(path, owner)).body.webhooks;
    assert.deepEqual([listed.events, listed.secret], [['game.finished'], undefined]);
    assert.notEqual((await hall.post(`${at}/secret`, {}, owner)).secret, hook.secret);
    assert.equal((await hall.get('/api/account/data', owner)).body.webhooks[0].deliveries.length, 1);
    const inside = await hall.ask('POST', path, {body: {address: 'https://10.0.0.1/', events: ['game.rated']}, ...owner});
    assert.deepEqual([inside.status, inside.body.code], [400, 'bad-webhook-address']);
    assert.deepEqual((await hall.post(`${at}/remove`, {}, owner)).webhooks, []);
    const gone = await hall.ask('POST', `${at}/test`, {body: {}, ...owner});
    assert.deepEqual([gone.status, gone.body.code], [404, 'no-such-webhook']);
});

test('devices with notifications: set, set again, listed, removed', async () => {
    const made = await hall.ask('POST', '/api/account', {body: {name: 'Is told', password: 'a long password'}});
    const owner = {headers: {Cookie: made.headers.get('set-cookie').split(';')[0]}};
    const path = '/api/account/push';
    const subscription = {...new BrowserKeys().subscription('http://127.0.0.1:9/device'), language: 'en'};
    const {key, devices, set} = await hall.post(path, {...subscription, tournaments: ['cup']}, owner);
    assert.equal(Buffer.from(key, 'base64url').length, 65);
    assert.deepEqual([devices[0].id, devices[0].service, devices[0].tournaments], [set, '127.0.0.1:9', ['cup']]);
    const again = await hall.post(path, {...subscription, language: 'vi'}, owner);
    assert.deepEqual([again.set, again.devices.length, again.devices[0].language], [set, 1, 'vi']);
    assert.deepEqual(again.devices[0].tournaments, ['cup']);
    assert.equal((await hall.get(path, owner)).body.devices.length, 1);
    assert.equal((await hall.get('/api/account/data', owner)).body.devices[0].id, set);
    const inside = await hall.ask('POST', path, {body: {...subscription, endpoint: 'https://10.0.0.1/'}, ...owner});
    assert.deepEqual([inside.status, inside.body.code], [400, 'bad-webhook-address']);
    assert.deepEqual((await hall.post(`${path}/remove`, {id: set}, owner)).devices, []);
});

test('challenges: offered, countered, accepted, declined, withdrawn; followed, blocked; a range of ratings; rated by the socket', async () => {
    const enter = async (name) => {
        const reply = await hall.ask('POST', '/api/account', {body: {name, password: 'a long password'}});
        return {headers: {Cookie: reply.headers.get('set-cookie').split(';')[0]}};
    };
    const tam = await enter('Tâm');
    const binh = await enter('Bình');
    const time = {kind: 'fischer', base_ms: 180_000, increment_ms: 2000};
    const terms = {game: 'chess', seat: 'first', time, rated: true, friendly: {takebacks: false, giving_time: false}};
    const {version} = (await hall.get('/api/challenges', binh)).body;
    const news = hall.get(`/api/challenges?known=${version}`, binh);
    const made = await hall.post('/api/challenges', {to: 'Bình', ...terms}, tam);
    assert.deepEqual([made.you, made.yours, made.offer.seat], ['challenger', false, 'first']);
    const [seen] = (await news).body.challenges;
    assert.deepEqual([seen.id, seen.yours, seen.offer.seat, seen.offer.rated], [made.id, true, 'second', true]);
    const at = `/api/challenges/${made.id}`;
    assert.equal((await hall.post(`${at}/counter`, {...terms, game: 'xiangqi'}, binh)).counter, true);
    const joined = await hall.post(`${at}/accept`, {}, tam);
    const [begun] = (await hall.get('/api/challenges', binh)).body.challenges;
    assert.deepEqual([begun.state, begun.game.id, begun.game.seat, joined.seat], ['accepted', joined.id, 'first', 'second']);
    assert.equal((await hall.ask('POST', `${at}/withdraw`, {body: {}, ...tam})).body.code, 'challenge-answered');
    const first = await hall.talk(joined.id, {token: begun.game.token});
    const second = await hall.talk(joined.id, {token: joined.token});
    await first.sees((view) => view.clock?.running === 'first');
    await first.must({t: 'move', ply: 0, move: 'h2e2'});
    await second.must({t: 'resign'});
    await until(() => hall.messages.has('rated'), 'both are told of their ratings');
    const listed = (await hall.get('/api/games')).body.finished.find(({id}) => id === joined.id);
    assert.deepEqual([listed.pool, listed.seats.first.account], ['xiangqi/blitz', 'Bình']);
    const {id: other} = await hall.post('/api/challenges', {to: 'Tâm', ...terms}, binh);
    assert.equal((await hall.post(`/api/challenges/${other}/decline`, {reason: 'later'}, tam)).reason, 'later');
    const {id: third} = await hall.post('/api/challenges', {to: 'Tâm', game: 'go', seat: 'random'}, binh);
    assert.equal((await hall.post(`/api/challenges/${third}/withdraw`, {}, binh)).state, 'withdrawn');

    const binhs = `/api/players/${encodeURIComponent('Bình')}`;
    assert.equal((await hall.post(`${binhs}/follow`, {}, tam)).follows[0].name, 'Bình');
    assert.equal((await hall.post(`${binhs}/unfollow`, {}, tam)).follows.length, 0);
    assert.equal((await hall.post(`${binhs}/block`, {}, tam)).blocks[0].name, 'Bình');
    assert.equal((await hall.get('/api/account/people', tam)).body.blocks.length, 1);
    assert.equal((await hall.ask('POST', '/api/challenges', {body: {to: 'Tâm', ...terms}, ...binh})).status, 403);
    assert.equal((await hall.post(`${binhs}/unblock`, {}, tam)).blocks.length, 0);

    const body = {game: 'chess', name: 'x', seat: 'first', time, ratings: {lowest: 1900, highest: 2100}};
    const strong = await hall.post('/api/games', body, tam);
    const waiting = (await hall.get('/api/games')).body.open.find(({id}) => id === strong.id);
    assert.deepEqual(waiting.ratings, body.ratings);
    assert.equal(waiting.seats.first.rating, 1500);
    const join = (who) => hall.ask('POST', `/api/games/${strong.id}/join`, {body: {name: 'y'}, ...who});
    assert.equal((await join(binh)).body.code, 'rating-outside');
    assert.equal((await join({})).body.code, 'range-needs-account');
    [first, second].forEach((talk) => talk.leave());
});

test('a tournament by its whole interface', async () => {
    const chief = {key: realHall.arbiterKey};
    const {id, key} = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', system: 'dutch', rounds: 3, check_in: false}, chief);
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => hall.post(at, {by: 'Lan', commands}, {key});
    await office(
        {t: 'list', text: 'name\trating\nAnn\t2000\nBea\t1900\nCid\t1800\nDan\t1700\n'},
        {t: 'enter', name: 'Eve', rating: 1600, club: 'Huế'},
    );
    await office({t: 'correct', number: 5, name: 'Eva', rating: 1650, reason: 'Her name.'}, {t: 'bye', number: 5, round: 1, kind: 'half'});
    await office(
        {t: 'forbid', numbers: [1, 2], reason: 'Sisters.'},
        {t: 'apart', by: 'club', first_round: 1, last_round: 1, reason: 'One club.'},
    );
    await office({t: 'lift', by: 'club', reason: 'Too few.'}, {t: 'warnings', number: 1, warnings: 1});
    const tried = await hall.post(at, {by: 'Lan', commands: [{t: 'pair'}], dry_run: true}, {key});
    assert.equal(tried.facts[0].pairing.boards.length, 2);
    await office({t: 'pair'});
    await hall.post(`${at}/terms`, {game: 'chess', time: {kind: 'fischer', base_ms: 300000, increment_ms: 3000}}, {key});
    assert.equal((await hall.post(`${at}/games`, undefined, {key})).opened, 2);
    const [seat] = (await hall.get(`${at}/seats`, {key})).body;
    await hall.post(`${at}/sit`, {game: seat.game, token: seat.first});
    assert.equal((await hall.get(`/api/games/${seat.game}`)).body.reserved, true);
    assert.equal((await hall.ask('POST', `/api/games/${seat.game}/join`, {body: {name: 'Zoe'}})).status, 409);
    await office({t: 'result', board: 1, result: '1-0'}, {t: 'result', board: 2, result: '1/2'});
    await office(
        {t: 'penalty', number: 1, points: '0.5', reason: 'Late.'},
        {t: 'withdraw', numbers: [5], reason: 'Ill.'},
        {t: 'return', number: 5},
        {t: 'withdraw', number: 5, expelled: true, reason: 'A phone.'},
    );
    assert.equal((await hall.get(at)).body.entries[4].expelled, true);
    await office({t: 'return', number: 5}, {t: 'correct-report', board: 1, result: '1/2', reason: 'A slip.'});
    // What happens at a set time, and what has changed since a version that is held.
    const held = (await hall.get(at)).body.version;
    await hall.get(`${at}/news?changes=true&now=true&known=${held}`);
    const soon = Date.now() + 3_600_000;
    await hall.post(`${at}/times`, {pair_at: soon, requests_until: soon}, {key});
    assert.equal((await hall.get(at)).body.times.pair_at, soon);
    const {changes} = (await hall.get(`${at}/news?changes=true&known=${held}`)).body;
    assert.ok(changes.some(({op, path}) => op === 'add' && path === '/times'));
    await hall.post(`${at}/times`, {}, {key});
    const {version} = (await hall.get(`${at}?after=1`)).body;
    assert.equal((await hall.get(`${at}/news?known=other`)).body.version, version);
    assert.ok((await hall.get(`${at}/log`)).body.length > 10);
    for (const query of ['format=csv&list=standings', 'format=pdf&list=pairings', 'format=pgn'])
        assert.equal((await hall.get(`${at}/file?${query}`)).status, 200, query);
    assert.equal((await hall.get(`${at}/file?format=trf26`)).status, 403);
    assert.equal((await hall.get(`${at}/file?format=trf26`, {key})).status, 200);
    assert.equal((await hall.get(`${at}/logo`)).status, 404);
    const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR4nGNYYSQPRAzyRiuACAAbSgPltf4hegAAAABJRU5ErkJggg==',
        'base64',
    );
    assert.equal((await hall.ask('POST', `${at}/logo`, {raw: png, key})).status, 200);
    assert.equal((await hall.get(`${at}/logo`)).status, 200);
    assert.ok((await hall.get(at)).body.logo);
    const list = 'name;rating\nFay;1500\n';
    const upload = `${at}/import?by=Lan&file=more.csv&as=entries`;
    assert.equal((await hall.ask('POST', `${upload}&plan=1`, {raw: list, key})).body.changes.length, 1);
    assert.equal((await hall.ask('POST', upload, {raw: list, key})).status, 200);
    const report = (await hall.get(`${at}/file?format=trf26`, {key})).text;
    const whole = '/api/tournaments/new/import?by=Lan&file=cup.trf&system=dutch';
    assert.equal((await hall.ask('POST', `${whole}&plan=1`, {raw: report, ...chief})).status, 200);
    assert.equal((await hall.ask('POST', whole, {raw: report, ...chief})).status, 201);
    await office({t: 'undo', reason: 'The last fact.'});
    assert.equal((await hall.get(`${at}/desk`, {key})).status, 200);
    await office({t: 'prizes', text: 'sharing = equal\nOpen | all | 100 50'});
    assert.equal((await hall.get(at)).body.prizes.groups[0].announced, '150.00');
    assert.deepEqual((await hall.get(`${at}/listed?search=le`, {key})).body, {lists: [], players: []});
    assert.equal((await hall.get(`${at}/listed?search=le`)).status, 403);
    const renewed = (await hall.post(`${at}/key`, undefined, {key})).key;
    assert.equal((await hall.get(`${at}/desk`, {key})).status, 403);
    assert.equal((await hall.get(`${at}/desk`, {key: renewed})).status, 200);
    assert.ok((await hall.get('/api/tournaments')).body.length >= 2);
});

test('an arena: begun, joined by code, paired, played and ended', async () => {
    const games = {game: 'chess', time: {kind: 'fischer', base_ms: 300000, increment_ms: 3000}};
    const {id, key} = await hall.post(
        '/api/tournaments',
        {by: 'Lan', name: 'Friday', system: 'arena', minutes: 60, games},
        {key: realHall.arbiterKey},
    );
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => hall.post(at, {by: 'Lan', commands}, {key});
    await office({t: 'enter', name: 'An'}, {t: 'enter', name: 'Bình'});
    assert.deepEqual((await hall.get(at)).body.arena, {minutes: 60, come_within: 60});
    const codes = await hall.post(`${at}/codes`, {numbers: [1, 2]}, {key});
    for (const {code} of codes) assert.equal((await hall.post(`${at}/here`, {here: true}, {key: code})).seat, null);
    await office({t: 'start-arena'});
    // The hall may have paired them by itself.
    const waiting = (await hall.get(at)).body.arena.waiting;
    if (waiting.length > 0) await hall.ask('POST', at, {body: {by: 'Lan', commands: [{t: 'pair'}]}, key});
    let own = null;
    await until(async () => (own = (await hall.get(`${at}/player`, {key: codes[0].code})).body).seat, 'they are paired');
    // It is told a moment before it is made.
    let sat = 404;
    await until(async () => (sat = (await hall.ask('POST', `${at}/sit`, {body: own.seat})).status) !== 404, 'the game is made');
    assert.equal(sat, 200);
    await office({t: 'result', board: 1, result: '1-0'});
    const {boards, next} = (await hall.get(`${at}/boards?player=1`)).body;
    assert.deepEqual(
        boards.filter(({board}) => board === 1).map(({round, result}) => [round, result]),
        [[1, '1-0']],
    );
    assert.equal(next, undefined);
    await office({t: 'end-arena', reason: 'The hall closes.'});
    const {arena, standings} = (await hall.get(at)).body;
    assert.equal(arena.over, true);
    assert.deepEqual(standings.lines[0].points, '2');
});

test('berserk in an arena, and a game at odds of pieces', async () => {
    const games = {game: 'chess', time: {kind: 'fischer', base_ms: 300000, increment_ms: 3000}};
    const arena = {by: 'Lan', name: 'Friday', system: 'arena', minutes: 60, berserk: true};
    const refused = await hall.ask('POST', '/api/tournaments', {
        body: {...arena, games: {game: 'chess', time: {kind: 'none'}}},
        key: realHall.arbiterKey,
    });
    assert.equal(refused.body.code, 'berserk-no-base-time');
    const made = await hall.post('/api/tournaments', {...arena, games}, {key: realHall.arbiterKey});
    assert.equal((await hall.get(`/api/tournaments/${made.id}`)).body.arena.berserk, true);
    const {id, key} = await hall.post(
        '/api/tournaments',
        {by: 'Lan', name: 'Odds', system: 'round-robin', handicap_table: '1 | odds a knight | without b1', games},
        {key: realHall.arbiterKey},
    );
    const at = `/api/tournaments/${id}`;
    const commands = [{t: 'enter', name: 'An', grade: 3}, {t: 'enter', name: 'Bình', grade: 1}, {t: 'pair'}];
    await hall.post(at, {by: 'Lan', commands}, {key});
    await hall.post(`${at}/games`, {}, {key});
    const {handicap_table: table, rounds} = (await hall.get(at)).body;
    assert.deepEqual(table, [{difference: 1, odds: 'a knight', without: ['b1']}]);
    const {start} = (await hall.get(`/api/games/${rounds[0].boards[0].game.id}`)).body;
    assert.equal(start.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1');
    for (const address of ['/g/k7xq2mrd', '/t/k7xq2mrd', '/analysis?game=chess&fen=8/8'])
        assert.equal((await hall.get(`/api/oembed?url=${encodeURIComponent(realHall.url + address)}`)).status, 404);
});

/// Two teams of three that have been paired: {at, key, office, captains}.
async function teamsPaired() {
    const {id, key} = await hall.post(
        '/api/tournaments',
        {by: 'Lan', name: 'Teams', system: 'round-robin', meeting: 'ad-hoc-boards', boards: 2},
        {key: realHall.arbiterKey},
    );
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => hall.post(at, {by: 'Lan', commands}, {key});
    await office({t: 'enter', name: 'Huế'}, {t: 'enter', name: 'Vinh'});
    for (const team of [1, 2]) await office(...['A', 'B', 'C'].map((name) => ({t: 'member', team, name: name + team})));
    await office({t: 'pair'});
    return {at, key, office, captains: (await hall.get(`${at}/captains`, {key})).body};
}

test('a tournament of teams: lists, line-ups of captains, meetings', async () => {
    const {at, key, office, captains} = await teamsPaired();
    const [one] = captains;
    const sent = await hall.post(`${at}/line-up`, {team: one.team, places: [3, 1], round: 1, opponent: 2}, {key: one.token});
    assert.deepEqual(sent.meeting.places, [3, 1]);
    assert.equal((await hall.get(`${at}/captain?team=1`, {key: one.token})).body.meeting.open, false);
    assert.deepEqual((await hall.get(at)).body.rounds[0].boards[0].meeting.sealed, [true, false]);
    await hall.post(`${at}/times`, {line_ups_until: Date.now() + 3_600_000}, {key});
    assert.equal((await hall.get(`${at}/captain?team=${one.team}`, {key: one.token})).body.meeting.closed, false);
    await hall.post(`${at}/open-line-ups`, {by: 'Lan', board: 1}, {key});
    await office({t: 'line-up', team: one.team, places: [], reason: 'ill'}, {t: 'line-up', team: one.team, places: [3, 1]});
    await office({t: 'line-up', team: 2, places: [1, 2]}, {t: 'game', board: 1, game: 1, result: '1-0'});
    assert.equal((await hall.get(at)).body.rounds[0].boards[0].meeting.first, '1');
});

test('a cup whose tied matches go on with a play-off', async () => {
    const time = {kind: 'fischer', base_ms: 180_000, increment_ms: 2000};
    const play_off = [
        {kind: 'games', games: 2, time},
        {kind: 'armageddon', time},
    ];
    const {id, key} = await hall.post(
        '/api/tournaments',
        {by: 'Lan', name: 'Cup', system: 'knockout', meeting: 'best-of', match_games: 1, play_off},
        {key: realHall.arbiterKey},
    );
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => hall.post(at, {by: 'Lan', commands}, {key});
    await office({t: 'enter', name: 'An'}, {t: 'enter', name: 'Bình'}, {t: 'pair'});
    const draw = (game) => ({t: 'game', board: 1, game, result: '1/2'});
    await office(draw(1), draw(2));
    const told = (await hall.get(at)).body;
    assert.deepEqual(told.play_off, play_off);
    const {meeting} = told.rounds[0].boards[0];
    assert.deepEqual([meeting.first, meeting.stages], ['0.5', [{first: '0.5', second: '0.5'}]]);
    assert.equal(meeting.games[2].stage, 1);
});

test('players: codes, what both say, what the desk confirms, check-in', async () => {
    const {id, key} = await hall.post(
        '/api/tournaments',
        {by: 'Lan', name: 'Evening', rounds: 2, check_in: true, half_byes: 1},
        {key: realHall.arbiterKey},
    );
    const at = `/api/tournaments/${id}`;
    const office = (...commands) => hall.post(at, {by: 'Lan', commands}, {key});
    await office({t: 'enter', name: 'An'}, {t: 'enter', name: 'Bình'});
    const registering = await hall.post(`${at}/sign-ups/rules`, {open: true, places: 1, note: 'until Friday'}, {key});
    assert.deepEqual(registering.sign_ups, []);
    const signed = await hall.post(`${at}/registration`, {name: 'Vân', club: 'Huế', birth: '1990', rating: 1500});
    const waits = await hall.post(`${at}/registration`, {name: 'Yến'});
    assert.deepEqual([signed.accepted, waits.waiting], [true, 1]);
    assert.equal((await hall.get(`${at}/registration`)).body.waiting[0].name, 'Yến');
    assert.equal((await hall.get(`${at}/sign-up`, {key: waits.code})).body.number, 2);
    await hall.post(`${at}/sign-ups`, {number: 1, reason: 'not of the club'}, {key});
    assert.equal((await hall.post(`${at}/sign-up/withdraw`, {}, {key: waits.code})).state, 'withdrawn');
    assert.equal((await hall.get(`${at}/sign-ups`, {key})).body.sign_ups[0].state, 'rejected');
    assert.equal((await hall.post(`${at}/sign-ups/take`, {by: 'Lan'}, {key})).entered, 0);
    await hall.post(`${at}/sign-ups/rules`, {open: false}, {key});
    const codes = await hall.post(`${at}/codes`, {numbers: [1, 2]}, {key});
    for (const {number, code} of codes) {
        assert.equal((await hall.get(`${at}/player`, {key: code})).body.number, number);
        assert.equal((await hall.post(`${at}/here`, {here: true}, {key: code})).here, true);
    }
    await hall.post(`${at}/agreed-mode`, {at_once: false}, {key});
    await office({t: 'pair'});
    const say = (index, result) => hall.post(`${at}/say`, {round: 1, opponent: codes[1 - index].number, result}, {key: codes[index].code});
    assert.equal((await say(0, 'win')).game.agreement, 'one');
    assert.equal((await say(1, 'loss')).game.agreement, 'agreed');
    assert.equal((await hall.get(`${at}/said`, {key})).body.boards[0].agreement, 'agreed');
    assert.equal((await hall.post(`${at}/agreed`, {by: 'Lan'}, {key})).entered, 1);
    assert.deepEqual((await hall.get(`${at}/said`, {key})).body.boards, []);
    assert.equal((await hall.post(`${at}/bye`, {round: 2}, {key: codes[1].code})).bye.has, true);
});

test('a festival: made, changed, its sections, who plays where, a paper of all, a new key', async () => {
    const arbiter = {key: realHall.arbiterKey};
    const details = {by: 'Lan', name: 'Week of chess', place: 'Huế', begins: '2026-11-25', ends: '2026-11-28', note: 'Gate 2'};
    const {id, url, key} = await hall.post('/api/festivals', details, arbiter);
    const at = `/api/festivals/${id}`;
    assert.equal(url, `/f/${id}`);
    const open = await hall.post('/api/tournaments', {by: 'Lan', name: 'Open', rounds: 2}, arbiter);
    const children = await hall.post('/api/tournaments', {by: 'Lan', name: 'Children', rounds: 2}, arbiter);
    const rules = {open: true, places: 9, least_rating: 1000, most_rating: 1500, least_grade: -19, most_grade: 3};
    await hall.post(`/api/tournaments/${children.id}/sign-ups/rules`, rules, {key: children.key});
    for (const tournament of [open.id, children.id]) await hall.post(`${at}/sections`, {by: 'Lan', tournament}, {key});
    const commands = [{t: 'enter', name: 'An Nguyễn', club: 'Huế', rating: 1900}, {t: 'enter', name: 'Bình'}, {t: 'pair'}];
    await hall.post(`/api/tournaments/${open.id}`, {by: 'Lan', commands}, {key: open.key});
    const {body: shown} = await hall.get(at);
    assert.deepEqual(
        shown.sections.map(({name, missing, registration}) => [name, missing, registration?.most_rating]),
        [
            ['Open', 1, undefined],
            ['Children', 0, 1500],
        ],
    );
    const {body: found} = await hall.get(`${at}/players?search=nguyen`);
    assert.deepEqual([found.players[0].board, found.players[0].opponent_name], [1, 'Bình']);
    assert.match((await hall.get(`${at}/file?format=html&list=pairings`)).text, /An Nguyễn/);
    assert.deepEqual((await hall.get(`${at}/desk`, {key})).body, {in_several: []});
    // Bình of the other section may be another: a name alone is nobody.
    const twice = [
        {t: 'enter', name: 'Bình'},
        {t: 'enter', name: 'Lan', id: '12400011'},
    ];
    await hall.post(`/api/tournaments/${children.id}`, {by: 'Lan', commands: twice}, {key: children.key});
    await hall.post(`/api/tournaments/${open.id}`, {by: 'Lan', commands: [{...twice[1], name: 'Lan Anh'}]}, {key: open.key});
    const {body: desk} = await hall.get(`${at}/desk`, {key});
    assert.deepEqual(
        desk.in_several.map(({name, sections}) => [name, ...sections.map(({section}) => section)]),
        [['Lan Anh', 'Open', 'Children']],
    );
    assert.equal((await hall.get(`/api/festivals?tournament=${open.id}`)).body[0].name, details.name);
    assert.equal((await hall.post(at, {...details, place: ''}, {key})).place, '');
    assert.equal((await hall.post(`${at}/sections/remove`, {by: 'Lan', tournament: children.id}, {key})).sections.length, 1);
    const renewed = await hall.post(`${at}/key`, undefined, {key});
    assert.equal((await hall.ask('GET', `${at}/desk`, {key})).body.code, 'wrong-token');
    await hall.get(`${at}/desk`, {key: renewed.key});
    assert.equal((await hall.get('/api/festivals')).body[0].name, details.name);
});

// ---- what requests need ----

const nameOf = (schema) => schema.$ref?.split('/').pop();
const whole = (schema) =>
    nameOf(schema)
        ? whole(all[nameOf(schema)])
        : (schema.anyOf ?? schema.oneOf) && !schema.properties
          ? whole((schema.anyOf ?? schema.oneOf)[0])
          : schema;
const needed = (schema) => [...(schema.required ?? []), ...(schema.anyOf?.[0].required ?? [])];

/// The least value that fits a schema.
function least(part) {
    const schema = whole(part);
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum[0] || schema.enum[1];
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object')
        return Object.fromEntries(
            needed(schema)
                .filter((key) => key in schema.properties)
                .map((key) => [key, least(schema.properties[key])]),
        );
    if (type === 'array') return Array.from({length: schema.minItems ?? 0}, () => least(schema.items));
    if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
    return type === 'boolean' ? true : (schema.examples?.[0] ?? 'x');
}

/// A value of another type than any that fits.
function wrong(part) {
    const schema = whole(part);
    const isText =
        schema.type === 'string' ||
        schema.enum ||
        typeof schema.const === 'string' ||
        (Array.isArray(schema.type) && schema.type.includes('string'));
    return isText ? 5 : 'x';
}

/// Says for each message or body: without a field it needs, and with one of another type, it is refused as bad-field; with no more than it
/// needs it is not. `refusal` asks and answers the refusal, or null. Fields in `free` are not looked at.
async function checkFields(label, schema, refusal, {base = {}, free = []} = {}) {
    const minimal = {...least(schema), ...base};
    assert.notEqual((await refusal(minimal))?.code, 'bad-field', `${label} needs more than ${JSON.stringify(minimal)}`);
    for (const key of needed(schema).filter((each) => each !== 't' && !free.includes(each))) {
        const {[key]: _, ...without} = minimal;
        const refused = await refusal(without);
        assert.ok(['bad-field', 'not-json'].includes(refused?.code), `${label} without ${key}: ${JSON.stringify(refused)}`);
    }
    for (const [key, part] of Object.entries(schema.properties)) {
        if (key === 't' || free.includes(key)) continue;
        const refused = await refusal({...minimal, [key]: wrong(part)});
        assert.ok(
            ['bad-field', 'not-json', 'wrong-version'].includes(refused?.code),
            `${label} with ${key} ${wrong(part)}: ${JSON.stringify(refused)}`,
        );
    }
}

test('every message of a client needs the fields that its schema says, of the types it says', async () => {
    const talk = await table({game: 'go', size: 9});
    for (const {$ref} of all.Request.oneOf) {
        const schema = all[nameOf({$ref})];
        for (const t of schema.properties.t.enum ?? [schema.properties.t.const]) {
            if (['hello', 'ping', 'show'].includes(t)) continue; // answered by what they ask for; below
            // An id that is none is not repeated, and a language that is none is no language.
            await checkFields(t, {...schema, properties: {...schema.properties, t: {const: t}}}, (message) => refusalOf(talk, message), {
                free: ['id', 'language'],
            });
        }
    }
    talk.leave();
    const stranger = await hall.talk(talk.view.id);
    const said = (message) =>
        stranger
            .wait(
                () => stranger.say(message, true),
                (heard) => heard.t !== 'view',
            )
            .then(({refusal}) => refusal ?? null);
    assert.equal((await said({t: 'hello'})).code, 'bad-field');
    assert.equal((await said({t: 'hello', v: 2})).code, 'wrong-version');
    assert.equal((await said({t: 'hello', v: 1, token: 'x'})).code, 'wrong-token');
    assert.equal((await said({t: 'hello', v: 1, arbiter: {token: 'x'}})).code, 'bad-field');
    assert.equal((await said({t: 'ping', sent: 'x'})).code, 'bad-field');
    assert.equal(await said({t: 'ping'}), null);
    assert.equal((await said({t: 'dance'})).code, 'unknown-type');
    stranger.leave();
});

async function refusalOf(talk, message) {
    const answer = await talk.ask(message, true);
    return answer === 'ok' ? null : answer;
}

test('every body of a request needs the fields that its schema says', async () => {
    const at = async (path, options) => {
        const posted = async (body) => {
            const {status, body: answer} = await hall.ask('POST', path, {body, loose: true, ...options});
            return status < 300 ? null : answer;
        };
        return posted;
    };
    const games = await at('/api/games', {key: realHall.arbiterKey});
    await checkFields('HallGame', all.HallGame, games, {base: {game: 'go'}, free: ['chess960']});
    await checkFields('HallGame of chess', {...all.HallGame, properties: {chess960: all.HallGame.properties.chess960}}, games, {
        base: {game: 'chess', name: 'Lan', seat: 'first'},
        free: ['game', 'name', 'seat'],
    });
    await checkFields('TableGame', all.TableGame, games, {base: {game: 'go'}, free: ['chess960', 'setting']});
    const made = await hall.post('/api/games', {game: 'chess', name: 'Lan', seat: 'first'});
    const moderated = await at('/api/moderation', {key: realHall.arbiterKey});
    for (const body of [{do: 'dance'}, {do: 'remove'}, {do: 'remove', line: 'x'}, {do: 'mute-account', line: 1}, {do: 'unmute', who: 5}])
        assert.equal((await moderated(body)).code, 'bad-field', JSON.stringify(body));
    await checkFields('JoinGame', all.JoinGame, await at(`/api/games/${made.id}/join`));
    await checkFields('NewTournament', all.NewTournament, await at('/api/tournaments', {key: realHall.arbiterKey}));
    const {id, key} = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', system: 'dutch'}, {key: realHall.arbiterKey});
    const office = `/api/tournaments/${id}`;
    await checkFields('OfficeRequest', {...all.OfficeRequest, properties: {...all.OfficeRequest.properties}}, await at(office, {key}), {
        base: {commands: [{t: 'close'}], dry_run: true},
        free: ['dry_run'], // what is no truth is none
    });
    await checkFields('Terms', all.Terms, await at(`${office}/terms`, {key}), {base: {game: 'go'}, free: ['chess960']});
    // Which meeting it is for is read once the key is a captain's.
    const teams = await teamsPaired();
    const [captain] = teams.captains;
    await checkFields('LineUp', all.LineUp, await at(`${teams.at}/line-up`, {key: captain.token}), {base: {team: captain.team}});
    await checkFields('SitDown', all.SitDown, await at(`${office}/sit`));
    const openings = await at(`${office}/open-line-ups`, {key});
    for (const body of [{by: 'Lan'}, {board: 1}, {by: 5, board: 1}, {by: 'Lan', board: 'x'}])
        assert.equal((await openings(body)).code, 'bad-field', JSON.stringify(body));
    // Every command of the office.
    const command = async (one) => {
        const {status, body} = await hall.ask('POST', office, {body: {by: 'Lan', commands: [one], dry_run: true}, loose: true, key});
        return status < 300 ? null : body;
    };
    for (const {$ref} of all.OfficeCommand.oneOf) {
        const schema = all[nameOf({$ref})];
        for (const t of schema.properties.t.enum ?? [schema.properties.t.const]) {
            // Read only beside another field: `numbers` instead of `number`, `by` instead of `numbers`, what belongs to a pairing by hand.
            // Without a board it is the office that refuses, for there is no board 0.
            const free = {lift: ['by'], pair: ['bye', 'reason'], result: ['board'], game: ['board']}[t] ?? [];
            await checkFields(t, {...schema, properties: {...schema.properties, t: {const: t}}}, command, {free});
        }
    }
});

test('the library: its archives, a search in parts, a game, and its record', async () => {
    const pgn = path.join(realHall.data, 'club.pgn');
    fs.writeFileSync(pgn, '[White "Lan"]\n[Black "Minh"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[White "An"]\n[Black "Minh"]\n\n1. e4 c5 *\n');
    kyvien(['library', 'add', pgn, '--library', path.join(realHall.data, 'library.db')]);
    const {body: library} = await hall.get('/api/library');
    assert.deepEqual([library.games, library.archives.map(({name}) => name)], [2, ['club']]);
    const {body: part, headers} = await hall.get('/api/1/library/games?game=chess&moves=e4&count=1');
    assert.deepEqual([part.total, part.games[0].ply, part.next], [2, 1, 1]);
    assert.equal(headers.get('link'), '</api/1/library/games?game=chess&moves=e4&count=1&from=1>; rel="next"');
    const tag = headers.get('etag');
    assert.ok(tag);
    assert.equal((await hall.get('/api/1/library/games?game=chess&moves=e4&count=1', {headers: {'If-None-Match': tag}})).status, 304);
    const {number} = part.games[0];
    assert.equal((await hall.get(`/api/library/games/${number}`)).body.number, number);
    assert.match((await hall.get(`/api/library/games/${number}/record`)).text, /1\. e4/);
    assert.equal((await hall.ask('GET', '/api/library/games/99')).status, 404);
    assert.equal((await hall.ask('GET', '/api/library/games?game=chess&moves=e5')).status, 400);
});

// ---- what is refused ----

test('refusals have the status and the shape of the document', async () => {
    const statusOf = async (method, path, options) => (await hall.ask(method, path, options)).status;
    assert.equal(await statusOf('GET', '/api/games/nothing1'), 404);
    assert.equal(await statusOf('GET', '/api/laws/none'), 404);
    assert.equal(await statusOf('GET', '/api/laws/fide-2018/99'), 404);
    assert.equal(await statusOf('GET', '/api/clauses/none'), 404);
    assert.equal(await statusOf('GET', '/api/words/none'), 404);
    assert.equal(await statusOf('GET', '/api/tournaments/nothing1'), 404);
    assert.equal(await statusOf('GET', '/api/arbiter'), 403);
    assert.equal(await statusOf('POST', '/api/games', {raw: 'x'.repeat(20_000)}), 413);
    assert.equal(await statusOf('POST', '/api/games', {raw: '{', headers: {Origin: 'https://evil.example'}}), 403);
    assert.equal(await statusOf('DELETE', '/api/games'), 405);
    const shared = await hall.ask('OPTIONS', '/api/games', {
        headers: {Origin: 'https://club.example', 'Access-Control-Request-Method': 'POST'},
    });
    assert.equal(shared.status, 204);
    assert.equal(shared.headers.get('access-control-allow-origin'), 'https://club.example');
    const upgrade = await hall.talk('nothing1').catch((refused) => refused);
    assert.equal(upgrade.status, 404);
    assert.equal(JSON.parse(upgrade.body).code, 'no-such-game');
});

test('every operation and every message of the documents was exchanged above', () => {
    assert.deepEqual(
        operationIds.filter((id) => !hall.operations.has(id)),
        [],
    );
    const {messages} = asyncapi().components;
    const types = Object.values(messages).flatMap(({payload}) => {
        const {t} = all[nameOf(payload)].properties;
        return t.enum ?? [t.const];
    });
    // A ping is said on purpose wrong and right; it is heard as its pong.
    hall.messages.add('ping');
    assert.deepEqual(
        types.filter((type) => !hall.messages.has(type)),
        [],
    );
});
