// An arbiter's requests at a board, their preview before they are recorded, and their results.
import {isRefusal} from '../../codes';
import {useRef, useState} from 'preact/hooks';
import {isPreview} from '../../live/live';
import type {Preview, Refusal, View} from '../../protocol';
import type {Connection} from '../game/use_connection';
import type {Ask, DeskRequest, EffectsPreview} from './types';
import {a} from './words';

/// The state of the board when a request was made: rulings and notes with a higher number resulted from it.
export interface LogPosition {
    event: number;
    result: string;
}

export const logPositionOf = (view: View | null): LogPosition => ({
    event: Math.max(0, ...[...(view?.rulings ?? []), ...(view?.notes ?? [])].map(({seq}) => seq)),
    result: JSON.stringify(view?.result ?? null),
});

/// An act that awaits confirmation.
export interface Pending {
    preview: Preview;
    /// Something was recorded since it was first shown; it is shown again.
    isNew: boolean;
}

export interface DeskRequests {
    ask: Ask;
    effectsPreview: EffectsPreview;
    /// Shows what an undo would take back.
    undo: () => Promise<void>;
    pending: Pending | null;
    confirm: () => Promise<void>;
    leave: () => void;
    refusal: Refusal | null;
    /// The last successful request, in words.
    done: string;
    /// The state of the board when the last request was made; null before the first.
    since: LogPosition | null;
    /// Sends and ignores a refusal.
    sendIgnoringRefusal: (request: DeskRequest) => Promise<void>;
    clear: () => void;
    setRefusal: (refusal: Refusal | null) => void;
}

interface Act {
    request: DeskRequest;
    settle: (granted: boolean) => void;
}

const isReport = ({t}: DeskRequest): boolean => t === 'report';

function doneText({t, requests}: DeskRequest): string {
    if (t === 'undo') return a('undo.done');
    return a((requests as DeskRequest[]).some(isReport) ? 'report.done' : 'sent');
}

export function useDeskRequests({send, ask: askHall, view}: Connection): DeskRequests {
    const [since, setSince] = useState<LogPosition | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [done, setDone] = useState('');
    const [pending, setPending] = useState<Pending | null>(null);
    const shown = useRef<Act | null>(null);
    const newest = useRef(view);
    newest.current = view;

    function leave(): void {
        setPending(null);
        shown.current?.settle(false);
        shown.current = null;
    }
    /// Sends to the hall; a preview waits for confirm() or leave().
    async function put(act: Act, how: Record<string, unknown>, isNew: boolean): Promise<void> {
        setDone('');
        const at = logPositionOf(newest.current);
        const answer = await askHall({...act.request, ...how});
        if (isPreview(answer)) {
            if (shown.current !== act) leave();
            shown.current = act;
            setRefusal(null);
            setPending({preview: answer, isNew});
        } else if (isRefusal(answer?.code, 'stale-preview')) {
            await put(act, {ask: 'always'}, true);
        } else {
            if (shown.current === act) {
                shown.current = null;
                setPending(null);
            }
            setSince(at);
            setRefusal(answer);
            if (!answer) setDone(doneText(act.request));
            act.settle(!answer);
        }
    }
    function begin(request: DeskRequest, how: Record<string, unknown>): Promise<boolean> {
        leave();
        return new Promise((settle) => void put({request, settle}, how, false));
    }
    const ask: Ask = (...requests) => begin({t: 'act', requests}, {ask: 'grave'});
    return {
        ask,
        effectsPreview: {
            ask,
            show: async (requests) => {
                const answer = await askHall({t: 'act', requests, ask: 'always'});
                return isPreview(answer) ? answer : null;
            },
            record: (seen, ...requests) => begin({t: 'act', requests}, {previewed: seen}),
        },
        undo: async () => void (await begin({t: 'undo'}, {ask: 'always'})),
        pending,
        confirm: async () => {
            if (shown.current && pending) await put(shown.current, {previewed: pending.preview.seq}, false);
        },
        leave,
        sendIgnoringRefusal: async (request) => void (await send(request)),
        refusal,
        done,
        since,
        clear: () => {
            leave();
            setRefusal(null);
            setDone('');
        },
        setRefusal,
    };
}
