// Cells of team tables: a team, a colour, a score.
import {colours, signOf} from '../shared/cells';
import {isWonInPlayOff} from '../shared/play_off';
import {halves, scoreOf, whole} from '../shared/teams';
import {entryOf, type BoardState, type Tournament} from '../shared/types';
import {w} from '../words';

export function TeamLink({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    return entry ? <a href={`/t/${tournament.id}/players/${number}`}>{whole(entry)}</a> : <>{number}</>;
}

/// A player's colour, as a symbol and a word.
export function Pip({tournament, first}: {tournament: Tournament; first: boolean}) {
    return <span class={`pip ${signOf(tournament, first)}`} role="img" aria-label={colours(tournament)[first ? 0 : 1]} />;
}

/// What decided a meeting if its games did not.
export function WonInPlayOff({tournament, board}: {tournament: Tournament; board: BoardState}) {
    if (!isWonInPlayOff(board)) return null;
    const winner = board.result === '1-0' ? board.white : board.black;
    return <span class="faint play-off"> {w('meeting.play-off.won', {name: entryOf(tournament, winner)?.name ?? winner})}</span>;
}

/// The score of a meeting by its games.
export const MeetingScore = ({board}: {board: BoardState}) => <>{scoreOf(board) || <span class="faint">–</span>}</>;

/// The points of a team in the games of a meeting, from its own point of view; empty if it was not played.
export function ownScore(tournament: Tournament, round: number, number: number): string {
    const board = tournament.rounds[round - 1]?.boards.find(({white, black}) => white === number || black === number);
    if (!board?.meeting || !scoreOf(board)) return '';
    return halves(board.white === number ? board.meeting.first : board.meeting.second);
}
