// The tree of moves on the analysis board, in the hall's format (AnnotatedGame): a list in which each move names its predecessor. Moves are
// numbered from 1; 0 is the start. Among several moves after one position the first in the list is the main line.
import type {AnnotatedMove} from '../../protocol';

export type Moves = readonly AnnotatedMove[];

/// The position in which a move is made.
export const parentOf = (moves: Moves, number: number): number => moves[number - 1].parent ?? number - 1;

/// The moves that follow a position, the main line first.
export function childrenOf(moves: Moves, number: number): number[] {
    const found: number[] = [];
    for (let each = number + 1; each <= moves.length; each++) if (parentOf(moves, each) === number) found.push(each);
    return found;
}

/// The moves from the start to a position, in order, excluding the start.
export function lineTo(moves: Moves, number: number): number[] {
    const line: number[] = [];
    for (let each = number; each > 0; each = parentOf(moves, each)) line.unshift(each);
    return line;
}

/// The last position of the main line that continues from here.
export function endOf(moves: Moves, number: number): number {
    let at = number;
    for (let next = childrenOf(moves, at)[0]; next !== undefined; next = childrenOf(moves, at)[0]) at = next;
    return at;
}

/// Steps forward or back by this many plies, along the main line from here.
export function steppedBy(moves: Moves, number: number, plies: number): number {
    if (plies === Infinity) return endOf(moves, number);
    let at = number;
    for (let left = plies; left > 0; left--) at = childrenOf(moves, at)[0] ?? at;
    for (let left = plies; left < 0 && at > 0; left++) at = parentOf(moves, at);
    return at;
}

/// The next or previous variation of the same position; the same move if there is none.
export function siblingVariation(moves: Moves, number: number, step: 1 | -1): number {
    if (number === 0) return 0;
    const all = childrenOf(moves, parentOf(moves, number));
    return all[all.indexOf(number) + step] ?? number;
}

export interface Place {
    moves: Moves;
    at: number;
}

/// Makes a move: an existing one is followed, another begins a variation.
export function played(moves: Moves, at: number, move: string): Place {
    const known = childrenOf(moves, at).find((each) => moves[each - 1].move === move);
    if (known !== undefined) return {moves, at: known};
    return {moves: [...moves, {move, parent: at}], at: moves.length + 1};
}

/// The list in canonical order: every position after its predecessor, a main line before its variations. `keep` omits moves with all their
/// successors; `first` is a move that comes before its siblings.
function arranged(moves: Moves, keep: (number: number) => boolean, first = 0): {moves: AnnotatedMove[]; renamed: Map<number, number>} {
    const renamed = new Map([[0, 0]]);
    const list: AnnotatedMove[] = [];
    // A stack instead of recursion: a line may have thousands of moves.
    const open = [0];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
        if (number > 0) {
            list.push({...moves[number - 1], parent: renamed.get(parentOf(moves, number))!});
            renamed.set(number, list.length);
        }
        const next = childrenOf(moves, number).filter(keep);
        if (next.includes(first)) next.sort((a, b) => Number(b === first) - Number(a === first));
        open.push(...next.reverse());
    }
    return {moves: list, renamed};
}

/// Removes the move with all its successors.
export function removed(moves: Moves, number: number): Place {
    const before = parentOf(moves, number);
    const {moves: left, renamed} = arranged(moves, (each) => each !== number);
    return {moves: left, at: renamed.get(before) ?? 0};
}

/// Makes the move the main one of its position.
export function promoted(moves: Moves, number: number): Place {
    const {moves: list, renamed} = arranged(moves, () => true, number);
    return {moves: list, at: renamed.get(number) ?? 0};
}

/// A move with changed annotations.
export const annotated = (moves: Moves, number: number, told: Partial<AnnotatedMove>): Moves =>
    moves.map((move, index) => (index === number - 1 ? {...move, ...told} : move));
