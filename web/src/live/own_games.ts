// The games in which this browser has a seat, so that the first page can list those in progress.
import type {Seat, View} from '../protocol';
import {tokenOf} from '../settings';
import {getJson, Refused} from './api';

const kStore = 'kyvien.seats';
/// As many as a person can follow; older ones are found by their links.
const kMax = 50;

/// By game id, with the last viewed one at the end.
type Seats = Record<string, Seat>;

function read(): Seats {
    try {
        return JSON.parse(localStorage.getItem(kStore) ?? '{}') as Seats;
    } catch {
        return {};
    }
}

function write(seats: Seats): void {
    try {
        localStorage.setItem(kStore, JSON.stringify(Object.fromEntries(Object.entries(seats).slice(-kMax))));
    } catch {
        // A browser without storage still has the links of its games.
    }
}

function forgetSeat(id: string): void {
    const seats = read();
    if (!(id in seats)) return;
    delete seats[id];
    write(seats);
}

/// Viewed as a player: stored while it is in progress, removed once its end was seen.
export function noteSeat({id, you, phase}: Pick<View, 'id' | 'you' | 'phase'>): void {
    if (!you) return;
    if (phase === 'finished') {
        forgetSeat(id);
        return;
    }
    const others = Object.entries(read()).filter(([kept]) => kept !== id);
    write(Object.fromEntries([...others, [id, you]]));
}

export interface OwnGame {
    seat: Seat;
    view: View;
}

/// Those that wait, are in progress or have ended unseen, with those at the reader's turn first.
export async function ownGames(): Promise<OwnGame[]> {
    const found = await Promise.all(
        Object.entries(read())
            .filter(([id]) => tokenOf(id) !== null)
            .map(([id, seat]) =>
                getJson<View>(`/api/games/${encodeURIComponent(id)}`).then(
                    (view): OwnGame | null => ({seat, view}),
                    (error: unknown) => {
                        if (error instanceof Refused && error.status === 404) forgetSeat(id);
                        return null;
                    },
                ),
            ),
    );
    const rank = ({seat, view}: OwnGame) => (view.turn === seat && view.phase !== 'finished' ? 0 : 1);
    return found.filter((each) => each !== null).sort((one, other) => rank(one) - rank(other));
}
