// The hall's data about tournaments (docs/tournament-hall.md); the types are generated from the interface documents.
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
/// Has its own ranking, without selectable tie-breaks.
export const hasOwnTable = (system: string): boolean => ['mcmahon', 'keizer', 'ladder', 'arena'].includes(system);
/// Whether it is one of FIDE's Swiss systems for individuals.
export const isFideSwiss = (system: string): boolean => ['dutch', 'dubov', 'burstein', 'lim'].includes(system);
/// C.04.7 is for all of FIDE's Swiss systems; for teams the form has a separate field.
export const mayBeAccelerated = (system: string): boolean => isFideSwiss(system) || isSystem(system, 'double-swiss');
export const kResults = ['1-0', '1/2', '0-1', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2'];
/// A game continued on another day; not for meetings of several games.
export const kAdjourned = 'adj';

/// The number of rounds, from the first, whose results are complete.
export function completeRounds(tournament: Tournament): number {
    // The table of an arena counts all games that are over.
    if (tournament.arena) return tournament.rounds.length;
    const open = tournament.rounds.findIndex((round) => round.boards.some((board) => !board.result));
    return open < 0 ? tournament.rounds.length : open;
}

export const adjournedGames = (rounds: Tournament['rounds']): number =>
    rounds.reduce((count, {boards}) => count + boards.filter(({result}) => result === kAdjourned).length, 0);

export const entryOf = (tournament: Tournament, number: number): Entry | undefined =>
    tournament.entries.find((entry) => entry.number === number);

/// The points for each outcome of a round.
function pointsByOutcome(tournament: Tournament): Record<string, number> {
    const ofGame = tournament.two_one_zero ? [2, 1, 0, 2] : [1, 0.5, 0, 1];
    // Both games of a match count, and a bye counts as one won and one drawn.
    const usual = isSystem(tournament.system, 'double-swiss') ? [2, 1, 0, 1.5].map((points) => points * ofGame[0]) : ofGame;
    const [win, draw, loss, bye] = tournament.scores?.map(Number) ?? usual;
    return {'1': win, '=': draw, '0': loss, '+': win, '+=': draw, U: bye, F: win, H: draw};
}

/// The points of a match whose games count individually; undefined for other rounds.
export function matchPoints(tournament: Tournament, record: RoundRecord): string | undefined {
    if (!isSystem(tournament.system, 'double-swiss') || !record.opponent || !['1', '=', '0'].includes(record.outcome)) return undefined;
    return record.given ?? String(pointsByOutcome(tournament)[record.outcome]);
}

/// Points before a round, as shown in a table of pairings; McMahon: the score by which the round is paired.
export function pointsBefore(tournament: Tournament, entry: Entry, round: number): string {
    const worth = pointsByOutcome(tournament);
    const begun = Number(entry.start ?? 0);
    return String(
        entry.records.slice(0, round - 1).reduce((sum, record) => sum + Number(record.given ?? worth[record.outcome] ?? 0), begun),
    );
}
