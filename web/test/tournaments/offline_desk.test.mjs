// The desk without the hall: results are entered, the page is opened again, they are handed in later; of two that differ both are seen.
import assert from 'node:assert/strict';
import {kPatience, launchBrowser} from '../support/browser.mjs';
import {begin, kNames, pair, pasteList, type} from '../support/organiser.mjs';
import {until} from '../support/scripted_hall.mjs';
import {isPageKept} from '../support/service_worker.mjs';
import {realHall, useRealHall} from '../support/real_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

/// An arbiter with a browser of this test's own: what a worker keeps lasts as long as its browser.
async function inBrowser(act) {
    const browser = await launchBrowser();
    const context = await browser.newContext({locale: 'en'});
    context.setDefaultTimeout(kPatience);
    try {
        const desk = await context.newPage();
        await desk.goto(realHall.url + '/api/1/nothing-here');
        await desk.evaluate((key) => {
            localStorage.setItem('kyvien.settings', JSON.stringify({name: 'Hoa', language: 'en'}));
            localStorage.setItem('kyvien.arbiter', JSON.stringify({token: key, name: 'Hoa'}));
        }, realHall.arbiterKey);
        await act(desk, context);
    } finally {
        await browser.close();
    }
}

/// The state stored on the device; undefined: none.
const stored = (desk) =>
    desk.evaluate(async () => {
        const store = await caches.open('kyvien-tournaments');
        const latest = (await store.keys()).at(-1);
        return latest && (await store.match(latest))?.json();
    });

/// The page and what this desk shows last are stored on the device.
async function isKept(desk, at) {
    await isPageKept(desk);
    await until(async () => (await stored(desk))?.version === (await shown(at)).version, 'the desk is kept on the device');
}

const post = async (at, body, key) =>
    (
        await fetch(at.replace('/t/', '/api/tournaments/'), {
            method: 'POST',
            headers: {Authorization: `Bearer ${key}`, 'Content-Type': 'application/json'},
            body: JSON.stringify(body),
        })
    ).json();

const shown = async (at) => (await fetch(at.replace('/t/', '/api/tournaments/'))).json();

test('results entered without the hall survive a reload, reach it later, and one that differs is shown with both', () =>
    inBrowser(async (desk) => {
        const at = await begin(desk, 'Cellar', 3);
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, kNames);
        await pair(desk, 1);
        await isKept(desk, at);
        await realHall.kill();

        await type(desk, '1 1');
        await desk.getByText('the result is kept on this device').waitFor();
        await type(desk, '2 =');
        // In the list of boards too, so that nobody asks for it again.
        await desk.locator('.result-list li').nth(1).getByText('not sent yet').waitFor();
        assert.match(await desk.locator('.result-list li .now').nth(1).innerText(), /^½–½/);

        // Whoever opens the page again is still at the desk, with the boards and what waits.
        await desk.reload();
        await desk.getByText('2 results are kept on this device').waitFor();
        await desk.getByRole('tab', {name: 'Results'}).click();
        await type(desk, '3 0');
        await desk.getByText('3 results are kept on this device').waitFor();

        await realHall.open(realHall.port);
        // Another desk is faster on two boards: once with the same result, once with another.
        const {rounds} = await shown(at);
        assert.deepEqual(
            rounds[0].boards.map(({result}) => result),
            ['', '', '', ''],
        );
        await post(
            at,
            {
                by: 'Minh',
                commands: [
                    {t: 'result', round: 1, board: 2, result: '1/2'},
                    {t: 'result', round: 1, board: 3, result: '1-0'},
                ],
            },
            realHall.arbiterKey,
        );
        const waiting = desk.getByRole('region', {name: 'Results not yet sent to the hall'});
        await waiting.getByText('Round 1, board 3: 0–1').waitFor();
        await waiting.getByText('The hall has not taken this result:').waitFor();
        await waiting.getByText('Board 3 has the result 1-0; give a reason to correct it.').waitFor();
        await until(async () => (await shown(at)).rounds[0].boards[0].result === '1-0', 'the first board has arrived');
        assert.equal((await shown(at)).rounds[0].boards[2].result, '1-0', 'what was there stays');
        assert.equal(await waiting.locator('li').count(), 1, 'what agrees needs nobody');
        await waiting.getByRole('button', {name: 'Remove it from the list'}).click();
        await waiting.waitFor({state: 'detached'});
    }));

test('a desk that is closed while it stores its last state opens with the one before', () =>
    inBrowser(async (desk) => {
        const at = await begin(desk, 'Attic', 3);
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, kNames);
        await pair(desk, 1);
        await isKept(desk, at);
        // From now on nothing that is begun to be stored is there in the end.
        await desk.evaluate(() => {
            globalThis.begun = 0;
            Cache.prototype.put = () => {
                globalThis.begun += 1;
                return new Promise(() => {});
            };
        });
        await type(desk, '1 1');
        await desk.waitForFunction(() => globalThis.begun > 0);
        await realHall.kill();
        await desk.reload();
        await desk.getByLabel('Board and result').waitFor();
        assert.equal(await desk.locator('.result-list li').count(), 4);
    }));

test('a proxy that answers for a hall which is down counts as no answer', () =>
    inBrowser(async (desk) => {
        const at = await begin(desk, 'Proxy', 3);
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, kNames.slice(0, 4));
        await pair(desk, 1);
        let down = true;
        await desk.route('**/api/tournaments/**', (route) =>
            down && route.request().method() === 'POST'
                ? route.fulfill({status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>'})
                : route.continue(),
        );
        await type(desk, '1 1');
        await desk.getByText('the result is kept on this device').waitFor();
        down = false;
        await until(async () => (await shown(at)).rounds[0].boards[0].result === '1-0', 'it arrives');
        await desk.getByRole('region', {name: 'Results not yet sent to the hall'}).waitFor({state: 'detached'});
    }));

/// The hall answers results with this until `state.ends` is set; `state.asked` counts.
async function answering(desk, state, answer) {
    await desk.route('**/api/tournaments/**', (route) => {
        if (state.ends || route.request().method() !== 'POST') return route.continue();
        state.asked.push(Date.now());
        return route.fulfill(answer);
    });
}

const kBusy = [
    ['429 of the hall', {status: 429, json: {code: 'too-many', message: 'Too many requests.', clause: null}}],
    ['429 of a proxy', {status: 429, contentType: 'text/html', body: '<h1>Too many requests</h1>'}],
    ['500 of the hall', {status: 500, json: {code: 'fault', message: 'A fault of the hall.', clause: null}}],
    ['503 of the hall', {status: 503, json: {code: 'too-busy', message: 'The hall is busy.', clause: null}}],
    ['503 of a proxy, in JSON', {status: 503, json: {message: 'no upstream'}}],
];

test('a result that the hall cannot take now stays, is shown as not sent, and is handed in after the time that it asks for', () =>
    inBrowser(async (desk) => {
        const at = await begin(desk, 'Busy', 3);
        await desk.getByRole('tab', {name: 'Players'}).click();
        await pasteList(desk, kNames);
        await pair(desk, 1);
        const state = {ends: false, asked: []};
        await answering(desk, state, {...kBusy[0][1], headers: {'Retry-After': '8'}});
        await type(desk, '1 1');
        await desk.getByText('The hall cannot take the result now; it is kept on this device').waitFor();
        await desk.locator('.result-list li').nth(0).getByText('not sent yet').waitFor();
        const waiting = desk.getByRole('region', {name: 'Results not yet sent to the hall'});
        await waiting.getByText('The next attempt is at').waitFor();
        await until(() => state.asked.length >= 2, 'it is sent again');
        assert.ok(state.asked[1] - state.asked[0] >= 8_000, `after ${state.asked[1] - state.asked[0]} ms`);
        assert.equal((await shown(at)).rounds[0].boards[0].result, '');

        // Whoever knows better sends it at once.
        state.ends = true;
        await waiting.getByRole('button', {name: 'Send now'}).click();
        await until(async () => (await shown(at)).rounds[0].boards[0].result === '1-0', 'it arrives');
        await waiting.waitFor({state: 'detached'});
    }));

// One of them before each landing, the others with the deep tests.
for (const [name, answer] of kBusy.slice(1))
    (name === '500 of the hall' ? test : test.deep)(`a result survives ${name}, also a reload, and is handed in when that is over`, () =>
        inBrowser(async (desk) => {
            const at = await begin(desk, 'Busy', 3);
            await desk.getByRole('tab', {name: 'Players'}).click();
            await pasteList(desk, kNames.slice(0, 4));
            await pair(desk, 1);
            const state = {ends: false, asked: []};
            await answering(desk, state, answer);
            await type(desk, '1 1');
            await desk.getByText('1 result is kept on this device').waitFor();
            await desk.reload();
            await desk.getByText('1 result is kept on this device').waitFor();
            await until(() => state.asked.length >= 2, 'it is sent again by itself');
            state.ends = true;
            await until(async () => (await shown(at)).rounds[0].boards[0].result === '1-0', 'it arrives');
            await desk.getByRole('region', {name: 'Results not yet sent to the hall'}).waitFor({state: 'detached'});
        }),
    );
