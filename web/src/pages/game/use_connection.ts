// The connection of the page to its game: the newest view, whether the hall answers, and whether there is such a game.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {ask, Refused} from '../../live/api';
import {keptGame, type KeptGame} from '../../live/kept_games';
import {Live, type Answer, type ArbiterHello, type Link} from '../../live/live';
import type {Chat, Conditional, Rated, Refusal, View} from '../../protocol';
import {afterChat} from '../chat/after_chat';
import {tokenOf} from '../../settings';

const kGone: Refusal = {code: 'disconnected', message: 'There is no connection.', clause: null};

/// How long a connection may take before the page says that it is lost.
const kSlow = 700;

export interface Connection {
    view: View | null;
    /// Told while one looks on, a moment after the end.
    rated: Rated | null;
    /// What was said beside the game, all of it; null until the hall has told it.
    chat: Chat | null;
    link: Link;
    /// How long a message last took to the hall and back, in milliseconds; null until it was measured.
    trip: number | null;
    /// There has been no connection for a while.
    slow: boolean;
    /// There is no such game.
    absent: Refusal | null;
    /// Where the hall has not answered yet and this device has seen the game: `view` is what it saw.
    kept: KeptGame | null;
    /// The hall's clock, in milliseconds.
    now: () => number;
    /// Null when the hall granted it, else why not.
    send: (request: Parameters<Live['send']>[0]) => Promise<Refusal | null>;
    /// The same where the hall may show it first.
    ask: (request: Parameters<Live['send']>[0]) => Promise<Answer>;
    /// Conditional moves: sets these, or asks which are set.
    conditional: (lines?: string[][]) => Promise<Conditional | Refusal>;
    takeSeat: (token: string) => void;
}

/// The hall's word that there is no such game, asked for when no connection comes about; `onAbsent` then gives up.
function useAbsent(id: string, link: Link, view: View | null, onAbsent: () => void): Refusal | null {
    const [absent, setAbsent] = useState<Refusal | null>(null);
    useEffect(() => {
        if (link !== 'lost' || view) return;
        ask(`/api/games/${encodeURIComponent(id)}`).catch((error: unknown) => {
            if (!(error instanceof Refused) || error.status !== 404) return;
            onAbsent();
            setAbsent(error.refusal);
        });
    }, [link]);
    return absent;
}

function useSlow(link: Link): boolean {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
        if (link === 'connected') {
            setSlow(false);
            return;
        }
        const timer = setTimeout(() => setSlow(true), kSlow);
        return () => clearTimeout(timer);
    }, [link]);
    return slow;
}

interface ArbiterOptions extends ArbiterHello {
    onWrongKey: () => void;
}

/// `onView` hears of every view and of the one before it, and is always that of the newest drawing. An arbiter takes no seat; `key` is
/// said instead of that of the own seat.
export function useConnection(
    id: string,
    onView: (fresh: View, old: View | null) => void,
    arbiter?: ArbiterOptions,
    key?: string | null,
): Connection {
    const [view, setView] = useState<View | null>(null);
    const [rated, setRated] = useState<Rated | null>(null);
    const [chat, setChat] = useState<Chat | null>(null);
    const [link, setLink] = useState<Link>('connecting');
    const [trip, setTrip] = useState<number | null>(null);
    const [kept, setKept] = useState<KeptGame | null>(null);
    const live = useRef<Live | null>(null);
    const newest = useRef<View | null>(null);
    const hear = useRef(onView);
    hear.current = onView;
    useEffect(() => {
        const onFresh = (fresh: View) => {
            const old = newest.current;
            newest.current = fresh;
            setView(fresh);
            setKept(null);
            hear.current(fresh, old);
        };
        const onChat = (told: Chat) => setChat((old) => afterChat(old, told));
        const events = {onLink: setLink, onView: onFresh, onTrip: setTrip, onRated: setRated, onChat, onWrongKey: arbiter?.onWrongKey};
        const hello = arbiter && {token: arbiter.token, name: arbiter.name};
        const connection = new Live(id, arbiter ? null : key === undefined ? tokenOf(id) : key, events, hello);
        live.current = connection;
        return () => connection.close();
    }, [id, arbiter?.token, arbiter?.name]);
    useEffect(() => {
        if (arbiter || link !== 'lost' || newest.current) return;
        keptGame(id).then(
            (found) => {
                if (!found || newest.current) return;
                newest.current = found.view;
                setView(found.view);
                setKept(found);
                hear.current(found.view, null);
            },
            () => undefined,
        );
    }, [link]);
    const slow = useSlow(link);
    const absent = useAbsent(id, link, view, () => live.current?.close());
    const calls = useMemo(
        () => ({
            now: () => live.current?.now() ?? Date.now(),
            send: async (request: Parameters<Live['send']>[0]) => (await live.current?.send(request)) ?? null,
            ask: async (request: Parameters<Live['send']>[0]) => (await live.current?.ask(request)) ?? null,
            conditional: async (lines?: string[][]) => (await live.current?.conditional(lines)) ?? kGone,
            takeSeat: (token: string) => live.current?.takeSeat(token),
        }),
        [],
    );
    return {view, rated, chat, link, trip, slow, absent, kept, ...calls};
}
