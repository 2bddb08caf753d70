// The games last seen in this browser, stored on the device for reading offline. Signing out deletes them.
import type {PositionView, View} from '../protocol';

const kStore = 'kyvien-games';
const kMax = 20;
/// Views that are replaced sooner than this are not stored.
const kAfter = 1_000;

export interface StoredGame {
    /// With stopped clocks, as their current state is unknown.
    view: View;
    /// When it was seen, in milliseconds of this device.
    seen: number;
    positions: PositionView[];
}

const pathOf = (id: string): string => `/kept/games/${encodeURIComponent(id)}`;

/// Available only for halls with TLS and for localhost; null elsewhere.
async function store(): Promise<Cache | null> {
    return 'caches' in globalThis ? caches.open(kStore).catch(() => null) : null;
}

export async function storedGame(id: string): Promise<StoredGame | null> {
    const answer = await (await store())?.match(pathOf(id));
    return answer ? ((await answer.json()) as StoredGame) : null;
}

/// All stored games, the last seen first.
export async function storedGames(): Promise<StoredGame[]> {
    const cache = await store();
    if (!cache) return [];
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    const games = await Promise.all(answers.map((answer) => answer?.json() as Promise<StoredGame>));
    return games.filter((game) => game !== undefined).sort((one, next) => next.seen - one.seen);
}

async function keep(view: View, positions: PositionView[]): Promise<void> {
    const cache = await store();
    if (!cache) return;
    const kept: StoredGame = {view: {...view, clock: view.clock && {...view.clock, running: null}}, seen: Date.now(), positions};
    await cache.put(pathOf(view.id), new Response(JSON.stringify(kept), {headers: {'Content-Type': 'application/json'}}));
    for (const {view: old} of (await storedGames()).slice(kMax)) await cache.delete(pathOf(old.id));
}

/// Including those of a reader who has signed out.
export const forgetGames = async (): Promise<void> => void ('caches' in globalThis && (await caches.delete(kStore).catch(() => false)));

let timer = 0;

/// Stores a view after a delay; a full disk only loses this. `positions` is called then.
export function storeGame(view: View, positions: () => PositionView[]): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(view, positions()).catch(() => undefined), kAfter);
}
