// The current challenges of the signed-in account, updated by long polling.
import type {Challenge, ChallengeList} from '../protocol';
import {getJson, Refused} from './api';

/// The pause after a failure, and while the page is hidden: a hidden window must not hold a connection.
const kPause = 15_000;

type Listener = (challenges: Challenge[], before: Challenge[] | null) => void;

const listeners = new Set<Listener>();
let list: ChallengeList | null = null;
let asking: AbortController | null = null;
let timer = 0;

function publishList(fresh: ChallengeList): void {
    const before = list?.challenges ?? null;
    list = fresh;
    listeners.forEach((listener) => listener(fresh.challenges, before));
}

async function poll(): Promise<void> {
    clearTimeout(timer);
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    let pause = kPause;
    try {
        const waits = list !== null && !document.hidden;
        publishList(await getJson<ChallengeList>('/api/challenges' + (waits ? `?known=${list!.version}` : ''), mine.signal));
        if (!document.hidden) pause = 0;
    } catch (error) {
        // Signing out is handled by the component that shows the list.
        if (error instanceof Refused && error.status === 403) list = null;
    }
    if (mine.signal.aborted) return;
    asking = null;
    if (listeners.size > 0) timer = window.setTimeout(() => void poll(), pause);
}

const lookAgain = (): void => {
    if (!document.hidden) void poll();
};

/// Calls `listener` with every list and the previous one (null: none), until the returned function is called.
export function watchChallenges(listener: Listener): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
        document.addEventListener('visibilitychange', lookAgain);
        void poll();
    } else if (list) {
        listener(list.challenges, null);
    }
    return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', lookAgain);
        clearTimeout(timer);
        asking?.abort();
        asking = null;
        // Another account may be signed in when the list is next used.
        list = null;
    };
}
