// Sends the entered moves one after the other. What cannot be sent now waits; a refused or differing move is shown and blocks the later
// ones.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Refusal, View} from '../../protocol';
import type {Connection} from '../game/use_connection';
import {keepEntries, readEntries, stepOf, type Entry} from './entries';

/// Why the first entry is not sent; without a refusal the hall has another move at that ply.
export interface Trouble {
    entry: Entry;
    refusal: Refusal | null;
}

export interface Entries {
    waiting: readonly Entry[];
    trouble: Trouble | null;
    add: (text: string) => void;
    /// Changes the first entry, which blocks the others.
    change: (text: string) => void;
    /// Discards all entries: the hall's moves are kept.
    drop: () => void;
    /// Takes back the last entry, here or in the hall.
    undo: (reason: string) => Promise<Refusal | null>;
}

export function useEntries(id: string, view: View | null, {link, send}: Connection, presses: boolean): Entries {
    const [waiting, setWaiting] = useState<readonly Entry[]>(() => readEntries(id));
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const sending = useRef(false);
    const granted = useRef(0);
    /// Retried when something has changed: nothing is sent twice in the same state of the game.
    const [round, next] = useState(0);

    function put(entries: readonly Entry[]): void {
        keepEntries(id, entries);
        setWaiting(entries);
    }

    /// A move that ends the game need not be pressed.
    async function enter(entry: Entry, at: View): Promise<Refusal | null> {
        const move = {t: 'move', ply: entry.ply, move: entry.text};
        const mover = at.turn;
        if (presses && mover !== null && at.clock?.running) {
            const as = entry.ply % 2 === at.moves.length % 2 ? mover : mover === 'first' ? 'second' : 'first';
            const refused = await send({t: 'act', requests: [move, {t: 'press', as}]});
            if (!refused || refused.code === 'disconnected') return refused;
        }
        return send(move);
    }

    useEffect(() => {
        // A confirmed move is on the board; if it is taken back there, it no longer counts.
        if (view && view.moves.length >= granted.current) granted.current = 0;
        const [first] = waiting;
        if (!view || !first || trouble || sending.current || link !== 'connected') return;
        const step = stepOf(first, view.moves, granted.current);
        if (step === 'done') put(waiting.slice(1));
        else if (step === 'differs') setTrouble({entry: first, refusal: null});
        else if (step === 'send') {
            sending.current = true;
            void enter(first, view).then((refusal) => {
                sending.current = false;
                if (!refusal) {
                    granted.current = first.ply + 1;
                    setWaiting((now) => {
                        const rest = now[0] === first ? now.slice(1) : now;
                        keepEntries(id, rest);
                        return rest;
                    });
                } else if (refusal.code !== 'disconnected') {
                    setTrouble({entry: first, refusal});
                }
                next((count) => count + 1);
            });
        }
    }, [view, waiting, trouble, link, round]);

    return {
        waiting,
        trouble,
        add: (text) => {
            const last = waiting.at(-1);
            const ply = last ? last.ply + 1 : Math.max(view?.moves.length ?? 0, granted.current);
            put([...waiting, {ply, text}]);
        },
        change: (text) => {
            const [first, ...rest] = waiting;
            setTrouble(null);
            put([{...first, text}, ...rest]);
        },
        drop: () => {
            setTrouble(null);
            granted.current = 0;
            put([]);
        },
        undo: async (reason) => {
            setTrouble(null);
            if (waiting.length > 0) {
                put(waiting.slice(0, -1));
                return null;
            }
            granted.current = 0;
            return send({t: 'undo', reason, previewed: view?.seq});
        },
    };
}
