// Mouse and touch on a board: what is under the pointer, dragging a piece, choosing a square.
import type {RefObject, TargetedPointerEvent} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameOf} from '../games';
import {cellOf, nameOf, nearest, type Cell} from '../games/geometry';
import type {BoardProps} from './types';
import {useDrawing, type Drawing} from './use_drawing';
import type {Pieces} from './use_pieces';
import type {Play} from './use_play';

interface Drag {
    from: string;
    pointer: number;
    moved: boolean;
    wasSelected: boolean;
}

export interface Pointer {
    hover: string | null;
    /// The square from which a piece is dragged, and the drawing that follows the pointer.
    dragging: string | null;
    dragged: RefObject<SVGGElement | null>;
    drawing: Drawing;
    handlers: {
        onPointerDown: (event: TargetedPointerEvent<SVGSVGElement>) => void;
        onPointerMove: (event: TargetedPointerEvent<SVGSVGElement>) => void;
        onPointerUp: (event: TargetedPointerEvent<SVGSVGElement>) => void;
        onPointerCancel: () => void;
        onPointerLeave: () => void;
        onContextMenu: (event: Event) => void;
    };
}

export function usePointer(
    props: BoardProps,
    svg: RefObject<SVGSVGElement | null>,
    {geometry, isMine}: Pieces,
    play: Play,
    onFocus: (cell: Cell) => void,
): Pointer {
    const {cells, flipped = false} = props;
    const [hover, setHover] = useState<string | null>(null);
    const [dragging, setDragging] = useState<string | null>(null);
    const dragged = useRef<SVGGElement>(null);
    const drag = useRef<Drag | null>(null);
    const drawing = useDrawing(props, svg);

    // A new position cancels what was begun on the old one.
    useEffect(() => {
        drag.current = null;
        setDragging(null);
    }, [cells, flipped]);

    function cellUnder(event: {clientX: number; clientY: number}): {name: string; x: number; y: number} | null {
        const matrix = svg.current?.getScreenCTM();
        if (!matrix) return null;
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        const cell = nearest(geometry, point.x, point.y, flipped);
        return cell && {name: nameOf(geometry, cell), x: point.x, y: point.y};
    }

    function onPointerDown(event: TargetedPointerEvent<SVGSVGElement>): void {
        const under = cellUnder(event);
        // A finger on a movable piece is about to move it.
        const mayMove = play.interactive && under !== null && isMine(under.name) && !gameOf(props.game).board.places;
        if (drawing.down(event, under?.name ?? null, !mayMove)) {
            svg.current?.setPointerCapture(event.pointerId);
            return;
        }
        if (event.button === 0) props.onUndraw?.();
        if (!play.interactive || event.button !== 0 || play.promotion || !under) return;
        const cell = cellOf(geometry, under.name);
        if (cell) onFocus(cell);
        if (gameOf(props.game).board.places || props.marking || props.onPick) return;
        if (play.selected && play.selected !== under.name && (play.isTarget(under.name) || (play.premoving && !isMine(under.name)))) return;
        if (!isMine(under.name)) return;
        drag.current = {from: under.name, pointer: event.pointerId, moved: false, wasSelected: play.selected === under.name};
        play.select(under.name);
        svg.current?.setPointerCapture(event.pointerId);
    }

    function onPointerMove(event: TargetedPointerEvent<SVGSVGElement>): void {
        const under = cellUnder(event);
        if (drawing.move(event, under?.name ?? null)) return;
        const held = drag.current;
        if (held?.pointer === event.pointerId) {
            if (!held.moved && under?.name !== held.from) {
                held.moved = true;
                setDragging(held.from);
            }
            if (held.moved) {
                const matrix = svg.current?.getScreenCTM();
                if (matrix) {
                    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
                    dragged.current?.setAttribute('transform', `translate(${point.x} ${point.y})`);
                }
                setHover(under?.name ?? null);
            }
            return;
        }
        // Only where a stone may be set is something shown under a pointer that holds nothing.
        if (play.interactive && event.pointerType !== 'touch' && gameOf(props.game).board.places) setHover(under?.name ?? null);
    }

    function onPointerUp(event: TargetedPointerEvent<SVGSVGElement>): void {
        if (drawing.up(event)) return;
        if (!play.interactive || play.promotion) return;
        const under = cellUnder(event);
        const held = drag.current;
        drag.current = null;
        setDragging(null);
        if (held && held.pointer === event.pointerId) {
            setHover(null);
            if (!held.moved) {
                if (held.wasSelected) play.select(null);
            } else if (under && under.name !== held.from) {
                play.play(held.from, under.name, true);
            }
            return;
        }
        if (under && event.button === 0) play.activate(under.name, event.pointerType === 'touch');
    }

    return {
        hover,
        dragging,
        dragged,
        drawing,
        handlers: {
            onPointerDown,
            onPointerMove,
            onPointerUp,
            onPointerCancel: () => {
                drag.current = null;
                setDragging(null);
                setHover(null);
                drawing.cancel();
            },
            onContextMenu: (event) => {
                if (props.onDraw) event.preventDefault();
            },
            onPointerLeave: () => {
                if (!drag.current) setHover(null);
            },
        },
    };
}
