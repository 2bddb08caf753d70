// The page's connection to its game: the newest view, whether the hall answers, and whether the game exists.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {getJson, Refused} from '../../live/api';
import {storedGame, type StoredGame} from '../../live/stored_games';
import {GameConnection, type Answer, type ArbiterHello, type Link} from '../../live/live';
import type {Chat, Conditional, Rated, Refusal, View} from '../../protocol';
import {mergedChat} from '../chat/merged_chat';
import {tokenOf} from '../../settings';

const kGone: Refusal = {code: 'disconnected', message: 'There is no connection.', clause: null};

/// How long connecting may take before the page reports a lost connection.
const kSlow = 700;

export interface Connection {
    view: View | null;
    /// Sent to connected readers, a moment after the end.
    rated: Rated | null;
    /// The whole chat beside the game; null until the hall has sent it.
    chat: Chat | null;
    link: Link;
    /// The last measured round-trip time to the hall, in milliseconds; null until measured.
    trip: number | null;
    /// There has been no connection for a while.
    slow: boolean;
    /// The game does not exist.
    absent: Refusal | null;
    /// If the hall has not answered yet and this device has seen the game: `view` is the stored one.
    kept: StoredGame | null;
    /// The hall's clock, in milliseconds.
    now: () => number;
    /// Null if the hall confirmed it, otherwise the refusal.
    send: (request: Parameters<GameConnection['send']>[0]) => Promise<Refusal | null>;
    /// The same, if the hall may preview it.
    ask: (request: Parameters<GameConnection['send']>[0]) => Promise<Answer>;
    /// Conditional moves: sets these, or requests the current ones.
    conditional: (lines?: string[][]) => Promise<Conditional | Refusal>;
    takeSeat: (token: string) => void;
}

/// Asks whether the game exists if no connection is established; `onAbsent` then gives up.
function useAbsent(id: string, link: Link, view: View | null, onAbsent: () => void): Refusal | null {
    const [absent, setAbsent] = useState<Refusal | null>(null);
    useEffect(() => {
        if (link !== 'lost' || view) return;
        getJson(`/api/games/${encodeURIComponent(id)}`).catch((error: unknown) => {
            if (!(error instanceof Refused) || error.status !== 404) return;
            onAbsent();
            setAbsent(error.refusal);
        });
    }, [link]);
    return absent;
}

function useSlowConnection(link: Link): boolean {
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

/// `onView` is called with every view and the previous one, and is always that of the latest render. An arbiter takes no seat; `key` is
/// sent instead of the seat's key.
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
    const [kept, setKept] = useState<StoredGame | null>(null);
    const live = useRef<GameConnection | null>(null);
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
        const onChat = (told: Chat) => setChat((old) => mergedChat(old, told));
        const events = {onLink: setLink, onView: onFresh, onTrip: setTrip, onRated: setRated, onChat, onWrongKey: arbiter?.onWrongKey};
        const hello = arbiter && {token: arbiter.token, name: arbiter.name};
        const connection = new GameConnection(id, arbiter ? null : key === undefined ? tokenOf(id) : key, events, hello);
        live.current = connection;
        return () => connection.close();
    }, [id, arbiter?.token, arbiter?.name]);
    useEffect(() => {
        if (arbiter || link !== 'lost' || newest.current) return;
        storedGame(id).then(
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
    const slow = useSlowConnection(link);
    const absent = useAbsent(id, link, view, () => live.current?.close());
    const calls = useMemo(
        () => ({
            now: () => live.current?.now() ?? Date.now(),
            send: async (request: Parameters<GameConnection['send']>[0]) => (await live.current?.send(request)) ?? null,
            ask: async (request: Parameters<GameConnection['send']>[0]) => (await live.current?.ask(request)) ?? null,
            conditional: async (lines?: string[][]) => (await live.current?.conditional(lines)) ?? kGone,
            takeSeat: (token: string) => live.current?.takeSeat(token),
        }),
        [],
    );
    return {view, rated, chat, link, trip, slow, absent, kept, ...calls};
}
