// Moves that were entered at the board and that the hall has not confirmed: kept in this browser, in order, and what is to be done with the
// first of them.
import type {MoveView} from '../../protocol';

/// A move as it was tapped (the hall's own spelling) or typed, and how many moves stood before it.
export interface Entry {
    ply: number;
    text: string;
}

/// What the hall has at that place decides.
export type Step = 'send' | 'done' | 'differs' | 'wait';

/// Signs that some write and others leave out.
const plain = (text: string): string => text.replace(/[+#!?\s]/g, '').toLowerCase();

export function isSameMove(entry: Entry, {move, text}: Pick<MoveView, 'move' | 'text'>): boolean {
    const wanted = plain(entry.text);
    return [move, ...Object.values(text as Record<string, string>)].some((each) => plain(each) === wanted);
}

/// `known` are the moves of the newest view; `granted` is how many there are at least, as far as the hall has answered.
export function stepOf(entry: Entry, known: readonly Pick<MoveView, 'move' | 'text'>[], granted: number): Step {
    if (entry.ply < known.length) return isSameMove(entry, known[entry.ply]) ? 'done' : 'differs';
    if (entry.ply === Math.max(known.length, granted)) return 'send';
    // Moves before it were taken back, or the view that has them is on its way.
    return entry.ply < granted ? 'wait' : 'differs';
}

const kStore = 'kyvien.score.';

export function readEntries(game: string): Entry[] {
    try {
        const kept = JSON.parse(localStorage.getItem(kStore + game) ?? '[]') as Entry[];
        return Array.isArray(kept) ? kept : [];
    } catch {
        return [];
    }
}

export function keepEntries(game: string, entries: readonly Entry[]): void {
    try {
        if (entries.length > 0) localStorage.setItem(kStore + game, JSON.stringify(entries));
        else localStorage.removeItem(kStore + game);
    } catch {
        // A browser that keeps nothing has them as long as the page is open.
    }
}
