// The hall's answers about the positions of a tree, loaded on demand and cached.
import {useEffect, useRef, useState} from 'preact/hooks';
import {post, refusalOf} from '../../live/api';
import type {AnalysedPosition, Analysis, AnnotatedGame, Count, Forbidden, Refusal} from '../../protocol';
import type {Moves} from './tree';

/// A position with its legal moves.
export interface Known extends AnalysedPosition {
    legal?: string[];
    forbidden?: Forbidden[];
}

export interface Positions {
    /// By the number of the move that leads there.
    known: Map<number, Known>;
    size: number;
    /// Go: the area in the shown position, if requested.
    count: Count | null;
    busy: boolean;
}

/// `tree` changes when moves are renumbered: then the cache is dropped. An illegal move is reported with its number.
export function usePositions(
    game: AnnotatedGame,
    tree: number,
    at: number,
    counts: boolean,
    onRefused: (refusal: Refusal, move: number | null) => void,
): Positions {
    const known = useRef(new Map<number, Known>());
    const of = useRef(tree);
    const asked = useRef(0);
    const [, setHeard] = useState(0);
    const [size, setSize] = useState(game.size ?? 19);
    const [count, setCount] = useState<{at: number; tree: number; count: Count} | null>(null);
    if (of.current !== tree) {
        of.current = tree;
        known.current = new Map();
    }
    const here = known.current.get(at);
    const isTold = here !== undefined && (here.legal !== undefined || here.forbidden !== undefined);
    const isCounted = !counts || (count?.at === at && count.tree === tree);

    useEffect(() => {
        if (isTold && isCounted) return;
        const number = ++asked.current;
        const first = Array.from({length: game.moves.length + 1}, (_, each) => each).find((each) => !known.current.has(each)) ?? at;
        const from = Math.min(first, at);
        // Comments on the game and its moves are not part of the request.
        const {game: name, chess960, fen, size: lines, handicap, komi} = game;
        const moves = (game.moves as Moves).map(({move, parent}) => ({move, parent}));
        post<Analysis>('/api/analysis', {
            game: name,
            chess960,
            fen,
            size: lines,
            handicap,
            komi,
            moves,
            from,
            at,
            count: counts || undefined,
        }).then(
            (analysis) => {
                if (of.current !== tree) return;
                analysis.positions.forEach((position, index) => {
                    const before = known.current.get(from + index);
                    known.current.set(from + index, {...before, ...position});
                });
                const looked = known.current.get(at)!;
                known.current.set(at, {...looked, legal: analysis.legal, forbidden: analysis.forbidden});
                if (analysis.variant.size) setSize(analysis.variant.size);
                setCount(analysis.count ? {at, tree, count: analysis.count} : null);
                setHeard(number);
            },
            (error: unknown) => {
                if (of.current !== tree || number !== asked.current) return;
                const refusal = refusalOf(error);
                const index = Number(refusal.values?.index);
                onRefused(refusal, index >= 1 ? index : null);
            },
        );
    }, [tree, at, game.moves.length, counts]);

    return {known: known.current, size, count: counts && count?.at === at ? count.count : null, busy: !isTold};
}
