// The tournaments last open at a desk in this browser, stored on the device: a desk that is opened without the hall shows what it knew,
// and takes results that are sent later (desk/offline/waiting.tsx).
import type {Tournament} from './types';

const kStore = 'kyvien-tournaments';
const kMax = 5;
/// A state that is replaced sooner than this is not stored.
const kAfter = 1_000;

const pathOf = (id: string): string => `/kept/tournaments/${encodeURIComponent(id)}`;

/// Available only for halls with TLS and for localhost; null elsewhere.
async function store(): Promise<Cache | null> {
    return 'caches' in globalThis ? caches.open(kStore).catch(() => null) : null;
}

/// Null if it was never open at a desk here, or this browser has no storage.
export async function storedTournament(id: string): Promise<Tournament | null> {
    try {
        const answer = await (await store())?.match(pathOf(id));
        return answer ? ((await answer.json()) as Tournament) : null;
    } catch {
        return null;
    }
}

async function keep(tournament: Tournament): Promise<void> {
    const cache = await store();
    if (!cache) return;
    const path = pathOf(tournament.id);
    // The cache lists its entries in the order in which they were stored.
    await cache.delete(path);
    await cache.put(path, new Response(JSON.stringify(tournament), {headers: {'Content-Type': 'application/json'}}));
    for (const old of (await cache.keys()).slice(0, -kMax)) await cache.delete(old);
}

let timer = 0;

/// Stores a state after a delay; a full disk only loses this.
export function storeTournament(tournament: Tournament): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(tournament).catch(() => undefined), kAfter);
}
