// Positions as text: FEN; in Go rows from the top with X O . joined by /, then b or w.
import type {Game, Seat} from '../protocol';
import {maybe} from '../words';
import {geometryOf, kGames} from './index';

export interface TextPosition {
    /// In the format of the hall's board field.
    cells: string;
    size: number;
    /// The side to move, if the text states it.
    turn: Seat | null;
}

const kLongest = 1000;
const kMin = 2;
const kMax = 25;

/// The number of squares in a row; NaN if the row is invalid.
function width(game: Game, row: string, countsEmpty: boolean, pieceKey: (letter: string) => string): number {
    let squares = 0;
    for (const letter of row) {
        if (countsEmpty && /[1-9]/.test(letter)) squares += Number(letter);
        else if ((!countsEmpty && letter === '.') || maybe(`piece.${game}.${pieceKey(letter)}`) !== undefined) squares += 1;
        else return NaN;
    }
    return squares;
}

/// The side to move by the letter after a position; Black has the first seat in games where stones are placed.
function turnOf(places: boolean, mover: string): Seat | null {
    const turns: Record<string, Seat> = places ? {b: 'first', w: 'second'} : {w: 'first', r: 'first', b: 'second'};
    return turns[mover.toLowerCase()] ?? null;
}

/// Null if the text is not a board of this game. No rules are checked: the position may be illegal.
export function readPosition(game: Game, text: string): TextPosition | null {
    const known = kGames.find((each) => each.name === game);
    const [cells, mover = ''] = text.trim().split(/\s+/);
    const rows = cells.split('/');
    if (!known || text.length > kLongest || rows.length < kMin || rows.length > kMax) return null;
    const {files, ranks, countsEmpty} = geometryOf(game, rows.length);
    const {pieceKey, places} = known.board;
    if (rows.length !== ranks || rows.some((row) => width(game, row, countsEmpty, pieceKey) !== files)) return null;
    return {cells, size: rows.length, turn: turnOf(places, mover)};
}

/// In the form that readPosition() reads and that the hall accepts for a new game.
export function textOf(game: Game, {fen, cells}: {fen?: string; cells: string}, turn: Seat): string {
    const places = kGames.find((each) => each.name === game)?.board.places;
    return fen ?? `${cells} ${(turn === 'first') === places ? 'b' : 'w'}`;
}

/// The side that makes the first move of a game: not always the first seat, if it begins from another position or with a handicap.
export function beginnerOf({game, start}: {game: Game; start?: {fen?: string}}): Seat {
    const places = kGames.find((each) => each.name === game)?.board.places ?? false;
    return turnOf(places, start?.fen?.trim().split(/\s+/)[1] ?? '') ?? 'first';
}

/// Empty cells before the first move if moves are counted in pairs and the second player begins.
export const blanksBefore = (view: {game: Game; start?: {fen?: string}}): number =>
    !kGames.find((each) => each.name === view.game)?.board.places && beginnerOf(view) === 'second' ? 1 : 0;

/// The side that makes the move with this number, counted from 1.
export function moverOf(view: {game: Game; start?: {fen?: string}}, ply: number): Seat {
    const isBeginners = ply % 2 === 1;
    return isBeginners === (beginnerOf(view) === 'first') ? 'first' : 'second';
}
