// The service worker: pages and laws without a network (answers.ts), and notifications (notifications.ts). It never answers in the
// place of a hall that answers.
//
// A worker of a later version takes over when no window of the earlier one is open any more; until then that one serves the new
// page as well, since it asks the hall for it. The browser compares this file with the hall's at each visit; it
// differs as soon as a file of the page does, as it names them.
import {answerTo, dropAssetsBut, isKept, keepAssets, keepFresh, kPage, refreshKept} from './answers';
import {openPressed, tell} from './notifications';
import {scope} from './scope';

/// Files of the page by name: all there are, those that game and laws need, and those of each language.
declare const __ASSETS__: {all: string[]; needed: string[]; words: Record<string, string[]>};

/// What a page tells its worker: the reader's language, and the files that it has read before there was a worker.
interface Word {
    t: 'keep';
    language: string;
    read: string[];
}

const kLaws = '/api/laws';

/// The laws in a language, unless they are there: they change with the program alone.
async function keepLaws(language: string): Promise<void> {
    if (!(await isKept(kLaws))) await keepFresh([kLaws]);
    const answer = await caches.match(kLaws);
    const laws = ((await answer?.json()) ?? []) as {law: string}[];
    const paths = laws.flatMap(({law}) => [`/api/laws/${law}?language=${language}`, `/api/clauses/${law}`]);
    for (const path of paths) if (!(await isKept(path))) await keepFresh([path]);
}

async function install(): Promise<void> {
    await keepAssets(__ASSETS__.needed);
    await keepFresh([kPage]);
    await refreshKept();
}

scope.addEventListener('install', (event) => event.waitUntil(install()));

scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropAssetsBut(__ASSETS__.all), scope.clients.claim()])));

scope.addEventListener('fetch', (event) => {
    const answer = answerTo(event.request, scope.location.origin, (done) => event.waitUntil(done));
    if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
    const word = event.data as Partial<Word> | null;
    if (word?.t !== 'keep') return;
    const {language = 'en', read = []} = word;
    const known = read.filter((path) => __ASSETS__.all.includes(path));
    event.waitUntil(Promise.all([keepAssets([...known, ...(__ASSETS__.words[language] ?? [])]), keepLaws(language)]));
});

scope.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification)));
