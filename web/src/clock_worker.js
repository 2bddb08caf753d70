// Opens the page of the clock where there is no network, from what that page has laid aside (pages/clock/offline.ts). It answers for /clock
// alone; every other page asks the hall.
const kCache = 'kyvien-clock';

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const laidAside = async (address) => (await caches.open(kCache)).match(address);

/// Names say what is in these files: what was laid aside is as good as what the hall has.
const kept = async (request) => (await laidAside(request)) ?? fetch(request);

async function fresh(request, address) {
    try {
        return await fetch(request);
    } catch (error) {
        const found = await laidAside(address);
        if (found) return found;
        throw error;
    }
}

self.addEventListener('fetch', (event) => {
    const {request} = event;
    const {origin, pathname} = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
    else if (request.mode === 'navigate') event.respondWith(fresh(request, '/clock'));
});
