// A tournament as it is now: asked once, then again whenever there is news.
import {isRefusal} from '../../../codes';
import {useEffect, useState} from 'preact/hooks';
import {ask, Refused} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import type {Tournament} from './types';

const kRetry = 3_000;

export const pathOf = (id: string): string => '/api/tournaments/' + encodeURIComponent(id);

interface LiveTournament {
    tournament: Tournament | null;
    refusal: Refusal | null;
    lost: boolean; ///< the hall does not answer; what is shown may be old
}

/// `after`: standings after that round; null for the last complete one.
export function useTournament(id: string, after: number | null = null): LiveTournament {
    const [state, setState] = useState<LiveTournament>({tournament: null, refusal: null, lost: false});
    useEffect(() => {
        let here = true;
        const pause = () => new Promise((resolve) => setTimeout(resolve, kRetry));
        async function follow(): Promise<void> {
            let known = '';
            while (here) {
                try {
                    const tournament = await ask<Tournament>(pathOf(id) + (after === null ? '' : `?after=${after}`));
                    if (!here) return;
                    known = tournament.version;
                    setState({tournament, refusal: null, lost: false});
                    let version = known;
                    while (here && version === known)
                        ({version} = await ask<{version: string}>(`${pathOf(id)}/news?known=${encodeURIComponent(known)}`));
                } catch (error) {
                    if (!here) return;
                    if (error instanceof Refused && (error.status === 404 || isRefusal(error.refusal.code, 'no-such-round'))) {
                        setState({tournament: null, refusal: error.refusal, lost: false});
                        return;
                    }
                    setState((old) => ({...old, lost: true}));
                    await pause();
                }
            }
        }
        void follow();
        return () => {
            here = false;
        };
    }, [id, after]);
    return state;
}
