// Meetings of several games, of teams and of individuals: the hall's data, and queries on it.
import {entryOf, type BoardState, type Meeting, type MeetingGame, type Member, type Round, type Tournament} from './types';

export const hasMeetings = (tournament: Tournament): boolean => tournament.meeting !== 'game';
export const isOfTeams = (tournament: Tournament): boolean => hasMeetings(tournament) && tournament.meeting !== 'best-of';
export const hasLineUps = (tournament: Tournament): boolean => ['substitutes', 'ad-hoc-boards'].includes(tournament.meeting);

export const whole = (named: {name: string; title?: string}): string => (named.title ? `${named.title} ${named.name}` : named.name);

/// The player at a place of a team's list; for individuals the entry itself.
export function playerName(tournament: Tournament, number: number, place: number): string {
    const entry = entryOf(tournament, number);
    if (!entry) return String(number);
    if (!isOfTeams(tournament)) return whole(entry);
    const member = entry.members?.[place - 1];
    return member ? whole(member) : '';
}

/// "2.5" as 2½.
export const halves = (points: string): string => points.replace(/^0\.5$/, '½').replace(/\.5$/, '½');

export const hasBegun = (meeting: Meeting): boolean => meeting.games.some((game) => game.result);

/// The score of a meeting; empty before its first result.
export function scoreOf(board: BoardState): string {
    const meeting = board.meeting;
    return meeting && hasBegun(meeting) ? `${halves(meeting.first)} : ${halves(meeting.second)}` : '';
}

/// The playable games of a meeting: of several rounds within it, only the first open one.
function openGames(meeting: Meeting): MeetingGame[] {
    if (!meeting.lined_up.every(Boolean)) return [];
    const open = meeting.games.filter((game) => !game.result);
    const now = open[0]?.round ?? 1;
    return open.filter((game) => (game.round ?? 1) === now);
}

/// The number of games of the hall that are not yet open in a round.
export function missingGames(round: Round): number {
    const open: {game?: {score: string}}[] = round.boards
        .filter((board) => !board.result)
        .flatMap((board): {game?: {score: string}}[] => (board.meeting ? openGames(board.meeting) : [board]));
    return open.filter(({game}) => !game || game.score === 'void').length;
}

export const hasGames = (round: Round): boolean =>
    round.boards.some((board) => board.game || board.meeting?.games.some((game) => game.game));

const kMirror: Record<string, string> = {'1-0': '0-1', '0-1': '1-0', '+/-': '-/+', '-/+': '+/-', '1/2-0': '0-1/2', '0-1/2': '1/2-0'};

/// A result from the opponent's point of view.
export const mirrored = (result: string): string => kMirror[result] ?? result;

interface OwnGame {
    round: number;
    board: number; ///< the meeting
    number: number; ///< the game within it
    game: MeetingGame;
    place: number; ///< of the own list
    opponent: number; ///< the other team
    opponentPlace: number;
    result: string; ///< from the own side
    hasFirstColour: boolean;
}

/// All games of a team, from its own point of view, in the order they were paired.
export function gamesOfTeam(tournament: Tournament, number: number): OwnGame[] {
    return tournament.rounds.flatMap(({round, boards}) =>
        boards.flatMap((board, index) => {
            const isFirst = board.white === number;
            if (!isFirst && board.black !== number) return [];
            return (board.meeting?.games ?? []).map((game, at) => ({
                round,
                board: index + 1,
                number: at + 1,
                game,
                place: isFirst ? game.first : game.second,
                opponent: isFirst ? board.black : board.white,
                opponentPlace: isFirst ? game.second : game.first,
                result: isFirst ? game.result : mirrored(game.result),
                hasFirstColour: isFirst !== game.exchanged,
            }));
        }),
    );
}

const kHalves: Record<string, number> = {'1-0': 2, '+/-': 2, '1/2': 1, '1/2-0': 1};

/// Points of results from the own point of view, by the event's rules.
export function pointsOf(tournament: Tournament, results: string[]): string {
    const sum = results.reduce((points, result) => points + (kHalves[result] ?? 0), 0);
    return halves(String(tournament.two_one_zero ? sum : sum / 2));
}

/// Places that may play on a board: with fixed boards the board's own player and the reserves, otherwise all.
export function placesFor(tournament: Pick<Tournament, 'meeting' | 'boards'>, members: Member[], board: number): number[] {
    const all = members.map((_, index) => index + 1);
    return tournament.meeting === 'substitutes' ? all.filter((place) => place === board || place > tournament.boards) : all;
}

/// The current order, or the list's own.
export function placesNow(tournament: Pick<Tournament, 'boards'>, board: BoardState | undefined, isFirst: boolean): number[] {
    const games = board?.meeting?.lined_up[isFirst ? 0 : 1] ? board.meeting.games : [];
    return Array.from({length: tournament.boards}, (_, index) => (games[index] ? games[index][isFirst ? 'first' : 'second'] : index + 1));
}

/// The height of a game's line relative to a line with a team's name; see tournament_teams.css.
const kGameLine = 0.7;

/// The meetings on each page, and after them the lines of those without an opponent; a meeting is never split.
export function meetingSheets(round: Round, lines: number, byes = round.bye ? 1 : 0): {from: number; to: number}[] {
    const heights = round.boards.map(
        // The games, the name of each stage, and what decided a drawn match.
        ({meeting, result}) => {
            const stages = meeting?.stages?.length ?? 0;
            const isDecided = meeting?.play_off || (stages > 0 && result !== '' && result !== '1/2');
            return 1 + kGameLine * ((meeting?.games.length ?? 0) + stages + (isDecided ? 1 : 0));
        },
    );
    for (let i = 0; i < byes; ++i) heights.push(1);
    const sheets: {from: number; to: number}[] = [];
    let from = 0,
        height = 0;
    heights.forEach((each, index) => {
        if (index > from && height + each > lines) {
            sheets.push({from, to: index});
            from = index;
            height = 0;
        }
        height += each;
    });
    if (from < heights.length) sheets.push({from, to: heights.length});
    return sheets;
}
