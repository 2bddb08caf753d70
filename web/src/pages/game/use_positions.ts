// The earlier positions of a game: those received with a view, and the others on demand.
import {useEffect, useRef, useState} from 'preact/hooks';
import {getJson, refusalOf} from '../../live/api';
import type {PositionView, Refusal, View} from '../../protocol';

export interface Positions {
    get: (ply: number) => PositionView | undefined;
    keep: (view: View) => void;
    /// Adds known positions.
    add: (positions: PositionView[]) => void;
    all: () => PositionView[];
    /// Increases each time positions arrive from the hall.
    asked: number;
    forget: () => void;
}

/// `at` is the shown ply; if its position is unknown, all are requested.
export function usePositions(id: string, view: View | null, at: number, onRefused: (refusal: Refusal) => void): Positions {
    const known = useRef(new Map<number, PositionView>());
    const [asked, redraw] = useState(0);
    useEffect(() => {
        if (!view || known.current.has(at)) return;
        const last = view.moves.length;
        getJson<PositionView[]>(`/api/games/${encodeURIComponent(id)}/positions`).then(
            (all) => {
                for (const position of all) if (position.ply !== last) known.current.set(position.ply, position);
                redraw((count) => count + 1);
            },
            (error: unknown) => onRefused(refusalOf(error)),
        );
    }, [at, view === null]);
    return {
        get: (ply) => known.current.get(ply),
        all: () => [...known.current.values()],
        add: (positions) => positions.forEach((position) => known.current.set(position.ply, position)),
        asked,
        keep: ({moves, board, last, check}) => known.current.set(moves.length, {ply: moves.length, cells: board.cells, last, check}),
        forget: () => known.current.clear(),
    };
}
