// The words of tournaments.
import {isMeeting} from '../../codes';
import {tournament, type Keys} from '../../catalogue/tournament';

export type TournamentKey = keyof Keys;

export const {t: w, maybe: maybeOfTournament} = tournament;
const maybe = maybeOfTournament;

export const systemName = (system: string): string => maybe('system.' + system) ?? system;

/// The name of how a meeting of two entries is decided.
export const formName = (meeting: string): string => maybe('form.' + meeting) ?? meeting;

export const entriesText = (meeting: string, count: number): string =>
    w(isMeeting(meeting, 'game') || isMeeting(meeting, 'best-of') ? 'players.count' : 'teams.count', {count});

/// The progress of an event; `planned`: 0 if the system determines the number of rounds.
export const roundsText = (round: number, planned: number): string =>
    planned > 0 ? w('round.of', {round, rounds: planned}) : w('round.n', {round});

/// A tie-break in words; short FIDE codes are unchanged.
export function keyName(key: string, length: 'short' | 'long' = 'long'): string {
    const board = /^board-(\d+)$/.exec(key);
    if (board) return w(length === 'short' ? 'short.board' : 'key.board', {board: board[1]});
    const [base, ...modifiers] = key.split('/');
    const long = maybe('key.' + base);
    if (!long) return key;
    if (length === 'short') return maybe('short.' + base) ?? key;
    return [long, ...modifiers].join(' / ');
}

/// The points by which a table of standings ranks.
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

/// When an entry withdrew, and whether it was expelled; empty for an active entry.
export const withdrawalText = ({withdrawn, expelled}: {withdrawn?: number; expelled?: true}): string =>
    withdrawn === undefined ? '' : w(expelled ? 'expelled' : 'withdrawn', {round: withdrawn});
