// The tournaments last open at a desk in this browser, stored on the device: a desk that is opened without the hall shows what it knew,
// and takes results that are sent later (desk/offline/waiting.tsx).
import type {Tournament} from './types';

const kStore = 'kyvien-tournaments';
const kMax = 5;
/// A state that is replaced sooner than this is not stored.
const kAfter = 1_000;

const folderOf = (id: string): string => `/kept/tournaments/${encodeURIComponent(id)}/`;

/// Available only for halls with TLS and for localhost; null elsewhere.
async function store(): Promise<Cache | null> {
    return 'caches' in globalThis ? caches.open(kStore).catch(() => null) : null;
}

/// Earlier versions stored one state, at the address of the folder itself.
const isStateOf = (id: string, {url}: Request): boolean => `${new URL(url).pathname}/`.startsWith(folderOf(id));

/// The latest state: a cache lists its entries in the order in which they were stored.
async function latestOf(cache: Cache, id: string): Promise<Response | undefined> {
    for (;;) {
        const latest = (await cache.keys()).filter((each) => isStateOf(id, each)).at(-1);
        const answer = latest && (await cache.match(latest));
        // A page that stores a later one may have deleted it since it was listed.
        if (!latest || answer) return answer;
    }
}

/// Null if it was never open at a desk here, or this browser has no storage.
export async function storedTournament(id: string): Promise<Tournament | null> {
    try {
        const cache = await store();
        const answer = cache && (await latestOf(cache, id));
        return answer ? ((await answer.json()) as Tournament) : null;
    } catch {
        return null;
    }
}

/// A state gets an entry of its own before the earlier ones are deleted: a page may be closed at any moment, and the desk that is opened
/// next must find one.
async function keep(tournament: Tournament): Promise<void> {
    const cache = await store();
    if (!cache) return;
    const path = folderOf(tournament.id) + String(Date.now());
    await cache.put(path, new Response(JSON.stringify(tournament), {headers: {'Content-Type': 'application/json'}}));
    const all = await cache.keys();
    const earlier = all.filter((each) => isStateOf(tournament.id, each) && new URL(each.url).pathname !== path);
    const others = all.filter((each) => !isStateOf(tournament.id, each));
    for (const old of [...earlier, ...others.slice(0, Math.max(0, others.length - kMax + 1))]) await cache.delete(old);
}

let timer = 0;

/// Stores a state after a delay; a full disk only loses this.
export function storeTournament(tournament: Tournament): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(tournament).catch(() => undefined), kAfter);
}
