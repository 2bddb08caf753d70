// Makes pages and laws readable without a network: registers the service worker, once the page has nothing better to do.
import {getSettings} from '../settings';
import {knownDevice} from './push_store';

/// After the first page is drawn and its requests are made.
const kAfter = 4_000;

async function register(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/service.js');
    await navigator.serviceWorker.ready;
    const read = performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname);
    if (knownDevice()) void import('./push').then((push) => push.renewPush(registration)).catch(() => undefined);
    registration.active?.postMessage({t: 'keep', language: getSettings().language, read});
}

/// Now: for a page that is used where there may soon be no network.
export function keepNow(): void {
    // Browsers have it for halls with TLS alone, and for the own machine.
    if (!('serviceWorker' in navigator)) return;
    // A hall that is away, or a browser that keeps nothing: the page works as before.
    void register().catch(() => undefined);
}

export function startOffline(): void {
    setTimeout(keepNow, kAfter);
}
