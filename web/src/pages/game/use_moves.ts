// Entering moves: sent and awaited, retried after a broken connection, or chosen to be sealed.
import {useRef, useState} from 'preact/hooks';
import {gameOf, shownMove} from '../../games';
import type {Forbidden, Refusal, View} from '../../protocol';
import {getSettings} from '../../settings';
import type {Connection} from './use_connection';

interface Pending {
    move: string;
    ply: number;
    /// The connection broke before an answer arrived; retried when it is back.
    lost: boolean;
}

export interface Moves {
    /// The move that was sent and is not yet answered.
    pending: string | null;
    /// The move chosen on the board, if the reader wants to confirm it.
    chosen: string | null;
    /// Whether a move is to be sealed, or restated because the sealed one is lost: it is chosen and not sent.
    sealing: boolean;
    moveToSeal: string | null;
    enter: (move: string) => void;
    /// The same from the board: confirmation may be required first.
    choose: (move: string) => void;
    /// The confirmation: play it, or take it back.
    confirm: (yes: boolean) => void;
    /// A forbidden point was chosen.
    enterForbidden: (item: Forbidden) => void;
    updateView: (fresh: View) => void;
}

const isChosen = ({adjournment, you}: View): boolean =>
    adjournment !== undefined &&
    adjournment.seat === you &&
    (adjournment.stage === 'sealing' || (adjournment.stage === 'opening' && adjournment.lost === true));

export function useMoves({view, send}: Connection, setRefusal: (refusal: Refusal | null) => void): Moves {
    const [pending, drawPending] = useState<Pending | null>(null);
    const [moveToSeal, setMoveToSeal] = useState<string | null>(null);
    const pendingNow = useRef<Pending | null>(null);
    const [chosen, setChosen] = useState<{move: string; ply: number} | null>(null);
    const sealing = view !== null && isChosen(view);

    function setPending(fresh: Pending | null): void {
        pendingNow.current = fresh;
        drawPending(fresh);
    }

    async function sendMove(move: string, ply: number): Promise<void> {
        setPending({move, ply, lost: false});
        setRefusal(null);
        const answer = await send({t: 'move', ply, move});
        if (!answer) return; // the following view clears the pending move
        if (answer.code === 'disconnected') {
            setPending({move, ply, lost: true});
        } else {
            setPending(null);
            setRefusal(answer);
        }
    }

    function enter(move: string): void {
        if (!view) return;
        if (!sealing) return void sendMove(move, view.moves.length);
        // Text that cannot be opened as a move must not be sealed accidentally.
        const known = gameOf(view.game).board.places
            ? move === 'pass' || !view.forbidden?.some(({point}) => point === move)
            : view.legal?.includes(move);
        setRefusal(known ? null : {code: 'bad-move-text', message: move, clause: null, values: {move}});
        if (known) setMoveToSeal(move);
    }

    function choose(move: string): void {
        if (!view || sealing || !getSettings().confirms) return enter(move);
        setRefusal(null);
        setChosen({move, ply: view.moves.length});
    }

    function confirm(yes: boolean): void {
        setChosen(null);
        if (yes && chosen) enter(chosen.move);
    }

    function enterForbidden({point, why, clause}: Forbidden): void {
        const words = {move: view ? shownMove(view.game, point) : point};
        setRefusal({code: why, message: why, clause, values: words});
        // The hall knows which cycle the play would complete.
        if (view && why === 'repetition' && !sealing)
            void send({t: 'move', ply: view.moves.length, move: point}).then((answer) => {
                if (answer?.values?.cycle) setRefusal({...answer, values: {...answer.values, ...words}});
            });
    }

    function updateView(fresh: View): void {
        if (!isChosen(fresh)) setMoveToSeal(null);
        // The choice was for the position at that time.
        setChosen((before) => (before && (fresh.moves.length !== before.ply || fresh.phase !== 'playing') ? null : before));
        const waiting = pendingNow.current;
        if (!waiting) return;
        if (fresh.moves.length !== waiting.ply || fresh.phase !== 'playing') setPending(null);
        else if (waiting.lost) void sendMove(waiting.move, waiting.ply);
    }

    return {
        pending: pending?.move ?? null,
        chosen: chosen?.move ?? null,
        sealing,
        moveToSeal,
        enter,
        choose,
        confirm,
        enterForbidden,
        updateView,
    };
}
