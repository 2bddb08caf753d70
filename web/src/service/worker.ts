// The service worker: pages and laws offline (answers.ts), and notifications (notifications.ts). It never replaces a response of the hall.
//
// A worker of a later version takes over when no window of the earlier one is open any more; until then the earlier one serves the new page
// as well, since it requests it from the hall. The browser compares this file with the hall's at each visit; it differs as soon as a file
// of the page does, since it lists them.
import {responseTo, deleteAssetsExcept, isCached, cacheAssets, cacheCurrent, kPage, refreshCache} from './answers';
import {openClickedNotification, showPushMessage} from './notifications';
import {scope} from './scope';

/// The page's files by name: all files, those needed by game and laws, and those of each language.
declare const __ASSETS__: {all: string[]; needed: string[]; words: Record<string, string[]>};

/// A page's message to its worker: the reader's language once, and the files loaded before there was a worker.
interface PageMessage {
    t: 'keep';
    language?: string;
    read?: string[];
}

const kLaws = '/api/laws';

/// Stores the laws in a language, unless they are already stored: they change only with the program.
async function cacheLaws(language: string): Promise<void> {
    if (!(await isCached(kLaws))) await cacheCurrent([kLaws]);
    const answer = await caches.match(kLaws);
    const laws = ((await answer?.json()) ?? []) as {law: string}[];
    const paths = laws.flatMap(({law}) => [`/api/laws/${law}?language=${language}`, `/api/clauses/${law}`]);
    for (const path of paths) if (!(await isCached(path))) await cacheCurrent([path]);
}

async function install(): Promise<void> {
    await cacheAssets(__ASSETS__.needed);
    await cacheCurrent([kPage]);
    await refreshCache();
}

scope.addEventListener('install', (event) => event.waitUntil(install()));

scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteAssetsExcept(__ASSETS__.all), scope.clients.claim()])));

scope.addEventListener('fetch', (event) => {
    const answer = responseTo(event.request, scope.location.origin, (done) => event.waitUntil(done));
    if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
    const word = event.data as Partial<PageMessage> | null;
    if (word?.t !== 'keep') return;
    const {language, read = []} = word;
    const known = read.filter((path) => __ASSETS__.all.includes(path));
    if (known.length) event.waitUntil(cacheAssets(known));
    if (language) event.waitUntil(Promise.all([cacheAssets(__ASSETS__.words[language] ?? []), cacheLaws(language)]));
});

scope.addEventListener('push', (event) => event.waitUntil(showPushMessage(event.data?.json())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openClickedNotification(event.notification)));
