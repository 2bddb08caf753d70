// Playing again: asked for once, and followed to the next game as soon as there is one.
import {useEffect, useRef} from 'preact/hooks';
import type {Request, View} from '../../protocol';
import {go} from '../../router';
import {keepToken, tokenOf} from '../../settings';

/// What the button does: goes to the next game, or asks for one.
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
