// Makes pages and laws readable offline: registers the service worker when the page is idle.
import {getSettings} from '../settings';
import {knownDevice} from './push_store';

/// After the first page is drawn and its requests are made.
const kAfter = 4_000;

let reads: PerformanceObserver | null = null;

async function register(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/service.js');
    await navigator.serviceWorker.ready;
    if (knownDevice()) void import('./push').then((push) => push.renewPush(registration)).catch(() => undefined);
    registration.active?.postMessage({t: 'keep', language: getSettings().language});
    // Files requested before the worker served this page: it has not seen them, and the last of them may still be on their way.
    reads?.disconnect();
    reads = new PerformanceObserver((list) => {
        const read = list.getEntries().map(({name}) => new URL(name));
        const files = read.filter(({origin, pathname}) => origin === location.origin && pathname.startsWith('/assets/'));
        if (files.length) registration.active?.postMessage({t: 'keep', read: files.map(({pathname}) => pathname)});
    });
    reads.observe({type: 'resource', buffered: true});
}

/// Registers now: for a page that may soon be used offline.
export function registerWorkerNow(): void {
    // Available only for halls with TLS and for localhost.
    if (!('serviceWorker' in navigator)) return;
    // An unreachable hall, or a browser without storage: the page works as before.
    void register().catch(() => undefined);
}

export function startOffline(): void {
    setTimeout(registerWorkerNow, kAfter);
}
