// The log of a tournament, reloaded whenever the tournament changes.
import {useEffect, useState} from 'preact/hooks';
import {getJson} from '../../../live/api';
import {pathOf} from './live';
import type {LogLine, Tournament} from './types';

export function useLog(tournament: Tournament): LogLine[] | null {
    const [log, setLog] = useState<LogLine[] | null>(null);
    useEffect(() => {
        let here = true;
        void getJson<LogLine[]>(pathOf(tournament.id) + '/log').then(
            (fresh) => {
                if (here) setLog(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [tournament.id, tournament.version]);
    return log;
}

/// The effective events of one kind, the oldest first.
export const inForce = (log: LogLine[] | null, kind: string): Record<string, string>[] =>
    (log ?? []).filter((line) => line.in_force && line.fact.t === kind).map((line) => line.fact);
