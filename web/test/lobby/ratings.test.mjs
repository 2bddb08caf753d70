// Ratings by the real hall and by `kyvien ratings rebuild`, which gives the same; what who runs a hall does with accounts.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {RealHall, kBinary} from '../support/real_hall.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

const realHall = new RealHall(() => ['--messages', '1000']);
let hall;
before(async () => {
    await realHall.open();
    hall = new CheckedClient(realHall.url);
});
after(() => realHall.close());

const time = {kind: 'fischer', base_ms: 180_000, increment_ms: 2000};
const password = 'a long password';

async function signedUp(name) {
    const reply = await hall.ask('POST', '/api/account', {body: {name, password}});
    assert.equal(reply.status, 201, reply.text);
    return {headers: {Cookie: reply.headers.get('set-cookie').split(';')[0]}};
}

/// The first player wins, or the second, or they agree on a draw.
async function play(game, players, score) {
    const made = await hall.post('/api/games', {game, name: 'x', seat: 'first', rated: true, time}, players[0]);
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'y'}, players[1]);
    const talks = [await hall.talk(made.id, {token: made.token}), await hall.talk(made.id, {token: joined.token})];
    const [opening, answer] = {chess: ['e2e4', 'e7e5'], xiangqi: ['h2e2', 'h9g7'], go: ['q16', 'd4']}[game];
    await talks[0].must({t: 'move', ply: 0, move: opening});
    await talks[1].must({t: 'move', ply: 1, move: answer});
    await talks[score === '1-0' ? 1 : 0].must({t: 'resign'});
    talks.forEach((talk) => talk.leave());
    await until(async () => 'change' in ((await hall.get(`/api/games/${made.id}/players`)).body.first ?? {}), 'the game is rated');
}

const verb = (...line) => {
    const {status, stdout, stderr} = spawnSync(kBinary, [...line, '--data', realHall.data], {encoding: 'utf8'});
    return {status, stdout, stderr};
};

test('ratings recomputed from the logs equal those of the hall, in all three games', async () => {
    const players = [await signedUp('Lan'), await signedUp('Minh'), await signedUp('Hoa')];
    const [lan, minh, hoa] = players;
    for (const game of ['chess', 'xiangqi', 'go']) {
        await play(game, [lan, minh], '1-0');
        await play(game, [minh, hoa], '0-1');
        await play(game, [hoa, lan], '1-0');
    }
    const profiles = async () =>
        Promise.all(['Lan', 'Minh', 'Hoa'].map(async (name) => (await hall.get(`/api/players/${name}`)).body.ratings));
    const told = await profiles();
    assert.deepEqual(
        told[0].map(({pool, games}) => [pool, games]),
        [
            ['chess/blitz', 2],
            ['go/blitz', 2],
            ['xiangqi/blitz', 2],
        ],
    );
    await realHall.kill();
    const dry = verb('ratings', 'rebuild', '--dry-run', '--json');
    assert.equal(dry.status, 0, dry.stderr);
    assert.deepEqual(JSON.parse(dry.stdout), {games: 9, corrected: 0, dropped: 0, changed: 0});
    assert.match(verb('ratings', 'rebuild').stdout, /9 games rated; ratings that changed: 0/);
    await realHall.open();
    hall = new CheckedClient(realHall.url);
    assert.deepEqual(await profiles(), told);
});

test('the operator resets a forgotten password and removes an account', async () => {
    const vinh = await signedUp('Vĩnh');
    assert.match(verb('account', 'list').stdout, /\d{4}-\d\d-\d\d {2}Vĩnh\n/);
    const reset = verb('account', 'reset', 'VĨNH');
    assert.equal(reset.status, 0, reset.stderr);
    assert.match(reset.stderr, /new password of Vĩnh/);
    assert.equal((await hall.get('/api/account', vinh)).body.account, null);
    const sign = (given) => hall.ask('POST', '/api/account/sign-in', {body: {name: 'Vĩnh', password: given}});
    assert.equal((await sign(password)).status, 403);
    assert.equal((await sign(reset.stdout.trim())).status, 200);
    assert.equal(verb('account', 'remove', 'nobody').status, 1);
    assert.match(verb('account', 'remove', 'Vĩnh').stdout, /Vĩnh: removed/);
    assert.equal((await hall.get(`/api/players/${encodeURIComponent('Vĩnh')}`)).status, 404);
});
