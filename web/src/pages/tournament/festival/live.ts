// The current state of a festival: polled every few seconds while it is shown.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Festival} from '../../../api_types';
import {getJson, Refused, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';

const kAgain = 10_000;

export const festivalPath = (id: string): string => '/api/festivals/' + encodeURIComponent(id);

interface LiveFestival {
    festival: Festival | null;
    refusal: Refusal | null;
    lost: boolean; ///< the hall does not answer; what is shown may be old
    show: (festival: Festival) => void; ///< what the hall has answered to a change
}

export function useFestival(id: string): LiveFestival {
    const [festival, setFestival] = useState<Festival | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [lost, setLost] = useState(false);
    // An answer requested before a change is older than the change itself.
    const changes = useRef(0);
    useEffect(() => {
        let here = true;
        let timer = 0;
        async function look(): Promise<void> {
            const before = changes.current;
            try {
                // A hidden page polls again when it becomes visible.
                if (!document.hidden) {
                    const fresh = await getJson<Festival>(festivalPath(id));
                    if (!here) return;
                    if (before === changes.current) setFestival(fresh);
                    setLost(false);
                }
            } catch (error) {
                if (!here) return;
                if (error instanceof Refused && error.status === 404) {
                    setRefusal(refusalOf(error));
                    return;
                }
                setLost(true);
            }
            timer = window.setTimeout(() => void look(), kAgain);
        }
        const seen = () => {
            if (document.hidden) return;
            clearTimeout(timer);
            void look();
        };
        void look();
        document.addEventListener('visibilitychange', seen);
        return () => {
            here = false;
            clearTimeout(timer);
            document.removeEventListener('visibilitychange', seen);
        };
    }, [id]);
    const show = (fresh: Festival) => {
        ++changes.current;
        setFestival(fresh);
    };
    return {festival, refusal, lost, show};
}
