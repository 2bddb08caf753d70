// Games seen last in this browser, stored on the device for reading without a network. Signing out deletes them.
import type {PositionView, View} from '../protocol';

const kStore = 'kyvien-games';
const kMost = 20;
/// A view that is followed at once by another one is not worth the writing.
const kAfter = 1_000;

export interface KeptGame {
    /// With the clocks standing, as nobody knows how they run.
    view: View;
    /// When it was so, in milliseconds of this device.
    seen: number;
    positions: PositionView[];
}

const pathOf = (id: string): string => `/kept/games/${encodeURIComponent(id)}`;

/// Browsers have it for halls with TLS alone, and for the own machine; null elsewhere.
async function store(): Promise<Cache | null> {
    return 'caches' in globalThis ? caches.open(kStore).catch(() => null) : null;
}

export async function keptGame(id: string): Promise<KeptGame | null> {
    const answer = await (await store())?.match(pathOf(id));
    return answer ? ((await answer.json()) as KeptGame) : null;
}

/// All that are kept, the one seen last first.
export async function keptGames(): Promise<KeptGame[]> {
    const cache = await store();
    if (!cache) return [];
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    const games = await Promise.all(answers.map((answer) => answer?.json() as Promise<KeptGame>));
    return games.filter((game) => game !== undefined).sort((one, next) => next.seen - one.seen);
}

async function keep(view: View, positions: PositionView[]): Promise<void> {
    const cache = await store();
    if (!cache) return;
    const kept: KeptGame = {view: {...view, clock: view.clock && {...view.clock, running: null}}, seen: Date.now(), positions};
    await cache.put(pathOf(view.id), new Response(JSON.stringify(kept), {headers: {'Content-Type': 'application/json'}}));
    for (const {view: old} of (await keptGames()).slice(kMost)) await cache.delete(pathOf(old.id));
}

/// Also those of a reader who has signed out.
export const forgetGames = async (): Promise<void> => void ('caches' in globalThis && (await caches.delete(kStore).catch(() => false)));

let timer = 0;

/// Keeps a view a moment later; a full disk loses nothing but this. `positions` is asked then.
export function keepGame(view: View, positions: () => PositionView[]): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(view, positions()).catch(() => undefined), kAfter);
}
