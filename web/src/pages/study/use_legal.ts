// The legal moves of a position, for participants who may move: only the line that leads to it is sent.
import {useEffect, useState} from 'preact/hooks';
import {post} from '../../live/api';
import type {Analysis, AnnotatedGame, Count, Forbidden} from '../../protocol';
import {lineTo} from '../analysis/tree';

const kRetry = 1_000;

interface Legal {
    legal?: string[];
    forbidden?: Forbidden[];
    count: Count | null;
}

/// Null until it is known, and if it was not requested.
export function useLegal(game: AnnotatedGame, at: number, isAsked: boolean, counts: boolean): Legal | null {
    const line = lineTo(game.moves, at).map((number) => game.moves[number - 1].move);
    const {game: kind, chess960, fen, size, handicap, komi} = game;
    // Chapters with different starts may have the same line.
    const name = [kind, chess960, fen, size, handicap, komi, ...line].join(' ');
    const [told, setTold] = useState<{name: string; counts: boolean; legal: Legal} | null>(null);
    useEffect(() => {
        if (!isAsked && !counts) return;
        let here = true;
        const moves = line.map((move, index) => ({move, parent: index}));
        const asked = {game: kind, chess960, fen, size, handicap, komi, moves, from: line.length, at: line.length};
        let timer = 0;
        const requestLegalMoves = () =>
            void post<Analysis>('/api/analysis', {...asked, count: counts || undefined}).then(
                ({legal, forbidden, count}) => here && setTold({name, counts, legal: {legal, forbidden, count: count ?? null}}),
                // Rate-limited at this address, or the hall is unreachable.
                () => {
                    if (here) timer = window.setTimeout(requestLegalMoves, kRetry);
                },
            );
        requestLegalMoves();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [name, isAsked, counts]);
    return told?.name === name && (told.counts || !counts) ? told.legal : null;
}
