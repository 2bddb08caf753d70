// The keyboard on a board: the focused square, the ring around it, moving and choosing.
import type {RefObject, TargetedKeyboardEvent} from 'preact';
import {useLayoutEffect, useState} from 'preact/hooks';
import {nameOf, type Cell, type Geometry} from '../games/geometry';
import type {Play} from './use_play';

export interface Keys {
    focus: Cell;
    setFocus: (cell: Cell) => void;
    /// Whether the focus is visible.
    ringed: boolean;
    onKeyDown: (event: TargetedKeyboardEvent<SVGSVGElement>) => void;
}

export function useKeys(svg: RefObject<SVGSVGElement | null>, geometry: Geometry, flipped: boolean, play: Play): Keys {
    const [focus, setFocus] = useState<Cell>({x: Math.floor(geometry.files / 2), y: Math.floor(geometry.ranks / 2)});
    const [ringed, setRinged] = useState(false);
    // Registered on the window: a drawing that listens for focus would itself become a Tab stop.
    useLayoutEffect(() => {
        const onFocus = ({type, target}: FocusEvent) =>
            setRinged(type === 'focusin' && svg.current!.contains(target as Node) && (target as Element).matches(':focus-visible'));
        addEventListener('focusin', onFocus);
        addEventListener('focusout', onFocus);
        return () => {
            removeEventListener('focusin', onFocus);
            removeEventListener('focusout', onFocus);
        };
    }, []);

    function onKeyDown(event: TargetedKeyboardEvent<SVGSVGElement>): void {
        if (play.promotion) {
            if (event.key === 'Escape') play.closePromotion();
            return;
        }
        const way = flipped ? -1 : 1;
        const moves: Record<string, [number, number]> = {
            ArrowLeft: [-way, 0],
            ArrowRight: [way, 0],
            ArrowUp: [0, way],
            ArrowDown: [0, -way],
            Home: [-geometry.files * way, 0],
            End: [geometry.files * way, 0],
            PageUp: [0, geometry.ranks * way],
            PageDown: [0, -geometry.ranks * way],
        };
        const move = moves[event.key];
        // After a move with the mouse these keys step through the game.
        if (move && ringed && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
            const cell = {x: clamp(focus.x + move[0], geometry.files), y: clamp(focus.y + move[1], geometry.ranks)};
            setFocus(cell);
            setRinged(true);
            svg.current?.querySelector<SVGElement>(`[data-cell="${nameOf(geometry, cell)}"]`)?.focus();
        } else if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            setRinged(true);
            play.activate(nameOf(geometry, focus));
        } else if (event.key === 'Escape') {
            play.leave();
        }
    }

    return {focus, setFocus, ringed, onKeyDown};
}
