// What the service worker has stored for a page, which a test waits for before it takes the hall away.
import {until} from './scripted_hall.mjs';

/// The worker serves this page, and has stored it with every file that it has loaded.
export const isPageKept = (page) =>
    until(
        () =>
            page.evaluate(async () => {
                if (!navigator.serviceWorker.controller || !(await caches.match('/'))) return false;
                const kept = new Set((await (await caches.open('kyvien-assets')).keys()).map(({url}) => url));
                const read = performance.getEntriesByType('resource').map(({name}) => name);
                return read.filter((name) => name.includes('/assets/')).every((name) => kept.has(name));
            }),
        'the worker keeps the page',
    );
