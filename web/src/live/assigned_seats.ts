// Assigns this browser's seats to the account: those it has when the reader signs in, and each new one after that. Failed requests are
// repeated later; a seat is played with its key as before, whoever owns it.
import type {GamesTaken} from '../protocol';
import {gamesWithToken, tokenOf} from '../settings';
import {postEachTime, Refused} from './api';

const kStore = 'kyvien.given-seats';
/// The maximum that the hall accepts at once.
const kMax = 100;

interface Kept {
    /// To be sent.
    wanted: string[];
    /// The hall has answered; it would skip the same ones again.
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
        // A browser without storage has no seats to assign either.
    }
}

/// The games with a seat of this browser that was not assigned to an account.
export function unassignedSeats(): string[] {
    const {settled} = read();
    return gamesWithToken().filter((id) => !settled.includes(id));
}

let busy: Promise<void> | null = null;

async function sendAll(): Promise<void> {
    for (;;) {
        const ids = read().wanted.slice(0, kMax);
        if (ids.length === 0) return;
        const games = ids.flatMap((id) => {
            const key = tokenOf(id);
            return key === null ? [] : [{id, key}];
        });
        try {
            if (games.length > 0) await postEachTime<GamesTaken>('/api/account/games', {games});
        } catch (error) {
            // Signed out: the seats remain this browser's.
            if (error instanceof Refused && error.status === 403) discardPendingSeats();
            return;
        }
        const now = read();
        write({wanted: now.wanted.filter((id) => !ids.includes(id)), settled: [...new Set([...now.settled, ...ids])]});
    }
}

/// Sends these and the pending ones. Never rejects.
export async function assignSeats(ids: string[] = []): Promise<void> {
    const {wanted, settled} = read();
    if (ids.length > 0) write({wanted: [...new Set([...wanted, ...ids])], settled});
    // Changes made during a request are picked up by the running sender.
    busy ??= sendAll().finally(() => (busy = null));
    await busy;
}

/// Signed out: pending seats belong to no account.
export function discardPendingSeats(): void {
    const {wanted, settled} = read();
    if (wanted.length > 0) write({wanted: [], settled});
}
