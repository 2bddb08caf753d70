// The page's addresses as the real hall answers them: with 200 where there is something to show, else with 404. The page and the hall read one
// list of them (web/src/addresses.ts), and a kind of thing that the hall does not look for is named here.
import assert from 'node:assert/strict';
import {beginBroadcast, pgnOfBoard, posted} from '../support/broadcasts.mjs';
import {owner} from '../support/accounts.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {load} from '../support/load.mjs';
import {realHall, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const {kAddresses, pageAt} = await load('addresses.ts');
const patterns = Object.values(kAddresses).flat();
const namesIn = (pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const filled = (pattern, named) => pattern.replace(/\{(\w+)\}/g, (_, name) => named[name]);

/// What only the page looks at: the hall answers with 200 whatever it is.
const kOfThePage = ['chapter', 'message', 'number', 'operation', 'schema', 'team'];
/// Of each kind that the hall looks for, one that does not exist.
const kAbsent = {
    game: 'aaaaaaaa',
    tournament: 'aaaaaaaa',
    festival: 'aaaaaaaa',
    study: 'aaaaaaaa',
    broadcast: 'aaaaaaaa',
    board: '9.99',
    law: 'no-law',
    clause: '99.99',
    player: 'Nobody',
};

async function statusOf(path) {
    const answer = await fetch(realHall.url + path, {headers: {Accept: 'text/html'}});
    assert.match(answer.headers.get('Content-Type'), /^text\/html/, path);
    assert.match(await answer.text(), /<div id="app">/, `${path} is the page`);
    return answer.status;
}

test('each address of the page is answered with 200 where what it names is there, and with 404 where it is not', async () => {
    const hall = new CheckedClient(realHall.url);
    await owner(hall, 'Lan');
    const {id: game} = await hall.post('/api/games', {game: 'chess', name: 'Minh', seat: 'first'});
    const {id: tournament} = await posted('/api/tournaments', JSON.stringify({by: 'Hoa', name: 'Club evening', rounds: 3}));
    const {id: festival} = await posted('/api/festivals', JSON.stringify({by: 'Hoa', name: 'Summer'}));
    const {id: study} = await hall.post('/api/studies', {title: 'Lesson', annotated: {game: 'chess', moves: [{move: 'e2e4'}]}});
    const {id: broadcast} = await beginBroadcast({});
    await posted(`/api/broadcasts/${broadcast}/file`, pgnOfBoard(1, 'Lan', 'Minh', '1. e4'));
    const there = {
        ...Object.fromEntries(kOfThePage.map((name) => [name, '1'])),
        ...{game, tournament, festival, study, broadcast, board: '1.1', law: 'fide-2018', clause: '9.2.2', player: 'Lan'},
    };
    for (const pattern of patterns) {
        const names = namesIn(pattern);
        const path = filled(pattern, there);
        assert.equal(await statusOf(path), 200, path);
        assert.notEqual(pageAt(path), null, path);
        for (const name of names.filter((each) => !kOfThePage.includes(each))) {
            assert.ok(name in kAbsent, `the hall looks for {${name}}`);
            const absent = filled(pattern, {...there, [name]: kAbsent[name]});
            assert.equal(await statusOf(absent), 404, absent);
            assert.notEqual(pageAt(absent), null, `${absent} is told of by its own page`);
        }
        // One part more is no address, for either.
        const longer = `${path === '/' ? '' : path}/x/y/z`;
        assert.equal(await statusOf(longer), 404, longer);
        assert.equal(pageAt(longer), null, longer);
    }
    for (const path of ['/nope', '/lobby', '/t/' + tournament + '/nope', '/docs', '/player', '/score']) {
        assert.equal(await statusOf(path), 404, path);
        assert.equal(pageAt(path), null, path);
    }
    assert.equal(await statusOf(`/g/${game}/`), 200, 'a slash more at its end makes no other address');
    assert.equal(pageAt(`/g/${game}/`).named.game, game);
    assert.equal(await statusOf('/index.html?from=elsewhere'), 200);
});
