// The current state of a study: loaded once, then updated by the hall's changes; and sending changes.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isRefusal} from '../../codes';
import {useAccount} from '../../live/account';
import {getJson, getJsonWithKey, post, postWithKey, postFile, postFileWithKey, Refused, refusalOf} from '../../live/api';
import type {AnnotatedGame, Game, Refusal, StudyAdded, StudyChange, StudyChanged, StudyNews, StudySeat} from '../../protocol';
import {storeStudy, keyOf, viewerIdOfTab} from '../../live/studies';
import {withNews, type StudyState} from './state';

const kRetry = 3_000;

export const studyPath = (id: string): string => '/api/studies/' + encodeURIComponent(id);

export type Change = Omit<StudyChange, 'version'>;

/// The source of one or several chapters: a game, or a file of games.
export type NewChapters = AnnotatedGame | {of: Game; file: Blob};

export interface Studied {
    state: StudyState | null;
    /// Why it does not exist.
    absent: Refusal | null;
    isLost: boolean;
    /// The number among the participants; 0: none.
    member: number;
    /// Changes are sent to the hall one after the other. Null if it was refused, which calls `onRefused`, or if `isWanted` returned false
    /// when its turn came.
    change: (change: Change, isWanted?: () => boolean) => Promise<StudyChanged | null>;
    /// Throws the hall's refusal.
    addChapters: (chapters: NewChapters) => Promise<StudyAdded>;
    join: (name: string) => Promise<void>;
}

export function useStudy(id: string, onRefused: (refusal: Refusal | null) => void): Studied {
    const {account} = useAccount();
    const [state, setState] = useState<StudyState | null>(null);
    const [absent, setAbsent] = useState<Refusal | null>(null);
    const [isLost, setLost] = useState(false);
    const [member, setMember] = useState(0);
    const [key, setKey] = useState(() => keyOf(id));
    const held = useRef<StudyState | null>(null);
    const [viewer] = useState(viewerIdOfTab);

    const hear = (news: StudyNews) => {
        const next = withNews(held.current, news);
        if (next === held.current) return;
        held.current = next;
        setState(next);
    };

    useEffect(() => {
        let here = true;
        (key ? getJsonWithKey<StudySeat>(studyPath(id) + '/seat', key) : getJson<StudySeat>(studyPath(id) + '/seat')).then(
            (seat) => here && setMember(seat.member),
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [id, key, account?.name]);

    useEffect(() => {
        let here = true;
        const waiting = new AbortController();
        async function follow(): Promise<void> {
            while (here) {
                try {
                    const known = held.current?.news.known ?? '';
                    const path = `${studyPath(id)}/news?known=${encodeURIComponent(known)}&viewer=${viewer}`;
                    const news = await (key
                        ? getJsonWithKey<StudyNews>(path, key, waiting.signal)
                        : getJson<StudyNews>(path, waiting.signal));
                    if (!here) return;
                    hear(news);
                    setLost(false);
                } catch (error) {
                    if (!here) return;
                    if (error instanceof Refused && error.status === 404) {
                        setAbsent(error.refusal);
                        return;
                    }
                    setLost(true);
                    await new Promise((resolve) => setTimeout(resolve, kRetry));
                }
            }
        }
        void follow();
        return () => {
            here = false;
            waiting.abort();
        };
    }, [id, key, account?.name]);

    const title = state?.news.title;
    useEffect(() => {
        if (title !== undefined && (member > 0 || key)) storeStudy(id, key, title);
    }, [id, key, title, member]);

    // Two concurrent requests could arrive in reverse order, and a position shown before a move would replace the move's.
    const last = useRef<Promise<StudyChanged | null>>(Promise.resolve(null));
    function change(what: Change, isWanted = () => true): Promise<StudyChanged | null> {
        const next = () => (isWanted() ? send(what) : null);
        last.current = last.current.then(next, next);
        return last.current;
    }

    async function send(what: Change): Promise<StudyChanged | null> {
        const body: StudyChange = {...what, version: held.current?.news.version ?? 1};
        try {
            const done = await (key ? postWithKey<StudyChanged>(studyPath(id), body, key) : post<StudyChanged>(studyPath(id), body));
            onRefused(null);
            return done;
        } catch (error) {
            const refusal = refusalOf(error);
            if (isRefusal(refusal.code, 'study-moved-on') && refusal.study) hear(refusal.study);
            onRefused(refusal);
            return null;
        }
    }

    function addChapters(chapters: NewChapters): Promise<StudyAdded> {
        const path = studyPath(id) + '/chapters';
        if ('file' in chapters) {
            const {of, file} = chapters;
            return key ? postFileWithKey<StudyAdded>(`${path}?game=${of}`, file, key) : postFile<StudyAdded>(`${path}?game=${of}`, file);
        }
        const body = {annotated: chapters};
        return key ? postWithKey<StudyAdded>(path, body, key) : post<StudyAdded>(path, body);
    }

    async function join(name: string): Promise<void> {
        const path = studyPath(id) + '/join';
        const body = account ? {} : {name};
        try {
            const seat = await (key ? postWithKey<StudySeat>(path, body, key) : post<StudySeat>(path, body));
            if (seat.key) {
                storeStudy(id, seat.key, title ?? '');
                setKey(seat.key);
            }
            setMember(seat.member);
            onRefused(null);
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }

    return {state, absent, isLost, member, change, addChapters, join};
}
