// The content of a board, parsed once per position: the pieces, the moves from each square, the forbidden points.
import {useMemo} from 'preact/hooks';
import {gameOf, geometryOf} from '../games';
import {cellOf, centre, readCells, readStep, type Geometry, type Step} from '../games/geometry';
import type {Forbidden} from '../protocol';
import type {BoardProps} from './types';

export interface Pieces {
    geometry: Geometry;
    /// The letter of the piece on each square that has one.
    pieceLetters: Map<string, string>;
    /// The legal moves from each square.
    steps: Map<string, Step[]>;
    forbidden: Map<string, Forbidden>;
    dead: Set<string>;
    /// The place where a square is drawn.
    place: (name: string) => {cx: number; cy: number} | null;
    /// Whether the square has a piece of the seat that this reader moves.
    isMine: (name: string) => boolean;
}

export function usePieces(props: BoardProps): Pieces {
    const {game, cells, flipped = false, legal, mover = null} = props;
    const geometry = useMemo(() => geometryOf(game, props.size), [game, props.size]);
    const pieceLetters = useMemo(() => readCells(geometry, cells), [geometry, cells]);
    const steps = useMemo(() => {
        const byFrom = new Map<string, Step[]>();
        for (const text of legal ?? []) {
            const step = readStep(text);
            if (step) byFrom.set(step.from, [...(byFrom.get(step.from) ?? []), step]);
        }
        return byFrom;
    }, [legal]);
    const forbidden = useMemo(() => new Map((props.forbidden ?? []).map((item) => [item.point.toLowerCase(), item])), [props.forbidden]);
    const dead = useMemo(() => new Set((props.dead ?? []).map((point) => point.toLowerCase())), [props.dead]);
    return {
        geometry,
        pieceLetters,
        steps,
        forbidden,
        dead,
        place: (name) => {
            const cell = cellOf(geometry, name);
            return cell ? centre(geometry, cell, flipped) : null;
        },
        isMine: (name) => {
            const letter = pieceLetters.get(name);
            return letter !== undefined && mover !== null && gameOf(game).board.seatOf(letter) === mover;
        },
    };
}
