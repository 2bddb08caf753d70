// What the hall says of tournaments (docs/tournament-hall.md); the types are made from the documents of the interface.
import {isSystem} from '../../../codes';
import type {Entry, RoundRecord, Tournament} from '../../../api_types';

export type {
    BoardState,
    Entry,
    HandicapRow,
    LogLine,
    Meeting,
    MeetingGame,
    Member,
    PlayOffStage,
    Round,
    RoundRecord,
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
    'double-swiss',
    'points',
    'mcmahon',
    'keizer',
    'ladder',
    'round-robin',
    'double-round-robin',
    'knockout',
    'team-swiss',
    'molter',
    'arena',
];
/// Ranked by itself, without tie-breaks that could be chosen.
export const hasOwnTable = (system: string): boolean => ['mcmahon', 'keizer', 'ladder', 'arena'].includes(system);
/// A Swiss system of FIDE's for individuals.
export const isFideSwiss = (system: string): boolean => ['dutch', 'dubov', 'burstein', 'lim'].includes(system);
/// C.04.7 is for every Swiss system of FIDE's; of teams the form asks apart.
export const mayBeAccelerated = (system: string): boolean => isFideSwiss(system) || isSystem(system, 'double-swiss');
export const kResults = ['1-0', '1/2', '0-1', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2'];
/// A game that goes on another day; none of a meeting of several.
export const kAdjourned = 'adj';

/// Rounds from the first whose results are all there.
export function completeRounds(tournament: Tournament): number {
    // The table of an arena is that of all games that are over.
    if (tournament.arena) return tournament.rounds.length;
    const open = tournament.rounds.findIndex((round) => round.boards.some((board) => !board.result));
    return open < 0 ? tournament.rounds.length : open;
}

export const adjournedGames = (rounds: Tournament['rounds']): number =>
    rounds.reduce((count, {boards}) => count + boards.filter(({result}) => result === kAdjourned).length, 0);

export const entryOf = (tournament: Tournament, number: number): Entry | undefined =>
    tournament.entries.find((entry) => entry.number === number);

/// What each outcome of a round is worth.
function worthOf(tournament: Tournament): Record<string, number> {
    const ofGame = tournament.two_one_zero ? [2, 1, 0, 2] : [1, 0.5, 0, 1];
    // Both games of a match count, and a bye is one won and one drawn.
    const usual = isSystem(tournament.system, 'double-swiss') ? [2, 1, 0, 1.5].map((points) => points * ofGame[0]) : ofGame;
    const [win, draw, loss, bye] = tournament.scores?.map(Number) ?? usual;
    return {'1': win, '=': draw, '0': loss, '+': win, '+=': draw, U: bye, F: win, H: draw};
}

/// The points of a match, where its games count one by one; nothing of other rounds.
export function matchPoints(tournament: Tournament, record: RoundRecord): string | undefined {
    if (!isSystem(tournament.system, 'double-swiss') || !record.opponent || !['1', '=', '0'].includes(record.outcome)) return undefined;
    return record.given ?? String(worthOf(tournament)[record.outcome]);
}

/// Points before a round, as a table of pairings shows them.
export function pointsBefore(tournament: Tournament, entry: Entry, round: number): string {
    const worth = worthOf(tournament);
    return String(entry.records.slice(0, round - 1).reduce((sum, record) => sum + Number(record.given ?? worth[record.outcome] ?? 0), 0));
}
