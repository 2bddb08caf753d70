// The wall screen: meetings with their boards, as many as fit on the screen at a time.
import {MeetingRows, MeetingsHead} from './meetings';
import {byesOf} from '../shared/byes';
import {entryOf, type Tournament} from '../shared/types';

export function WallMeetings({tournament, from, to}: {tournament: Tournament; from: number; to: number}) {
    const round = tournament.rounds.at(-1)!;
    return (
        <table class="t-table wall-table meetings">
            <MeetingsHead tournament={tournament} />
            {round.boards.slice(from, to).map((board, index) => (
                <MeetingRows key={board.white} tournament={tournament} board={board} number={from + index + 1} />
            ))}
            {byesOf(tournament, round)
                .slice(Math.max(0, from - round.boards.length), Math.max(0, to - round.boards.length))
                .map(({number, text}) => (
                    <tbody key={`bye-${number}`}>
                        <tr class="meeting-head">
                            <td />
                            <td class="name">{entryOf(tournament, number)?.name}</td>
                            <td class="mid">{text}</td>
                            <td />
                        </tr>
                    </tbody>
                ))}
        </table>
    );
}
