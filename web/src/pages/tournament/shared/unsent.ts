// Sends a request that did not reach the hall again when the network is back, or after a while: the event may come before a listener is
// registered, and the hall may have been down. The request names its game or meeting, so that it cannot apply to another.
import {useEffect, useState} from 'preact/hooks';
import {Refused} from '../../../live/api';

/** Milliseconds. */
export const kAgainAfter = 5_000;

/// Whether the request did not reach the hall. A refused request is not repeated.
export const hasNotReachedHall = (error: unknown): boolean => error instanceof Refused && error.status === 0;

/// Takes the request to repeat; null: none. `say` is the function of the render in which it was taken.
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
