// What an arbiter asks of the hall at a board, and what came of it.
import {useState} from 'preact/hooks';
import type {Refusal} from '../../protocol';
import type {Connection} from '../game/use_connection';
import type {Ask, DeskRequest} from './types';
import {a} from './words';

export interface DeskRequests {
    ask: Ask;
    refusal: Refusal | null;
    /// What was granted last, in words.
    done: string;
    /// The hall's count of events when the last request was made; null before the first.
    since: number | null;
    /// Sends and says nothing of a refusal.
    tryTo: (request: DeskRequest) => Promise<void>;
    clear: () => void;
    setRefusal: (refusal: Refusal | null) => void;
}

export function useDeskRequests({send, view}: Connection): DeskRequests {
    const [since, setSince] = useState<number | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [done, setDone] = useState('');
    return {
        ask: async (request) => {
            setDone('');
            setSince(view?.seq ?? null);
            const answer = await send(request);
            setRefusal(answer);
            if (!answer) setDone(request.t === 'report' ? a('report.done') : a('sent'));
            return !answer;
        },
        tryTo: async (request) => void (await send(request)),
        refusal,
        done,
        since,
        clear: () => {
            setRefusal(null);
            setDone('');
        },
        setRefusal,
    };
}
