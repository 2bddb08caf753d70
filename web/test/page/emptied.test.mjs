// A page that one person of a test has left serves the next, who must find nothing of the first in it.
import assert from 'node:assert/strict';
import {closePage, openPage} from '../support/pages.mjs';
import {fixture, useScriptedHall} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useScriptedHall();

// Without the page's worker, which comes some seconds after the page: how long a person stays here is no matter.
const open = (options) => openPage(fixture.browser, {at: fixture.hall.url, serviceWorkers: 'block', ...options});

/// What a person may leave behind in a browser, by its place: how much of it there is.
const found = (page) =>
    page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        cookies: document.cookie,
        databases: (await indexedDB.databases()).map((each) => each.name),
        caches: await caches.keys(),
        back: history.length,
        night: matchMedia('(prefers-color-scheme: dark)').matches,
        wide: innerWidth,
    }));

test('a reused test page contains nothing of its previous user', async () => {
    const first = await open({kept: {'kyvien.settings': {language: 'vi'}}, colorScheme: 'dark', viewport: {width: 400, height: 800}});
    await first.goto(fixture.hall.url + '/');
    await first.evaluate(async () => {
        sessionStorage.setItem('open', '1');
        document.cookie = 'who=Lan; path=/';
        await new Promise((resolve, reject) => {
            const request = indexedDB.open('games');
            request.onsuccess = () => resolve(request.result.close());
            request.onerror = reject;
        });
        await caches.open('pages');
        history.pushState({}, '', '/t');
    });
    let heard = 0;
    first.on('console', () => heard++);
    const before = await found(first);
    assert.deepEqual([before.cookies, before.databases, before.caches], ['who=Lan', ['games'], ['pages']]);
    await closePage(first);
    heard = 0; // what the browser said while the first person was there

    const second = await open({kept: {name: 'Minh'}});
    assert.equal(second, first, 'it is the same page');
    assert.deepEqual(await found(second), {
        local: ['name'],
        session: [],
        cookies: '',
        databases: [],
        caches: [],
        back: 1,
        night: false,
        wide: 1366,
    });
    await second.evaluate(() => console.log('a word'));
    await second.goto(fixture.hall.url + '/');
    assert.equal(heard, 0, 'nobody listens for the person before');
    await closePage(second);
});

test('a page with lasting state, or one that visited two halls, is not reused', async () => {
    const asks = {
        'a script for each page': (page) => page.addInitScript(() => {}),
        'a route': (page) => page.route('**/nothing', (route) => route.abort()),
        'a protocol session': (page) => page.context().newCDPSession(page),
        'no network': (page) => page.context().setOffline(false),
        'another page beside it': (page) => page.context().newPage(),
        'another hall': (page) => page.goto(fixture.hall.url.replace('127.0.0.1', 'localhost') + '/'),
    };
    for (const [what, ask] of Object.entries(asks)) {
        const page = await open();
        await ask(page);
        await closePage(page);
        assert.ok(page.isClosed(), what);
    }
});

test('pages with another language or touch are pooled separately', async () => {
    const english = await open();
    await closePage(english);
    const vietnamese = await open({locale: 'vi'});
    assert.notEqual(vietnamese, english);
    assert.equal(await vietnamese.evaluate(() => navigator.language), 'vi');
    await vietnamese.context().close();
});
