// What the hall did not hear is said again when the network is back, or in a while: it may be back before anybody listens, and the hall
// may have been away. What is said so names what it is said of, as a game or a meeting, so that it is not said of another.
import {useEffect, useState} from 'preact/hooks';
import {Refused} from '../../../live/api';

/** Milliseconds. */
export const kAgainAfter = 5_000;

/// Did the hall not hear it? What it has refused is not said again.
export const isUnheard = (error: unknown): boolean => error instanceof Refused && error.status === 0;

/// Takes what is to be said again; null: nothing is. `say` is that of the moment in which it was taken.
export function useUnsent<What extends object>(say: (what: What) => void): (what: What | null) => void {
    const [unsent, setUnsent] = useState<What | null>(null);
    useEffect(() => {
        if (!unsent) return undefined;
        const again = () => say(unsent);
        addEventListener('online', again);
        const timer = setTimeout(again, kAgainAfter);
        return () => {
            removeEventListener('online', again);
            clearTimeout(timer);
        };
    }, [unsent]);
    return setUnsent;
}
