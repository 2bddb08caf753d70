// Pages and laws while the hall is away, and that a hall which answers is never spoken for: the service worker in the real browser.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {RealHall, kBinary, play, sees} from '../support/real_hall.mjs';
import {kPatience, launchBrowser} from '../support/browser.mjs';
import {kWeb} from '../support/load.mjs';
import {until} from '../support/scripted_hall.mjs';
import {isPageKept} from '../support/service_worker.mjs';
import test from '../support/testing.mjs';

/// A hall with the page of a folder, which may be another one after the hall was opened again.
class OtherPage extends RealHall {
    web = path.join(kWeb, 'dist');

    constructor() {
        super(undefined, (port, data) => [kBinary, 'serve', '--port', String(port), '--data', data, '--web', this.web]);
    }
}

/// A hall and a browser of this test's own: what a worker keeps lasts as long as its browser.
async function inHall(act) {
    const hall = await new OtherPage().open();
    const browser = await launchBrowser();
    const context = await browser.newContext({locale: 'en'});
    context.setDefaultTimeout(kPatience);
    try {
        await act(hall, context);
    } finally {
        await browser.close();
        await hall.close();
    }
}

/// The worker is there and has kept the page and all laws.
async function ready(page) {
    await isPageKept(page);
    await until(
        () =>
            page.evaluate(async () => {
                const laws = await caches.match('/api/laws');
                if (!laws) return false;
                const paths = (await laws.json()).flatMap(({law}) => [`/api/laws/${law}?language=en`, `/api/clauses/${law}`]);
                return (await Promise.all(paths.map((path) => caches.match(path)))).every((kept) => kept);
            }),
        'the worker keeps the laws',
    );
}

async function makeGame(page, hall) {
    await page.goto(hall.url + '/');
    const id = await page.evaluate(async () => {
        const wish = {game: 'chess', seat: 'first', name: 'Lan', time: {kind: 'none'}};
        const made = await (await fetch('/api/games', {method: 'POST', body: JSON.stringify(wish)})).json();
        localStorage.setItem('kyvien.token.' + made.id, made.token);
        return made.id;
    });
    await page.goto(`${hall.url}/g/${id}`);
    return id;
}

const keptGames = (page) =>
    page.evaluate(async () => (await (await caches.open('kyvien-games')).keys()).map(({url}) => new URL(url).pathname));

/// How many moves the kept game has; a game is kept a second after each view, so that it may be kept before its last move.
const keptMoves = (page, id) =>
    page.evaluate(async (path) => {
        const kept = await (await caches.open('kyvien-games')).match(path);
        return kept ? (await kept.json()).view.moves.length : 0;
    }, `/kept/games/${id}`);

test('while the hall is unreachable laws, recent games and the first page are available; afterwards live data returns', () =>
    inHall(async (hall, context) => {
        const page = await context.newPage();
        const id = await makeGame(page, hall);
        const black = await (await context.browser().newContext({locale: 'en'})).newPage();
        black.setDefaultTimeout(kPatience);
        await black.goto(`${hall.url}/g/${id}`);
        await black.locator('.share button[type=submit]').click();
        await play([page, black], ['e2e4', 'e7e5']);
        await black.context().close();
        await ready(page);
        await until(async () => (await keptMoves(page, id)) === 2, 'the game is kept with both moves');
        await hall.kill();

        await page.goto(hall.url + '/laws');
        await page.locator('.law-list a').nth(2).click();
        await page.locator('.clauses a').first().waitFor();
        // A clause that was never looked at.
        await page.goto(hall.url + '/laws/xiangqi-vn/23.3');
        await page.locator('.clause-text').first().waitFor();

        await page.goto(hall.url + '/');
        await page.getByRole('heading', {name: 'Games kept on this device'}).waitFor();
        await page.locator(`.live-game[href="/g/${id}"]`).click();
        await page.getByText('This is the game as this device last saw it on').waitFor();
        await sees(page, 2);

        await hall.open(hall.port);
        await page.getByText('This is the game as this device last saw it on').waitFor({state: 'detached'});
        await page.goto(hall.url + '/laws/xiangqi-vn/23.3');
        await page.locator('.clause-text').first().waitFor();
    }));

/// Leaves the page until the waiting worker is the active one, and the earlier one has stopped: a browser that a protocol watches loses
/// what it asks of a worker that is just being stopped.
async function takenOver(context, page) {
    const session = await context.newCDPSession(page);
    const versions = new Map();
    session.on('ServiceWorker.workerVersionUpdated', (told) => told.versions.forEach((each) => versions.set(each.versionId, each)));
    await session.send('ServiceWorker.enable');
    await until(() => [...versions.values()].some(({status}) => status === 'installed'), 'a worker waits');
    const waiting = [...versions.values()].filter(({status}) => status === 'installed').map(({versionId}) => versionId);
    await page.goto('about:blank');
    const hasTakenOver = () => waiting.some((id) => versions.get(id).status === 'activated');
    const isAlone = () =>
        [...versions.values()].every(({versionId, runningStatus}) => waiting.includes(versionId) || runningStatus === 'stopped');
    await until(() => hasTakenOver() && isAlone(), 'the later worker has taken over');
    await session.detach();
}

/// A page as a later version would be: with another style sheet.
function laterPage() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kyvien-page-'));
    fs.cpSync(path.join(kWeb, 'dist'), folder, {recursive: true});
    const style = fs.readdirSync(path.join(folder, 'assets')).find((name) => /^app-.*\.css$/.test(name));
    const fresh = 'app-LATER123.css';
    fs.renameSync(path.join(folder, 'assets', style), path.join(folder, 'assets', fresh));
    for (const name of ['index.html', 'service.js']) {
        const file = path.join(folder, name);
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(style, fresh));
    }
    return {folder, style, fresh};
}

test('a new version of the page is shown at once, and its worker deletes outdated files', () =>
    inHall(async (hall, context) => {
        const page = await context.newPage();
        await page.goto(hall.url + '/');
        await ready(page);
        const kept = () =>
            page.evaluate(async () => (await (await caches.open('kyvien-assets')).keys()).map(({url}) => url.split('/').at(-1)));
        const {folder, style, fresh} = laterPage();
        try {
            assert.ok((await kept()).includes(style));
            await hall.kill();
            hall.web = folder;
            await hall.open(hall.port);
            await page.goto(hall.url + '/laws');
            assert.equal(await page.locator(`link[href="/assets/${fresh}"]`).count(), 1, 'the hall’s own page is shown');
            // The worker of the later page waits until no window of the earlier one is open.
            await until(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting), 'a worker waits');
            await takenOver(context, page);
            await page.goto(hall.url + '/laws');
            const names = await kept();
            assert.ok(names.includes(fresh) && !names.includes(style), names.join(' '));
            await hall.kill();
            await page.goto(hall.url + '/laws');
            assert.equal(await page.locator(`link[href="/assets/${fresh}"]`).count(), 1);
            await page.locator('.law-list a').first().waitFor();
        } finally {
            fs.rmSync(folder, {recursive: true});
        }
    }));

test('signing out or switching accounts removes all games from the device', () =>
    inHall(async (hall, context) => {
        const page = await context.newPage();
        await page.goto(hall.url + '/sign-up');
        await page.locator('#sign-name').fill('Lan');
        await page.locator('#sign-password').fill('a long enough password');
        await page.keyboard.press('Enter');
        await page.waitForURL(hall.url + '/');
        const id = await makeGame(page, hall);
        await page.getByRole('grid').waitFor();
        await until(async () => (await keptGames(page)).includes(`/kept/games/${id}`), 'the game is kept');
        // Another session takes the place of the first one, which this page has not seen end.
        await page.evaluate(() =>
            fetch('/api/account', {method: 'POST', body: JSON.stringify({name: 'Minh', password: 'a long enough password'})}),
        );
        await page.goto(hall.url + '/');
        await until(async () => (await keptGames(page)).length === 0, 'the games of the account before are forgotten');
        const own = await makeGame(page, hall);
        await page.getByRole('grid').waitFor();
        await until(async () => (await keptGames(page)).includes(`/kept/games/${own}`), 'the game of this account is kept');
        await page.goto(hall.url + '/');
        await page.locator('.account-name').click();
        await page.getByRole('button', {name: 'Sign out', exact: true}).click();
        await until(async () => (await keptGames(page)).length === 0, 'the games are forgotten');
    }));
