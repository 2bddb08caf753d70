// Lays the page of the clock aside in this browser, so that it opens without a network (clock_worker.js). Browsers do that only at secure
// addresses: https, or the machine itself.

const kCache = 'kyvien-clock';

export async function layAside(): Promise<void> {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return;
    try {
        await navigator.serviceWorker.register('/clock-worker.js', {scope: '/clock'});
        // What this page is made of is what it has fetched.
        const fetched = performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname);
        const wanted = ['/clock', ...new Set(fetched.filter((path) => path.startsWith('/assets/')))];
        const cache = await caches.open(kCache);
        const has = (await cache.keys()).map(({url}) => new URL(url).pathname);
        // The page itself anew, since it names the files of the hall's version.
        await cache.addAll(wanted.filter((path) => path === '/clock' || !has.includes(path)));
        // What an earlier version was made of.
        await Promise.all(has.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)));
    } catch {
        // Without a network, or without room: the page goes on as it is.
    }
}
