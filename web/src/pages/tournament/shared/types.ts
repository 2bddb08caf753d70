// What the hall says of tournaments (docs/tournament-hall.md); the types are made from the documents of the interface.
import {isSystem} from '../../../codes';
import type {Entry, Tournament} from '../../../api_types';

export type {
    BoardState,
    Entry,
    LogLine,
    Meeting,
    MeetingGame,
    Member,
    Round,
    SeatKeys,
    Standings,
    Terms,
    Tournament,
    TournamentSummary,
    Tried,
} from '../../../api_types';

export const kSystems = [
    'dutch',
    'dubov',
    'burstein',
    'lim',
    'points',
    'mcmahon',
    'keizer',
    'round-robin',
    'double-round-robin',
    'knockout',
    'team-swiss',
];
/// A Swiss system of FIDE's for individuals.
export const isFideSwiss = (system: string): boolean => ['dutch', 'dubov', 'burstein', 'lim'].includes(system);
/// Lim's pairs by a median that virtual points would shift.
export const mayBeAccelerated = (system: string): boolean => isFideSwiss(system) && !isSystem(system, 'lim');
export const kResults = ['1-0', '1/2', '0-1', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2'];
/// A game that goes on another day; none of a meeting of several.
export const kAdjourned = 'adj';

/// Rounds from the first whose results are all there.
export function completeRounds(tournament: Tournament): number {
    const open = tournament.rounds.findIndex((round) => round.boards.some((board) => !board.result));
    return open < 0 ? tournament.rounds.length : open;
}

export const entryOf = (tournament: Tournament, number: number): Entry | undefined =>
    tournament.entries.find((entry) => entry.number === number);

/// Points before a round, as a table of pairings shows them.
export function pointsBefore(tournament: Tournament, entry: Entry, round: number): string {
    const [win, draw, loss, bye] = tournament.scores?.map(Number) ?? (tournament.two_one_zero ? [2, 1, 0, 2] : [1, 0.5, 0, 1]);
    const worth: Record<string, number> = {'1': win, '=': draw, '0': loss, '+': win, '+=': draw, U: bye, F: win, H: draw};
    return String(entry.records.slice(0, round - 1).reduce((sum, record) => sum + (worth[record.outcome] ?? 0), 0));
}
