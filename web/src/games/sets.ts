// The looks of boards and pieces chosen by the reader. The defaults are in the page; others are fetched when first chosen, and until they
// have arrived (or if they are unavailable) the defaults are drawn.
import type {VNode} from 'preact';
import {loadStyle} from '../load_style';
import type {Game} from '../protocol';
import {gameOf, kGames} from './index';

declare const __BOARDS_STYLE__: string;

/// The boards of every game; their colours are in board/boards.css, those of the first in the page's style.
export const kBoards = ['wood', 'green', 'blue', 'grey', 'contrast'];

const drawings = new Map<string, () => VNode>();
let style: Promise<void> | null = null;

/// Fetches a board's colours.
export async function loadBoard(name: string): Promise<void> {
    if (name === kBoards[0]) return;
    style ??= loadStyle(__BOARDS_STYLE__);
    await style.catch(() => {
        style = null;
    });
}

/// Fetches the drawings of a set of pieces. An unknown set, stored by another page of the same hall, is not requested.
export async function loadPieces(game: Game, name: string): Promise<void> {
    const wanted = kGames.find((each) => each.name === game)?.board.sets.find((set) => set.name === name);
    if (!wanted?.load || drawings.has(name)) return;
    await wanted.load().then(
        (found) => void drawings.set(name, found),
        () => undefined,
    );
}

/// The fetched drawings, by the names of their sets.
export const loadedPieces = (): [string, () => VNode][] => [...drawings];

/// The reference to the drawing of a piece, in the chosen set if it has been fetched.
export function drawingOf(game: Game, letter: string, chosen: string | undefined): string {
    const {artOf, sets} = gameOf(game).board;
    const isThere = chosen !== undefined && drawings.has(chosen) && sets.some(({name}) => name === chosen);
    return `#${isThere ? chosen + '-' : ''}${artOf(letter)}`;
}
