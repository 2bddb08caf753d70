// The TypeScript client (clients/typescript) against the real hall: whole games of each kind, what is refused, a hall that is killed meanwhile.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {RealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {operationIds} from '../support/contract.mjs';
import {Socket} from '../support/socket.mjs';
import test, {after, before} from '../support/testing.mjs';

const kClient = path.join(kWeb, '..', 'clients', 'typescript');
const realHall = new RealHall();
let client, hall;
before(async () => {
    execFileSync(path.join(kClient, 'build'), {stdio: 'inherit'});
    client = await import(pathToFileURL(path.join(kClient, 'dist', 'index.js')));
    await realHall.open();
    hall = new client.Hall(realHall.url);
});
after(() => realHall.close());

/// The WebSocket that Node.js has from version 22 on.
function connect(url) {
    const socket = {onopen: null, onmessage: null, onclose: null, onerror: null, send: () => {}, close: () => {}};
    Socket.open(url.replace(/^ws/, 'http'), (text) => socket.onmessage?.({data: text})).then(
        (opened) => {
            socket.send = (text) => opened.say(text);
            socket.close = () => opened.leave();
            void opened.closed.then((reason) => socket.onclose?.({code: reason?.code ?? 1006, reason: reason?.text ?? ''}));
            socket.onopen?.({});
        },
        () => socket.onclose?.({code: 1006, reason: ''}),
    );
    return socket;
}

/// Both players of a new game.
async function begun(body) {
    const made = await hall.call('makeGame', {body: {name: 'Lan', seat: 'first', time: {kind: 'none'}, ...body}});
    const joined = await hall.call('joinGame', {path: {id: made.id}, body: {name: 'Minh'}});
    const first = await hall.game(made.id, {token: made.token, connect});
    const second = await hall.game(made.id, {token: joined.token, connect});
    return {id: made.id, first, second};
}

async function play({first, second}, moves) {
    for (const [ply, move] of moves.entries()) {
        const player = ply % 2 ? second : first;
        await player.until((view) => view.moves.length === ply && view.phase === 'playing');
        await player.move(move);
    }
}

test.deep('a misspelt name does not compile with the client’s types', () =>
    execFileSync(path.join(kWeb, 'node_modules', '.bin', 'tsc'), ['-p', path.join(kClient, 'tsconfig.test.json')], {stdio: 'inherit'}),
);

test('it has every operation of the documents', async () => {
    const {kOperations} = await import(pathToFileURL(path.join(kClient, 'dist', 'generated', 'operations.js')));
    // What is told line by line is no call.
    const calls = operationIds.filter((name) => !/^stream[A-Z]/.test(name));
    assert.deepEqual(Object.keys(kOperations).sort(), calls.sort());
});

const kGames = [
    ['chess', {game: 'chess'}, ['f3', 'e5', 'g4', 'Qh4'], '0-1'],
    ['xiangqi', {game: 'xiangqi'}, ['h2e2', 'h9g7'], null],
    ['Go', {game: 'go', size: 9}, ['e5', 'c3', 'pass', 'pass'], null],
];
for (const [name, body, moves, score] of kGames)
    test(`a game played through the client: ${name}`, async () => {
        const both = await begun(body);
        await play(both, moves);
        if (!score) await both.second.ask({t: 'resign'});
        const over = await both.first.until((view) => view.result !== null);
        assert.equal(over.result.score, score ?? '1-0');
        assert.equal((await hall.call('showGame', {path: {id: both.id}})).result.score, over.result.score);
        const record = await hall.call('sendRecord', {path: {id: both.id}});
        assert.match(record, name === 'Go' ? /^\(;/ : /\[Result /);
        const paper = await hall.call('sendRecord', {path: {id: both.id}, query: {format: 'pdf'}});
        assert.equal(paper.type, 'application/pdf');
        both.first.close();
        both.second.close();
    });

test('a refusal by the hall is thrown with its code, clause and status', async () => {
    const {first, second} = await begun({game: 'chess'});
    await assert.rejects(
        first.move('e5'),
        (error) => error instanceof client.Refused && error.code === 'illegal-move' && error.status === null,
    );
    await assert.rejects(second.move('e5'), client.Refused);
    await assert.rejects(
        hall.call('showGame', {path: {id: 'aaaaaaaa'}}),
        (error) => error instanceof client.Refused && error.code === 'no-such-game' && error.status === 404,
    );
    await assert.rejects(hall.game('aaaaaaaa', {connect}), client.Unanswered);
    await assert.rejects(new client.Hall('http://127.0.0.1:1').call('listGames'), client.Unanswered);
    first.close();
    second.close();
    await assert.rejects(first.move('e4'), client.Unanswered);
});

test('asked again with the same key nothing is made twice', async () => {
    const asked = {body: {game: 'chess', name: 'Lan', seat: 'first', time: {kind: 'none'}}, retryKey: 'a-key-for-this-one-game'};
    assert.deepEqual(await hall.call('makeGame', asked), await hall.call('makeGame', asked));
});

test('a game goes on through a hall that is killed', async () => {
    const both = await begun({game: 'chess'});
    const links = [];
    const watcher = await hall.game(both.id, {connect, waits: [50, 100]}, {onLink: (isThere) => links.push(isThere)});
    await play(both, ['e4']);
    await watcher.until((view) => view.moves.length === 1);
    await realHall.kill();
    await realHall.open(realHall.port);
    const [first, second] = [both.first, both.second];
    const retried = async (player, move, ply) => {
        for (;;)
            try {
                return await player.ask({t: 'move', ply, move});
            } catch (error) {
                if (!(error instanceof client.Unanswered)) throw error;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
    };
    await retried(second, 'e5', 1);
    await first.until((view) => view.moves.length === 2);
    await watcher.until((view) => view.moves.length === 2);
    assert.deepEqual(links, [true, false, true]);
    for (const each of [first, second, watcher]) each.close();
});
