// Polls the hall for a broadcast: requests are conditional (ETag), and mostly nothing has changed.
import {useEffect, useState} from 'preact/hooks';
import {getJson, Refused} from '../../live/api';
import type {Refusal} from '../../protocol';

const kRefresh = 3_000;

interface Polled<T> {
    value: T | null;
    /// The broadcast or board does not exist.
    absent: Refusal | null;
    isLost: boolean;
    /// Polls immediately.
    again: () => void;
}

/// While `isOver` no change is expected, and it is requested once.
export function usePolled<T>(path: string, isOver: (value: T) => boolean): Polled<T> {
    const [value, setValue] = useState<T | null>(null);
    const [absent, setAbsent] = useState<Refusal | null>(null);
    const [isLost, setLost] = useState(false);
    const [asked, setAsked] = useState(0);
    useEffect(() => {
        let timer = 0;
        let here = true;
        async function load(): Promise<void> {
            let over = false;
            if (!document.hidden)
                await getJson<T>(path).then(
                    (told) => {
                        if (!here) return;
                        over = isOver(told);
                        setValue(told);
                        setAbsent(null);
                        setLost(false);
                    },
                    (error: unknown) => {
                        if (!here) return;
                        over = error instanceof Refused && error.status === 404;
                        if (error instanceof Refused && error.status === 404) setAbsent(error.refusal);
                        else setLost(true);
                    },
                );
            if (here && !over) timer = window.setTimeout(() => void load(), kRefresh);
        }
        void load();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [path, asked]);
    return {value, absent, isLost, again: () => setAsked((times) => times + 1)};
}
