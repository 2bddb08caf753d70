// Who has no opponent in a round, for the lists of the round.
import {w} from '../words';
import type {Round, Tournament} from './types';

export interface Bye {
    number: number;
    text: string;
}

/// The byes of a round: that of the pairing, the free places of a knockout, then those on request, with what they are worth.
export function byesOf({entries}: Tournament, {round, bye, free = []}: Round): Bye[] {
    const worth = {H: w('bye.half'), F: w('bye.full')};
    const asked = entries.flatMap(({number, records}) => {
        const record = records[round - 1];
        return record?.opponent === 0 && (record.outcome === 'H' || record.outcome === 'F')
            ? [{number, text: `${w('bye')} (${worth[record.outcome]})`}]
            : [];
    });
    return [...(bye ? [bye, ...free] : free).map((number) => ({number, text: w('bye')})), ...asked];
}

/// Who is absent from a round without a point, and has not left.
export const absentOf = ({entries}: Tournament, {round}: Round): Bye[] =>
    entries
        .filter(({records, withdrawn}) => {
            const record = records[round - 1];
            return withdrawn === undefined && record?.opponent === 0 && record.outcome === 'Z';
        })
        .map(({number}) => ({number, text: w('absent')}));
