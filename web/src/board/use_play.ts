// Making a move on a board: choosing a piece and its destination, a stone, a promotion, a premove.
import {useEffect, useRef, useState} from 'preact/hooks';
import {gameOf} from '../games';
import type {Step} from '../games/geometry';
import type {BoardProps} from './types';
import type {Pieces} from './use_pieces';

export interface Play {
    /// Whether the reader may move now; make a premove; interact with the board at all.
    active: boolean;
    premoving: boolean;
    interactive: boolean;
    selected: string | null;
    select: (name: string | null) => void;
    targets: Step[];
    isTarget: (name: string) => boolean;
    /// A stone shown by a first tap, to be played by a second.
    ghost: string | null;
    /// The moves among which the promotion piece is chosen.
    promotion: Step[] | null;
    closePromotion: () => void;
    /// The premove; for a stone both are its point.
    waiting: {from: string; to: string} | null;
    /// The square where a piece was dropped, so it need not slide there; cleared when read.
    takeDrop: () => string | null;
    play: (from: string, to: string, dropped: boolean) => boolean;
    activate: (name: string, touch?: boolean) => void;
    /// Cancels what was begun.
    leave: () => void;
}

export function usePlay(props: BoardProps, {geometry, pieceLetters, steps, forbidden, dead, isMine}: Pieces): Play {
    const {cells, flipped = false, mover = null} = props;
    const {places, promotions} = gameOf(props.game).board;
    const [selected, setSelected] = useState<string | null>(null);
    const [ghost, setGhost] = useState<string | null>(null);
    const [promotion, setPromotion] = useState<Step[] | null>(null);
    const [waiting, setWaiting] = useState<{from: string; to: string} | null>(null);
    const ownDrop = useRef<string | null>(null);

    const active = Boolean(props.active && mover && props.onMove) && !props.pending;
    const premoving = Boolean(props.premove && mover && !props.active);

    // A new position cancels what was begun on the old one.
    useEffect(() => {
        setSelected(null);
        setPromotion(null);
        setGhost(null);
    }, [cells, flipped]);

    // A premove is only valid if the game continues from this position.
    useEffect(() => {
        if (!props.premove) setWaiting(null);
    }, [props.premove]);

    // Plays the premove as soon as it is the reader's turn.
    useEffect(() => {
        if (!waiting || !active) return;
        setWaiting(null);
        if (places) {
            if (!pieceLetters.has(waiting.to) && !forbidden.has(waiting.to)) (props.onPremove ?? props.onMove)?.(waiting.to);
            return;
        }
        const found = (steps.get(waiting.from) ?? []).filter((step) => step.to === waiting.to);
        const move = found.find((step) => step.promotion === promotions[0]) ?? found[0];
        if (move) (props.onPremove ?? props.onMove)?.(move.text);
    }, [active, steps, waiting]);

    function play(from: string, to: string, dropped: boolean): boolean {
        if (premoving) {
            if (from === to) return false;
            setWaiting({from, to});
            setSelected(null);
            return true;
        }
        const found = (steps.get(from) ?? []).filter((step) => step.to === to);
        if (!active || found.length === 0) return false;
        ownDrop.current = dropped ? to : null;
        if (found.length > 1) setPromotion(found);
        else props.onMove?.(found[0].text);
        setSelected(null);
        return true;
    }

    function playStone(name: string, touch: boolean): void {
        // Choosing the point of a premove again cancels it.
        if (premoving && (pieceLetters.has(name) || waiting?.to === name)) return setWaiting(null);
        if (!(active || premoving) || pieceLetters.has(name)) return;
        // Forbidden points are those of the side to move.
        const against = active && forbidden.get(name);
        if (against) {
            props.onForbidden?.(against);
            return;
        }
        // A fingertip covers several points of a large board: the first tap shows the stone, the second plays it.
        if (touch && geometry.files >= 13 && ghost !== name) {
            setGhost(name);
            return;
        }
        setGhost(null);
        if (premoving) setWaiting({from: name, to: name});
        else props.onMove?.(name);
    }

    function activate(name: string, touch = false): void {
        if (props.onPick) {
            props.onPick(name);
            return;
        }
        if (props.marking) {
            if (pieceLetters.has(name)) props.onMark?.(name, !dead.has(name));
            return;
        }
        if (places) return playStone(name, touch);
        if (selected && selected !== name && play(selected, name, false)) return;
        setWaiting(null);
        setSelected(selected !== name && isMine(name) && (active || premoving) ? name : null);
    }

    const targets = selected && active ? (steps.get(selected) ?? []) : [];
    return {
        active,
        premoving,
        interactive: active || premoving || Boolean(props.marking) || Boolean(props.onPick),
        selected,
        select: setSelected,
        targets,
        isTarget: (name) => targets.some((step) => step.to === name),
        ghost,
        promotion,
        closePromotion: () => setPromotion(null),
        waiting,
        takeDrop: () => {
            const dropped = ownDrop.current;
            ownDrop.current = null;
            return dropped;
        },
        play,
        activate,
        leave: () => {
            setSelected(null);
            setGhost(null);
            setWaiting(null);
        },
    };
}
