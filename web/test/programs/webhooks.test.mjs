// Webhooks of the real hall: the example that receives them (examples/webhook), what comes again, what waits while the hall is dead, and the
// page of the account.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {kPassword, owner} from '../support/accounts.mjs';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {kWeb} from '../support/load.mjs';
import {freePort} from '../support/other_servers.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after} from '../support/testing.mjs';

useRealHall(() => ['--webhook-network', '127.0.0.0/8']);

const kProgram = path.join(kWeb, '../examples/webhook/receive.py');
const kPath = '/api/account/webhooks';

const programs = [];
after(() => programs.forEach((each) => each.kill()));

/// The program, and what it has printed so far.
async function receive(secret, port, ...options) {
    const running = spawn('python3', [kProgram, '--port', String(port), ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {...process.env, KYVIEN_WEBHOOK_SECRET: secret},
    });
    programs.push(running);
    const gone = once(running, 'exit');
    const end = () => {
        running.kill();
        return gone;
    };
    const told = {out: '', end};
    running.stdout.on('data', (chunk) => (told.out += chunk));
    await until(() => told.out.includes('listening'), 'the program listens');
    return told;
}
const heard = ({out}, event) =>
    out
        .split('\n')
        .slice(0, -1) // what has not come whole yet
        .filter((line) => line.startsWith('taken') && line.includes(` ${event} `))
        .map((line) => JSON.parse(line.slice(line.indexOf('{'))));

const deliveries = async (hall, id, lan) => (await hall.get(`${kPath}/${id}/deliveries`, lan)).body.deliveries;

test('a game is told from its beginning to its end, signed, and a delivery that failed comes again under its id', async () => {
    const hall = new CheckedClient(realHall.url);
    const lan = await owner(hall, 'Lan');
    const minh = await owner(hall, 'Minh');
    const port = await freePort();
    const events = ['game.started', 'game.your-turn', 'game.finished', 'challenge.declined'];
    const hook = await hall.post(kPath, {address: `http://127.0.0.1:${port}/`, events}, lan);
    const program = await receive(hook.secret, port, '--fail', '1');
    try {
        await hall.post(`${kPath}/${hook.id}/test`, {}, lan);
        await until(() => program.out.includes('failed'), 'the first is answered with 500');
        const failed = /failed (\w+)/.exec(program.out)[1];
        const challenge = await hall.post('/api/challenges', {to: 'Minh', game: 'chess', seat: 'first', time: {kind: 'none'}}, lan);
        await hall.post(`/api/challenges/${challenge.id}/decline`, {reason: 'later'}, minh);
        await until(() => heard(program, 'challenge.declined').length === 1, 'others do not wait for it');
        const made = await hall.post('/api/games', {game: 'chess', name: 'x', seat: 'first', time: {kind: 'none'}}, lan);
        const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'x'}, minh);
        await until(() => heard(program, 'game.started').length === 1, 'it begins');
        await until(() => heard(program, 'game.your-turn').length === 1, 'White is to move');
        const first = await hall.talk(made.id, {token: made.token});
        const second = await hall.talk(made.id, {token: joined.token});
        await first.must({t: 'move', ply: 0, move: 'f2f3'});
        await second.must({t: 'move', ply: 1, move: 'e7e5'});
        await until(() => heard(program, 'game.your-turn').length === 2, 'and again');
        await first.must({t: 'resign'});
        await until(() => heard(program, 'game.finished').length === 1, 'it ends');
        assert.deepEqual(heard(program, 'game.finished'), [
            {game: made.id, kind: 'chess', seat: 'first', player: 'Lan', opponent: 'Minh', score: '0-1'},
        ]);
        assert.deepEqual(
            heard(program, 'game.your-turn').map(({ply}) => ply),
            [0, 2],
        );
        assert.equal(heard(program, 'challenge.declined')[0].reason, 'later');
        // After the first pause of the table.
        await until(() => program.out.includes(`taken ${failed} webhook.test`), 'the one that failed comes again', 20_000);
        // The program tells what it takes before it answers the hall.
        let told;
        const isNoted = async () => (told = (await deliveries(hall, hook.id, lan)).find(({id}) => id === failed)).state === 'delivered';
        await until(isNoted, 'the hall has heard it');
        assert.deepEqual(
            told.attempts.map(({status}) => status),
            [500, 204],
        );
        assert.ok(!program.out.includes('refused'), program.out);
        [first, second].forEach((talk) => talk.leave());
    } finally {
        await program.end();
    }
});

test('a delivery with a wrong signature is rejected, and a new secret takes effect at once', async () => {
    const hall = new CheckedClient(realHall.url);
    const lan = await owner(hall, 'Hoa');
    const port = await freePort();
    const hook = await hall.post(kPath, {address: `http://127.0.0.1:${port}/`, events: ['game.rated']}, lan);
    const renewed = await hall.post(`${kPath}/${hook.id}/secret`, {}, lan);
    const program = await receive(hook.secret, port);
    await hall.post(`${kPath}/${hook.id}/test`, {}, lan);
    await until(() => program.out.includes('refused the signature is wrong'), 'signed with another secret');
    await program.end();
    const again = await receive(renewed.secret, port);
    const [{id}] = await deliveries(hall, hook.id, lan);
    await hall.post(`${kPath}/${hook.id}/deliveries/${id}/again`, {}, lan);
    await until(() => again.out.includes(`taken ${id}`), 'sent once more by its owner');
    await again.end();
});

test('a forged delivery is refused whatever its fields contain, and the receiver keeps running', async () => {
    const program = await receive('whsec_x', 0);
    const address = /listening (\S+)/.exec(program.out)[1];
    const {hostname, port} = new URL(address);
    /// The status of an answer to these bytes; undefined where the connection ends without one.
    const status = async (text) => {
        const socket = net.connect(Number(port), hostname);
        socket.end(Buffer.from(text, 'latin1'));
        let heard = '';
        socket.on('data', (chunk) => (heard += chunk));
        await once(socket, 'close');
        return heard.split(' ')[1];
    };
    const now = Math.floor(Date.now() / 1000);
    const post = (...fields) => ['POST / HTTP/1.1', 'Host: x', ...fields, '', '{}'].join('\r\n');
    const two = 'Content-Length: 2';
    assert.equal(await status(post(two)), '403');
    assert.equal(await status(post(two, `Kyvien-Signature: t=${now},v1=00`)), '403');
    assert.equal(await status(post(two, `Kyvien-Signature: t=${now},v1=é`)), '403');
    assert.equal(await status(post(two, 'Kyvien-Signature: t=²,v1=00')), '403');
    assert.equal(await status(post(two, `Kyvien-Signature: t=${'9'.repeat(5000)},v1=00`)), '403');
    for (const length of ['-1', 'two', '²', '']) assert.equal(await status(post(`Content-Length: ${length}`)), '411', length);
    assert.equal(await status(post(`Content-Length: ${'9'.repeat(30)}`)), '413');
    await program.end();
});

test('deliveries pending when the hall was killed are sent after its restart', async () => {
    let hall = new CheckedClient(realHall.url);
    const lan = await owner(hall, 'Tâm');
    const port = await freePort();
    const hook = await hall.post(kPath, {address: `http://127.0.0.1:${port}/`, events: ['game.finished']}, lan);
    const made = await hall.post('/api/games', {game: 'go', size: 9, name: 'x', seat: 'first', time: {kind: 'none'}}, lan);
    const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'Bình'});
    const second = await hall.talk(made.id, {token: joined.token});
    await second.must({t: 'resign'});
    // Nobody listens there yet.
    await until(async () => (await deliveries(hall, hook.id, lan))[0]?.attempts[0]?.trouble === 'no-connection', 'it was tried');
    await realHall.kill();
    await realHall.open();
    hall = new CheckedClient(realHall.url);
    const program = await receive(hook.secret, port);
    await until(() => heard(program, 'game.finished').length === 1, 'it comes', 60_000);
    assert.equal(heard(program, 'game.finished')[0].score, '1-0');
    await program.end();
});

test('tournament events are delivered to webhooks that name the tournament', async () => {
    const hall = new CheckedClient(realHall.url);
    const lan = await owner(hall, 'Dũng');
    const cup = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', rounds: 1, check_in: false}, {key: realHall.arbiterKey});
    const commands = (...all) => hall.post(`/api/tournaments/${cup.id}`, {by: 'Lan', commands: all}, {key: cup.key});
    await commands({t: 'enter', name: 'An'}, {t: 'enter', name: 'Ba'});
    const port = await freePort();
    const events = ['tournament.paired', 'tournament.result', 'tournament.finished'];
    const hook = await hall.post(kPath, {address: `http://127.0.0.1:${port}/`, events, tournaments: [cup.id]}, lan);
    const program = await receive(hook.secret, port);
    await commands({t: 'pair'});
    await until(() => heard(program, 'tournament.paired').length === 1, 'the round');
    await commands({t: 'result', board: 1, result: '1-0'});
    await until(() => heard(program, 'tournament.finished').length === 1, 'the end');
    await until(() => heard(program, 'tournament.result').length === 1, 'the result, in whichever order');
    const [{round, board, result}] = heard(program, 'tournament.result');
    assert.deepEqual([round, board, result], [1, 1, '1-0']);
    await program.end();
});

test('the page of the account: added, tried, why it fails, switched off, removed', async () => {
    const page = await person('', 'en');
    await page.goto(realHall.url + '/sign-up');
    await page.locator('#sign-name').fill('Quỳnh');
    await page.locator('#sign-password').fill(kPassword);
    await page.locator('#sign-password').press('Enter');
    await page.locator('.account-name .name', {hasText: 'Quỳnh'}).waitFor();
    await page.goto(realHall.url + '/player/' + encodeURIComponent('Quỳnh'));
    await page.locator('summary', {hasText: 'Webhooks'}).click();
    await page.getByText('There are no webhooks.').waitFor();
    await page.getByLabel('Address').fill('http://10.0.0.1/');
    await page.getByRole('button', {name: 'Add the webhook'}).click();
    await page.getByRole('alert').filter({hasText: 'The address is not a public one.'}).waitFor();
    await page.getByLabel('Address').fill(`http://127.0.0.1:${await freePort()}/`);
    await page.getByLabel('Note').fill('My watch');
    await page.getByLabel('it is my turn').check();
    await page.getByRole('button', {name: 'Add the webhook'}).click();
    await page.getByText('This is the secret').waitFor();
    assert.match(await page.locator('.token-secret code').innerText(), /^whsec_[0-9a-f]{64}$/);
    await page.getByRole('button', {name: 'Send a test'}).click();
    const sent = page.getByRole('list', {name: 'Deliveries'});
    await sent.getByText('a test · waiting').waitFor();
    await until(async () => {
        await page.getByRole('button', {name: 'Refresh'}).click();
        return (await sent.innerText()).includes('no connection');
    }, 'it has failed');
    await audit(page, 'webhooks');
    if (process.env.KYVIEN_SHOTS) {
        fs.mkdirSync(process.env.KYVIEN_SHOTS, {recursive: true});
        await page.screenshot({path: path.join(process.env.KYVIEN_SHOTS, 'webhooks.png'), fullPage: true});
    }
    await page.getByRole('button', {name: 'Switch off'}).click();
    await page.getByText('switched off').waitFor();
    await page.getByRole('button', {name: 'Remove'}).click();
    await page.getByText('There are no webhooks.').waitFor();
    await leave(page);
});
