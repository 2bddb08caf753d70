// Sends a request that the hall did not deal with again when the network is back, or after a while: the event may come before a listener is
// registered, and the hall may have been down or too busy. The request names its game or meeting, so that it cannot apply to another.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isForNow, type Refused} from '../../../live/api';
import {waitBefore} from '../../../live/retry';

const isSame = (one: object, other: object): boolean => {
    const [parts, others] = [Object.values(one), Object.values(other)] as unknown[][];
    return parts.length === others.length && parts.every((part, i) => part === others[i]);
};

/// Takes the request to repeat with the error that it met; null: none. A request that was refused for good is not repeated. `say` is the
/// function of the render in which it was taken.
export function useUnsent<What extends object>(say: (what: What) => void): (what: What | null, error?: unknown) => void {
    const [unsent, setUnsent] = useState<{what: What; error: Refused} | null>(null);
    const last = useRef<{what: What; failures: number} | null>(null);
    useEffect(() => {
        if (!unsent) return undefined;
        const again = () => say(unsent.what);
        const timer = setTimeout(again, waitBefore(last.current?.failures ?? 1, unsent.error));
        if (unsent.error.status === 0) addEventListener('online', again);
        return () => {
            removeEventListener('online', again);
            clearTimeout(timer);
        };
    }, [unsent]);
    return (what, error) => {
        if (!what || !isForNow(error)) {
            setUnsent(null);
            return;
        }
        const before = last.current && isSame(last.current.what, what) ? last.current.failures : 0;
        last.current = {what, failures: before + 1};
        setUnsent({what, error});
    };
}
