// Notifications (Web Push): from the press on the page to the push service, which is the test's own, and on to what the worker shows.
import assert from 'node:assert/strict';
import {owner, signUp} from '../support/accounts.mjs';
import {audit} from '../support/audit.mjs';
import {realHall, leave, person, useRealHall} from '../support/real_hall.mjs';
import {BrowserKeys, PushService, signedBy} from '../support/push_service.mjs';
import {CheckedClient} from '../support/checked_client.mjs';
import {until} from '../support/scripted_hall.mjs';
import test, {after, before} from '../support/testing.mjs';

useRealHall(() => ['--webhook-network', '127.0.0.0/8']);

const kPath = '/api/account/push';
const kByDays = {kind: 'other', text: 'permove:259200000'};

let service;
before(async () => {
    service = await new PushService().open();
});
after(() => service?.close());

/// What came for this browser since it was asked last, opened.
function reader(keys, path) {
    let seen = service.messages.length;
    return () => {
        const fresh = service.messages.slice(seen).filter((each) => each.path === path);
        seen = service.messages.length;
        return fresh.map(({headers, body}) => ({headers, told: keys.open(body)}));
    };
}

/// A page whose browser subscribes at the test's service: the real ones are on the internet.
async function personWithPush(language, keys, path) {
    const page = await person('', language);
    await page.context().grantPermissions(['notifications'], {origin: realHall.url});
    await page.addInitScript(
        ([endpoint, told]) => {
            const made = {endpoint, toJSON: () => told, unsubscribe: async () => ((globalThis.subscribed = false), true)};
            PushManager.prototype.subscribe = async ({applicationServerKey, userVisibleOnly}) => {
                if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error('no browser takes this');
                globalThis.subscribed = true;
                return made;
            };
            PushManager.prototype.getSubscription = async () => (globalThis.subscribed ? made : null);
        },
        [service.url + path, keys.subscription(service.url + path)],
    );
    return page;
}

test('notifications are enabled only by a press, can be disabled, and only this browser can decrypt them', async () => {
    const hall = new CheckedClient(realHall.url);
    const minh = await owner(hall, 'Minh');
    const keys = new BrowserKeys();
    const page = await personWithPush('vi', keys, '/phone');
    await signUp(page, 'Lan', realHall.url);
    await page.goto(realHall.url + '/player/Lan');
    const heard = reader(keys, '/phone');
    assert.equal(await page.evaluate(() => globalThis.subscribed), undefined, 'nothing is asked for without a press');
    await page.locator('summary', {hasText: 'Thông báo'}).click();
    await page.getByRole('button', {name: 'Thông báo trên thiết bị này', exact: true}).click();
    await page.getByText('Thiết bị này nhận thông báo.').waitFor();
    await audit(page, 'notifications');
    const key = await page.evaluate(async (path) => (await (await fetch(path)).json()).key, kPath);

    await hall.post('/api/challenges', {to: 'Lan', game: 'chess', seat: 'first', time: {kind: 'none'}}, minh);
    let came = [];
    await until(() => (came = [...came, ...heard()]).length === 1, 'the challenge comes');
    const [{headers, told}] = came;
    assert.deepEqual([told.event, told.language, told.data.challenger], ['challenge.received', 'vi', 'Minh']);
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.equal(headers.ttl, String(72 * 3600));
    assert.match(headers.topic, /^[\w-]{1,32}$/);
    const {aud, exp} = signedBy(headers.authorization, key);
    assert.equal(aud, service.url);
    const left = exp - Date.now() / 1000;
    assert.ok(left > 0 && left < 24 * 3600, `signed for ${left} seconds`);
    assert.throws(() => new BrowserKeys().open(service.messages.at(-1).body), 'nobody else reads it');

    await page.getByRole('button', {name: 'Tắt thông báo trên thiết bị này'}).click();
    await page.getByRole('button', {name: 'Thông báo trên thiết bị này', exact: true}).waitFor();
    await hall.post('/api/challenges', {to: 'Lan', game: 'go', seat: 'first', time: {kind: 'none'}}, minh);
    // Another one's comes by the same way, later.
    const tam = await owner(hall, 'Tâm');
    const other = new BrowserKeys();
    const heardByOther = reader(other, '/other');
    await hall.post(kPath, {...other.subscription(service.url + '/other'), language: 'en'}, tam);
    await hall.post('/api/challenges', {to: 'Tâm', game: 'go', seat: 'first', time: {kind: 'none'}}, minh);
    await until(() => heardByOther().length === 1, 'the other’s comes');
    assert.deepEqual(heard(), [], 'nothing for the device that was switched off');
    await leave(page);
});

test('only turns of correspondence games are notified, and a removed device is forgotten', async () => {
    const hall = new CheckedClient(realHall.url);
    const hoa = await owner(hall, 'Hoa');
    const binh = await owner(hall, 'Bình');
    const keys = new BrowserKeys();
    const heard = reader(keys, '/gone');
    await hall.post(kPath, {...keys.subscription(service.url + '/gone'), language: 'en'}, binh);
    const begin = async (time) => {
        const made = await hall.post('/api/games', {game: 'chess', name: 'x', seat: 'first', time}, hoa);
        const joined = await hall.post(`/api/games/${made.id}/join`, {name: 'x'}, binh);
        // It begins when both are there.
        const second = await hall.talk(made.id, {token: joined.token});
        const first = await hall.talk(made.id, {token: made.token});
        await first.must({t: 'move', ply: 0, move: 'e2e4'});
        [first, second].forEach((talk) => talk.leave());
        return made.id;
    };
    await begin({kind: 'none'});
    const id = await begin(kByDays);
    let came = [];
    await until(() => (came = [...came, ...heard()]).length === 1, 'the turn of the one by days');
    assert.deepEqual([came[0].told.event, came[0].told.data.game, came[0].told.data.opponent], ['game.your-turn', id, 'Hoa']);
    service.status = 410;
    await begin(kByDays);
    await until(async () => (await hall.get(kPath, binh)).body.devices.length === 0, 'it is forgotten');
    service.status = 201;
});

test('a busy push service is left alone for as long as it asks', async () => {
    const hall = new CheckedClient(realHall.url);
    const an = await owner(hall, 'An');
    const ba = await owner(hall, 'Ba');
    const keys = new BrowserKeys();
    const heard = reader(keys, '/busy');
    await hall.post(kPath, {...keys.subscription(service.url + '/busy'), language: 'en'}, an);
    service.status = 429;
    service.fields = {'Retry-After': '3600'};
    await hall.post('/api/challenges', {to: 'An', game: 'go', seat: 'first', time: {kind: 'none'}}, ba);
    await until(() => heard().length === 1, 'it was tried');
    service.status = 201;
    service.fields = {};
    await hall.post('/api/challenges', {to: 'An', game: 'chess', seat: 'first', time: {kind: 'none'}}, ba);
    const other = new BrowserKeys();
    const heardByOther = reader(other, '/free');
    await hall.post(kPath, {...other.subscription(service.url + '/free'), language: 'en'}, ba);
    await hall.post('/api/challenges', {to: 'Ba', game: 'go', seat: 'first', time: {kind: 'none'}}, an);
    await until(() => heardByOther().length === 1, 'others are not');
    assert.deepEqual(heard(), []);
});

test.deep('the pairing of a round: the device names the tournament on its page', async () => {
    const hall = new CheckedClient(realHall.url);
    const cup = await hall.post('/api/tournaments', {by: 'Lan', name: 'Cup', rounds: 2, check_in: false}, {key: realHall.arbiterKey});
    const commands = (...all) => hall.post(`/api/tournaments/${cup.id}`, {by: 'Lan', commands: all}, {key: cup.key});
    await commands({t: 'enter', name: 'An'}, {t: 'enter', name: 'Ba'});
    const keys = new BrowserKeys();
    const page = await personWithPush('en', keys, '/cup');
    await signUp(page, 'Dũng', realHall.url);
    await page.goto(`${realHall.url}/t/${cup.id}/pairings`);
    const button = page.getByRole('button', {name: 'Notify this device of each pairing'});
    await button.click();
    await page.locator('button[aria-pressed="true"]', {hasText: 'Notify this device'}).waitFor();
    const heard = reader(keys, '/cup');
    await commands({t: 'pair'});
    let came = [];
    await until(() => (came = [...came, ...heard()]).length === 1, 'the round');
    assert.deepEqual(
        [came[0].told.event, came[0].told.data],
        ['tournament.paired', {tournament: cup.id, name: 'Cup', round: 1, boards: 1}],
    );
    assert.equal(came[0].headers.ttl, String(4 * 3600));
    await leave(page);
});

test('the worker shows what was sent in the reader’s language, and a press opens its page', async () => {
    const page = await person('', 'en');
    const session = await page.context().newCDPSession(page);
    const registrations = [];
    session.on('ServiceWorker.workerRegistrationUpdated', (told) => registrations.push(...told.registrations));
    await session.send('ServiceWorker.enable');
    await page.goto(realHall.url + '/laws');
    await page.evaluate(async () => {
        await navigator.serviceWorker.register('/service.js');
        await navigator.serviceWorker.ready;
    });
    await until(() => registrations.some(({scopeURL}) => scopeURL.startsWith(realHall.url)), 'the worker is known');
    const {registrationId} = registrations.find(({scopeURL}) => scopeURL.startsWith(realHall.url));
    // The browser of the tests shows no notifications and opens no windows: what it is asked to is noted.
    let worker;
    const isThere = () =>
        (worker = page
            .context()
            .serviceWorkers()
            .find((each) => each.url().startsWith(realHall.url)));
    await until(isThere, 'the worker can be asked');
    await worker.evaluate(() => {
        globalThis.asked = [];
        registration.showNotification = async (title, {tag, silent, data}) =>
            void globalThis.asked.push({title, tag, silent, path: data.path});
        clients.openWindow = async (path) => void globalThis.asked.push({opened: path});
    });
    const asked = (count) =>
        until(async () => (await worker.evaluate(() => globalThis.asked.length)) === count, `${count} are asked for`).then(() =>
            worker.evaluate(() => globalThis.asked.at(-1)),
        );
    const deliver = (sent) =>
        session.send('ServiceWorker.deliverPushMessage', {origin: realHall.url, registrationId, data: JSON.stringify(sent)});
    await deliver({event: 'game.your-turn', language: 'vi', data: {game: 'k7xq2mrd', opponent: 'Minh'}});
    assert.deepEqual(await asked(1), {title: 'Đến lượt bạn đi với Minh', tag: '/g/k7xq2mrd', silent: false, path: '/g/k7xq2mrd'});
    await deliver({event: 'challenge.received', language: 'en', data: {challenger: 'Lan'}});
    assert.deepEqual(await asked(2), {title: 'Lan challenges you', tag: '/', silent: false, path: '/'});
    await deliver({event: 'tournament.paired', language: 'zh-Hant', data: {tournament: 'cup', name: 'Cup', round: 2}});
    assert.deepEqual(await asked(3), {title: 'Cup：第2輪已編排', tag: '/t/cup', silent: false, path: '/t/cup'});
    await deliver({event: 'something.new', language: 'en'});
    assert.equal((await asked(4)).title, 'There is news', 'what it does not know');
    await worker.evaluate(() => {
        const pressed = new ExtendableEvent('notificationclick');
        dispatchEvent(Object.assign(pressed, {notification: {close: () => undefined, data: {path: '/t/cup'}}}));
    });
    assert.deepEqual(await asked(5), {opened: '/t/cup'});
    await leave(page);
});
