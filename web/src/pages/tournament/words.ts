// The words of tournaments.
import {isMeeting} from '../../codes';
import {tournament, type Keys} from '../../catalogue/tournament';

export type TournamentKey = keyof Keys;

export const {t: w, maybe: maybeOfTournament} = tournament;
const maybe = maybeOfTournament;

export const systemName = (system: string): string => maybe('system.' + system) ?? system;

/// How two who meet decide who wins.
export const formName = (meeting: string): string => maybe('form.' + meeting) ?? meeting;

export const entriesText = (meeting: string, count: number): string =>
    w(isMeeting(meeting, 'game') || isMeeting(meeting, 'best-of') ? 'players.count' : 'teams.count', {count});

/// How far an event is; `planned`: 0 where the system tells how many rounds there will be.
export const roundsText = (round: number, planned: number): string =>
    planned > 0 ? w('round.of', {round, rounds: planned}) : w('round.n', {round});

/// What decides between equals, in words; FIDE's codes stay as they are where they are short.
export function keyName(key: string, length: 'short' | 'long' = 'long'): string {
    const board = /^board-(\d+)$/.exec(key);
    if (board) return w(length === 'short' ? 'short.board' : 'key.board', {board: board[1]});
    const [base, ...modifiers] = key.split('/');
    const long = maybe('key.' + base);
    if (!long) return key;
    if (length === 'short') return maybe('short.' + base) ?? key;
    return [long, ...modifiers].join(' / ');
}

/// The points that a table of standings gives places by.
export const pointsName = ({meeting, game_points_first: games}: {meeting: string; game_points_first?: boolean}): string =>
    w(games ? 'key.GPTS' : isMeeting(meeting, 'game') || isMeeting(meeting, 'best-of') ? 'points' : 'match-points');

/// A result as people write it.
export function resultText(result: string): string {
    return (
        {
            '1/2': '½–½',
            '1-0': '1–0',
            '0-1': '0–1',
            '+/-': '+ : −',
            '-/+': '− : +',
            '-/-': '− : −',
            '0-0': '0–0',
            '1/2-0': '½–0',
            '0-1/2': '0–½',
            adj: w('adjourned'),
        }[result] ?? result
    );
}

/// Since when somebody does not play any more, and whether he was sent away; empty for an entry that plays on.
export const leftText = ({withdrawn, expelled}: {withdrawn?: number; expelled?: true}): string =>
    withdrawn === undefined ? '' : w(expelled ? 'expelled' : 'withdrawn', {round: withdrawn});
