// Arrows and circles that a reader draws over a board: with the right button, or with a finger that rests on a square before it moves. An
// arrow between two squares, a circle on one.
import type {RefObject} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import type {BoardProps, Drawn} from './types';

/// How long a finger must rest before it draws, in milliseconds.
const kRest = 500;

interface Held {
    pointer: number;
    mark: Drawn;
}

export interface Drawing {
    /// What would be drawn if the pointer were released now.
    begun: Drawn | null;
    /// Whether the pointer draws, so that it moves no piece.
    down: (event: PointerEvent, square: string | null, mayRest: boolean) => boolean;
    move: (event: PointerEvent, square: string | null) => boolean;
    up: (event: PointerEvent) => boolean;
    cancel: () => void;
}

/// Colours by modifier keys, as is usual: red with Shift or Ctrl, yellow with Alt.
const kindOf = (event: PointerEvent): Drawn['kind'] => (event.shiftKey || event.ctrlKey ? 'attack' : event.altKey ? 'mild' : 'move');

/// Drawing an existing mark again removes it.
export function toggledDrawing(drawn: readonly Drawn[], {from, to, kind}: Drawn): Drawn[] {
    const others = drawn.filter((each) => each.from !== from || each.to !== to);
    const same = drawn.some((each) => each.from === from && each.to === to && each.kind === kind);
    return same ? others : [...others, {from, to, kind}];
}

export function useDrawing({onDraw, cells, flipped}: BoardProps, svg: RefObject<SVGSVGElement | null>): Drawing {
    const [begun, setBegun] = useState<Drawn | null>(null);
    const held = useRef<Held | null>(null);
    const rest = useRef<{pointer: number; from: string; timer: number} | null>(null);

    function stopResting(): void {
        clearTimeout(rest.current?.timer);
        rest.current = null;
    }

    function cancel(): void {
        stopResting();
        held.current = null;
        setBegun(null);
    }

    function begin(from: string, pointer: number, kind: Drawn['kind']): void {
        held.current = {pointer, mark: {from, kind}};
        setBegun(held.current.mark);
    }

    useEffect(cancel, [cells, flipped]);
    useEffect(() => {
        const board = svg.current;
        // A drawing finger does not scroll the page.
        const stay = (event: TouchEvent) => {
            if (held.current) event.preventDefault();
        };
        board?.addEventListener('touchmove', stay, {passive: false});
        return () => {
            stopResting();
            board?.removeEventListener('touchmove', stay);
        };
    }, []);

    return {
        begun,
        cancel,
        down: (event, square, mayRest) => {
            if (!onDraw || square === null) return false;
            if (event.button === 2) {
                begin(square, event.pointerId, kindOf(event));
                return true;
            }
            stopResting();
            if (event.pointerType === 'touch' && mayRest) {
                const {pointerId: pointer} = event;
                const timer = window.setTimeout(() => begin(square, pointer, 'move'), kRest);
                rest.current = {pointer, from: square, timer};
            }
            return false;
        },
        move: (event, square) => {
            if (rest.current && rest.current.pointer === event.pointerId && !held.current && square !== rest.current.from) stopResting();
            const at = held.current;
            if (at?.pointer !== event.pointerId) return false;
            const {from, kind} = at.mark;
            at.mark = {from, ...(square && square !== from ? {to: square} : {}), kind};
            setBegun(at.mark);
            return true;
        },
        up: (event) => {
            stopResting();
            if (held.current?.pointer !== event.pointerId) return false;
            onDraw?.(held.current.mark);
            cancel();
            return true;
        },
    };
}
