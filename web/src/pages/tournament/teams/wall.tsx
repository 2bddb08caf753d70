// The wall screen: meetings with their boards, as many as fit on the screen at a time.
import {MeetingRows, MeetingsHead} from './meetings';
import {entryOf, type Tournament} from '../shared/types';
import {w} from '../words';

export function WallMeetings({tournament, from, to}: {tournament: Tournament; from: number; to: number}) {
    const round = tournament.rounds.at(-1)!;
    return (
        <table class="t-table wall-table meetings">
            <MeetingsHead tournament={tournament} />
            {round.boards.slice(from, to).map((board, index) => (
                <MeetingRows key={board.white} tournament={tournament} board={board} number={from + index + 1} />
            ))}
            {round.bye && to > round.boards.length && (
                <tbody>
                    <tr class="meeting-head">
                        <td />
                        <td class="name">{entryOf(tournament, round.bye)?.name}</td>
                        <td class="mid">{w('bye')}</td>
                        <td />
                    </tr>
                </tbody>
            )}
        </table>
    );
}
