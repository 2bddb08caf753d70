// The games of the page. A game is a folder here and one line in this list; all other code uses gameOf().
import type {Game, Seat, Variant} from '../protocol';
import {maybe, t, type Key} from '../words';
import {chess} from './chess';
import {kExamples} from './examples';
import {geometryFromPlan, readStep, type Geometry} from './geometry';
import {go} from './go';
import type {GameOfPage} from './types';
import {xiangqi} from './xiangqi';

/// In the order in which they are offered; a page without any other information shows the first.
export const kGames: GameOfPage[] = [chess, xiangqi, go, ...kExamples];

const kUsualSize = 19;

export function gameOf(name: Game): GameOfPage {
    const game = kGames.find((each) => each.name === name);
    if (!game) throw new Error(`this page does not know the game ${name}`);
    return game;
}

export const geometryOf = (game: Game, size?: number | null): Geometry => geometryFromPlan(gameOf(game).board.plan(size ?? kUsualSize));

export const sideName = (game: Game, seat: Seat): string => t(`side.${game}.${seat}` as Key);

export const gameTitle = (game: Game): string => t(`game.${game}` as Key);

/// The game with its variant: "Go 13 × 13".
export const gameName = (game: Game, variant: Variant): string => gameOf(game).variantName?.(variant) ?? gameTitle(game);

/// The piece on a square, in words for screen readers.
export function spokenPiece(game: Game, letter: string | undefined): string {
    if (!letter) return t('board.empty');
    return maybe(`piece.${game}.${gameOf(game).board.pieceKey(letter)}`) ?? letter;
}

/// A square or point as shown to readers: some games use capitals.
export const shownSquare = (game: Game, square: string): string => (geometryOf(game).capitals ? square.toUpperCase() : square);

/// A move in the hall's notation as it is shown without a specific notation: g1–f3, e7–e8=Q, D4.
export function shownMove(game: Game, move: string): string {
    if (move === 'pass') return t('action.pass');
    const step = gameOf(game).board.places ? null : readStep(move);
    if (!step) return shownSquare(game, move);
    return `${step.from}–${step.to}${step.promotion ? '=' + step.promotion.toUpperCase() : ''}`;
}

/// A value of the hall that lists moves, "g1f3,g1h3", as it is shown; any other text is unchanged.
export function shownMoves(game: Game, text: string): string {
    const moves = text.split(',');
    const isMove = (move: string) => (gameOf(game).board.places ? /^[a-z]\d{1,2}$/.test(move) : readStep(move) !== null);
    return moves.every(isMove) ? moves.map((move) => shownMove(game, move)).join(', ') : text;
}

/// The squares of a move in the hall's notation.
export function squaresOf(game: Game, move: string): string[] {
    if (move === 'pass') return [];
    return gameOf(game).board.places ? [move] : [move.slice(0, 2), move.slice(2, 4)];
}

/// How many squares define a move.
export const squaresOfMove = (game: Game): number => (gameOf(game).board.places ? 1 : 2);
