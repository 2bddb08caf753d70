// The shown place in a study: that of the host, or an own one. Viewers follow the host, unless they have left the shown board.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {StudyChanged} from '../../protocol';
import {chapterAt, type StudyState} from './state';
import type {Studied} from './use_study';

/// The minimum interval between two positions shown while the host moves along a line.
const kShowEvery = 300;

export interface Place {
    /// By its number in the study.
    node: number;
    chapter: number;
    follows: boolean;
    /// The chapter of the link, or the one viewed separately, no longer exists; until the reader goes elsewhere.
    isGone: boolean;
    /// The position chosen here, which need not be announced here.
    own: {current: number};
    look: (node: number) => void;
    /// A move was made here: all see it.
    made: (node: number) => void;
    follow: () => void;
    /// Stays at the current position, whatever is shown next.
    leave: () => void;
}

/// `asked` is the chapter of the link; null: none.
export function usePlace(state: StudyState, isHost: boolean, asked: number | null, change: Studied['change']): Place {
    const {news, nodes} = state;
    const isElsewhere = (chapter: number | null) => chapter !== null && nodes.has(chapter) && chapterAt(state, news.at) !== chapter;
    /// The position viewed separately; null: the host's.
    const [alone, setAlone] = useState<number | null>(() => (isElsewhere(asked) ? asked : null));
    const [isGone, setGone] = useState(() => asked !== null && !nodes.has(asked));
    /// The host's position that is about to be sent to the others.
    const [shows, setShows] = useState<number | null>(null);
    const [shown, setShown] = useState<StudyChanged | null>(null);
    const isSending = useRef(false);
    /// The position that `shows` is or will be: null once a move was made after it.
    const toShow = useRef<number | null>(null);
    const own = useRef(-1);

    // Another link to the same study.
    const link = useRef(asked);
    useEffect(() => {
        if (link.current === asked) return;
        link.current = asked;
        setAlone(isElsewhere(asked) ? asked : null);
        if (asked !== null) setGone(!nodes.has(asked));
    }, [asked]);

    // The chapter viewed separately may be deleted; if only its position was, the board shows the host's.
    const lookedAt = useRef<number | null>(null);
    useEffect(() => {
        if (alone === null) lookedAt.current = null;
        else if (nodes.has(alone)) lookedAt.current = chapterAt(state, alone);
        else if (lookedAt.current !== null && !nodes.has(lookedAt.current)) {
            setAlone(null);
            setGone(true);
        }
    }, [alone, nodes]);

    useEffect(() => {
        if (shows === null) return;
        const isShown = shown?.node === shows;
        // Once it has been shown, what somebody else shows takes precedence.
        if (shows === news.at || (isShown && news.version >= shown.version)) {
            setShows(null);
            setShown(null);
            return;
        }
        // One after the other: a late request would override what somebody has shown meanwhile.
        if (isShown || isSending.current) return;
        const timer = setTimeout(() => {
            isSending.current = true;
            void change({do: 'show', node: shows}, () => toShow.current === shows).then((done) => {
                isSending.current = false;
                if (done) setShown(done);
                // The host may have moved on meanwhile.
                else setShows((now) => (now === shows ? null : now));
            });
        }, kShowEvery);
        return () => clearTimeout(timer);
    }, [shows, shown, news.version]);

    // A viewed position may have been deleted meanwhile.
    const wanted = shows ?? alone ?? news.at;
    const node = nodes.has(wanted) ? wanted : news.at;
    const follows = alone === null;
    return {
        node,
        chapter: chapterAt(state, node),
        follows,
        isGone,
        own,
        look: (id) => {
            setGone(false);
            if (isHost && follows) {
                own.current = id;
                toShow.current = id;
                setShows(id);
            } else setAlone(id);
        },
        made: (id) => {
            own.current = id;
            setGone(false);
            setAlone(null);
            toShow.current = null;
            setShows(null);
        },
        follow: () => setAlone(null),
        leave: () => {
            setGone(false);
            setAlone(node);
        },
    };
}

/// Escape returns to the host's position, wherever the focus is.
export function useReturnToHostKey(follows: boolean, follow: () => void): void {
    const newest = useRef(follow);
    newest.current = follow;
    useLayoutEffect(() => {
        if (follows) return;
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as Element;
            // Fields, menus and the open list of chapters handle it themselves.
            if (event.key !== 'Escape' || event.defaultPrevented || target.closest('input, select, textarea, [role=menu]')) return;
            event.preventDefault();
            newest.current();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, [follows]);
}
