// Moves entered at the board that the hall has not confirmed: stored in this browser, in order; and the next action for the first of them.
import type {MoveView} from '../../protocol';

/// A move as tapped (in the hall's notation) or typed, and the number of moves before it.
export interface Entry {
    ply: number;
    text: string;
}

/// Determined by the hall's move at that ply.
export type Step = 'send' | 'done' | 'differs' | 'wait';

/// Ignores signs that not everybody writes.
const plain = (text: string): string => text.replace(/[+#!?\s]/g, '').toLowerCase();

export function isSameMove(entry: Entry, {move, text}: Pick<MoveView, 'move' | 'text'>): boolean {
    const wanted = plain(entry.text);
    return [move, ...Object.values(text as Record<string, string>)].some((each) => plain(each) === wanted);
}

/// `known` are the moves of the newest view; `granted` is the minimum number of moves by the hall's answers.
export function stepOf(entry: Entry, known: readonly Pick<MoveView, 'move' | 'text'>[], granted: number): Step {
    if (entry.ply < known.length) return isSameMove(entry, known[entry.ply]) ? 'done' : 'differs';
    if (entry.ply === Math.max(known.length, granted)) return 'send';
    // Earlier moves were taken back, or the view with them is on its way.
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
        // A browser without storage keeps them while the page is open.
    }
}
