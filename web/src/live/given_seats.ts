// Seats of this browser that become the account's own: those it has when somebody signs in, and each new one after that. What could
// not be sent is sent again later; a seat is played with its key as before, whoever it belongs to.
import type {GamesTaken} from '../protocol';
import {gamesWithToken, tokenOf} from '../settings';
import {postEachTime, Refused} from './api';

const kStore = 'kyvien.given-seats';
/// As many as the hall takes at once.
const kMost = 100;

interface Kept {
    /// To be sent.
    wanted: string[];
    /// The hall has answered; what it left out, it leaves out again.
    settled: string[];
}

function read(): Kept {
    try {
        return {wanted: [], settled: [], ...(JSON.parse(localStorage.getItem(kStore) ?? '{}') as Partial<Kept>)};
    } catch {
        return {wanted: [], settled: []};
    }
}

function write({wanted, settled}: Kept): void {
    const held = new Set(gamesWithToken());
    try {
        localStorage.setItem(kStore, JSON.stringify({wanted, settled: settled.filter((id) => held.has(id))}));
    } catch {
        // A browser that keeps nothing has no seats to give either.
    }
}

/// The games of which this browser has a seat that no account was given.
export function looseSeats(): string[] {
    const {settled} = read();
    return gamesWithToken().filter((id) => !settled.includes(id));
}

let busy: Promise<void> | null = null;

async function sendAll(): Promise<void> {
    for (;;) {
        const ids = read().wanted.slice(0, kMost);
        if (ids.length === 0) return;
        const games = ids.flatMap((id) => {
            const key = tokenOf(id);
            return key === null ? [] : [{id, key}];
        });
        try {
            if (games.length > 0) await postEachTime<GamesTaken>('/api/account/games', {games});
        } catch (error) {
            // Nobody is signed in any more: the seats stay this browser's.
            if (error instanceof Refused && error.status === 403) keepSeatsBack();
            return;
        }
        const now = read();
        write({wanted: now.wanted.filter((id) => !ids.includes(id)), settled: [...new Set([...now.settled, ...ids])]});
    }
}

/// Sends these and what was not sent before. Never refuses.
export async function giveSeats(ids: string[] = []): Promise<void> {
    const {wanted, settled} = read();
    if (ids.length > 0) write({wanted: [...new Set([...wanted, ...ids])], settled});
    // Changes made during a request are seen by its sender.
    busy ??= sendAll().finally(() => (busy = null));
    await busy;
}

/// Nobody is signed in: what was not sent belongs to nobody.
export function keepSeatsBack(): void {
    const {wanted, settled} = read();
    if (wanted.length > 0) write({wanted: [], settled});
}
