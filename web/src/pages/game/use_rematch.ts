// Rematch: requested once, and followed to the next game as soon as it exists.
import {useEffect, useRef} from 'preact/hooks';
import type {Request, View} from '../../protocol';
import {go} from '../../router';
import {keepToken, tokenOf} from '../../settings';

/// The button's action: goes to the next game, or requests one.
export function useRematch(view: View, request: (request: Request) => unknown): () => void {
    const asked = useRef(false);
    const next = view.next ?? null;
    function toNextGame(): void {
        if (!next) return;
        const token = view.you ? tokenOf(view.id) : null;
        if (token) keepToken(next, token);
        go('/g/' + next);
    }
    useEffect(() => {
        if (next && asked.current) toNextGame();
    }, [next]);
    return () => {
        if (next) return toNextGame();
        asked.current = true;
        request({t: 'rematch'});
    };
}
