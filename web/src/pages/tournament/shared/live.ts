// The current state of a tournament: loaded once, then updated by the hall's changes.
import {isRefusal} from '../../../codes';
import {useEffect, useRef, useState} from 'preact/hooks';
import {getJson, Refused} from '../../../live/api';
import {patched} from '../../../live/json_patch';
import type {News} from '../../../api_types';
import type {Refusal} from '../../../protocol';
import {storedTournament, storeTournament} from './stored_tournaments';
import type {Tournament} from './types';

const kRetry = 3_000;

export const pathOf = (id: string): string => '/api/tournaments/' + encodeURIComponent(id);

interface LiveTournament {
    tournament: Tournament | null;
    refusal: Refusal | null;
    lost: boolean; ///< the hall does not answer; what is shown may be old
    look: () => void; ///< asks what has changed, at once: pages that only watch may be told later
}

/// `after`: standings after that round; null for the last complete one. `stored`: it is stored on this device, and shown from there as long
/// as the hall does not answer.
export function useTournament(id: string, after: number | null = null, stored = false): LiveTournament {
    const [state, setState] = useState<Omit<LiveTournament, 'look'>>({tournament: null, refusal: null, lost: false});
    // Ends waiting for changes.
    const interrupt = useRef<() => void>(() => undefined);
    useEffect(() => {
        let here = true;
        let looks = false;
        let waiting = new AbortController();
        interrupt.current = () => {
            looks = true;
            waiting.abort();
        };
        const pause = () => new Promise((resolve) => setTimeout(resolve, kRetry));
        const show = (tournament: Tournament) => {
            setState({tournament, refusal: null, lost: false});
            if (stored) storeTournament(tournament);
        };
        const whole = () => getJson<Tournament>(pathOf(id) + (after === null ? '' : `?after=${after}`));
        /// The next changes; null if waiting was interrupted.
        async function news(known: string): Promise<News | null> {
            waiting = new AbortController();
            const atOnce = looks ? '&now=true' : '';
            looks = false;
            try {
                return await getJson<News>(`${pathOf(id)}/news?changes=true&known=${encodeURIComponent(known)}${atOnce}`, waiting.signal);
            } catch (error) {
                if (looks) return null;
                throw error;
            }
        }
        async function follow(): Promise<void> {
            while (here) {
                try {
                    let tournament = await whole();
                    while (here) {
                        show(tournament);
                        let told = await news(tournament.version);
                        while (here && (!told || told.version === tournament.version)) told = await news(tournament.version);
                        if (!here) return;
                        // The hall's changes do not cover standings after a chosen round.
                        const changed = after === null && told?.changes ? patched(tournament, told.changes) : undefined;
                        tournament = changed ?? (await whole());
                    }
                } catch (error) {
                    if (!here) return;
                    if (error instanceof Refused && (error.status === 404 || isRefusal(error.refusal.code, 'no-such-round'))) {
                        setState({tournament: null, refusal: error.refusal, lost: false});
                        return;
                    }
                    const known = stored ? await storedTournament(id) : null;
                    if (here) setState((old) => ({...old, tournament: old.tournament ?? known, lost: true}));
                    await pause();
                }
            }
        }
        void follow();
        return () => {
            here = false;
            waiting.abort();
        };
    }, [id, after]);
    return {...state, look: () => interrupt.current()};
}
