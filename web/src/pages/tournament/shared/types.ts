// What the hall says of tournaments (docs/tournament-hall.md).
import type {Game, Refusal, TimeControl} from '../../../protocol';

export interface TournamentSummary {
    id: string;
    name: string;
    system: string;
    meeting: string;
    rounds_planned: number;
    rounds: number;
    complete: number;
    entries: number;
    opened: number;
    changed: number;
}

interface RoundRecord {
    opponent: number;
    colour: '' | 'w' | 'b';
    outcome: string;
}

export interface Member {
    name: string;
    rating?: number;
    title?: string;
    federation?: string;
    id?: string;
}

/// A team whose members play as individuals.
interface TeamTotal {
    team: string;
    place: number;
    points: string;
    places: number; ///< sum of the places of those who count, which decides between equals
    members: number[];
}

/// A game of a meeting; results and scores are those of the side that the pairing names first.
export interface MeetingGame {
    first: number; ///< place in the list of the first team; 0 for nobody, and for individuals
    second: number;
    exchanged: boolean; ///< the second has the first colour
    result: string;
    round?: number; ///< within the meeting, where everybody meets everybody
    from_game?: string;
    corrections?: number;
    game?: {id: string; score: string};
}

export interface Meeting {
    first: string; ///< game points made
    second: string;
    lined_up: [boolean, boolean];
    sealed?: [boolean, boolean]; ///< handed in by the captain, and not shown yet
    play_off?: boolean;
    games: MeetingGame[];
}

export interface Entry {
    number: number;
    name: string;
    rating?: number;
    title?: string;
    federation?: string;
    club?: string;
    team?: string; ///< of an individual whose points count for it
    id?: string;
    grade?: number;
    mcmahon_correction?: number;
    from_round?: number;
    withdrawn?: number;
    here?: boolean; ///< has checked in
    points: string;
    records: RoundRecord[];
    members?: Member[]; ///< of a team, from place 1
}

export interface BoardState {
    white: number;
    black: number;
    result: string;
    handicap?: number; ///< Go: stones that the weaker begins with
    from_game?: string;
    corrections?: number;
    game?: {id: string; score: string};
    meeting?: Meeting; ///< of several games
}

export interface Round {
    round: number;
    boards: BoardState[];
    bye?: number;
    by_hand?: boolean;
}

interface StandingLine {
    number: number;
    place: number;
    points: string;
    keys: string[];
}

export interface Standings {
    after: number;
    keys: string[];
    lines: StandingLine[];
}

export interface Terms {
    game: Game;
    time?: TimeControl;
    size?: number;
}

export interface Tournament {
    id: string;
    version: string;
    seq: number;
    name: string;
    system: string;
    meeting: string; ///< how two who meet decide who wins
    match_games: number; ///< of a match, at most
    boards: number; ///< of a team
    member_total: boolean; ///< individuals whose points count for their team
    team_totals?: TeamTotal[];
    team_totals_refusal?: Refusal;
    ranking: string;
    rounds_planned: number;
    two_one_zero: boolean;
    losses: number;
    handicap: number; ///< stones at most; 0 for even games
    handicap_first: boolean; ///< who is named first has Black and takes them
    lots: string;
    check_in: boolean; ///< only who has checked in is paired
    closed: boolean;
    games: Terms | null;
    entries: Entry[];
    rounds: Round[];
    standings: Standings;
}

export interface LogLine {
    seq: number;
    in_force: boolean;
    fact: Record<string, string>;
}

export interface Tried {
    facts: {
        fact: Record<string, string>;
        refusal: Refusal | null;
        pairing?: {round: number; boards: {white: number; black: number; handicap: number}[]; bye: number};
    }[];
}

export interface SeatKeys {
    board: number;
    within?: number; ///< the game of a meeting of several
    game: string;
    first: string;
    second: string;
    first_name: string;
    second_name: string;
}

export const kSystems = ['dutch', 'points', 'mcmahon', 'round-robin', 'double-round-robin', 'knockout'];
export const kResults = ['1-0', '1/2', '0-1', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2'];

/// Rounds from the first whose results are all there.
export function completeRounds(tournament: Tournament): number {
    const open = tournament.rounds.findIndex((round) => round.boards.some((board) => !board.result));
    return open < 0 ? tournament.rounds.length : open;
}

export const entryOf = (tournament: Tournament, number: number): Entry | undefined =>
    tournament.entries.find((entry) => entry.number === number);

/// Points before a round, as a table of pairings shows them.
export function pointsBefore(tournament: Tournament, entry: Entry, round: number): string {
    const [win, draw] = tournament.two_one_zero ? [2, 1] : [1, 0.5];
    const worth: Record<string, number> = {'1': win, '=': draw, '+': win, '+=': draw, U: win, F: win, H: draw};
    return String(entry.records.slice(0, round - 1).reduce((sum, record) => sum + (worth[record.outcome] ?? 0), 0));
}
