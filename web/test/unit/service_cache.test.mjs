// What the service worker stores, with caches and a network of this test's own.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test, {after} from '../support/testing.mjs';

const {cacheAssets} = await load('service/answers.ts');
const {caches: ownCaches, fetch: ownFetch} = globalThis;
after(() => Object.assign(globalThis, {caches: ownCaches, fetch: ownFetch}));

test('a file is given to the cache when all of it has arrived: a cache that waits for one body keeps every other waiting', async () => {
    const stored = [];
    let end;
    globalThis.caches = {open: async () => ({match: async () => undefined, put: async (path, answer) => stored.push([path, answer])})};
    globalThis.fetch = async () =>
        new Response(
            new ReadableStream({
                start(controller) {
                    controller.enqueue(new TextEncoder().encode('first, '));
                    end = () => {
                        controller.enqueue(new TextEncoder().encode('last'));
                        controller.close();
                    };
                },
            }),
            {headers: {'Content-Type': 'text/javascript', 'Cache-Control': 'immutable'}},
        );
    const done = cacheAssets(['/assets/app.js']);
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    assert.deepEqual(stored, [], 'nothing is stored before its end');
    end();
    await done;
    const [[path, answer]] = stored;
    assert.equal(path, '/assets/app.js');
    assert.equal(await answer.text(), 'first, last');
    assert.deepEqual(
        [...answer.headers],
        [
            ['cache-control', 'immutable'],
            ['content-type', 'text/javascript'],
        ],
    );
});
