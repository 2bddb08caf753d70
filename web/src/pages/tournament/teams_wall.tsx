// The wall screen: meetings with their boards, as many as the screen holds at a time.
import {isOfTeams} from './teams';
import {MeetingRows} from './teams_tables';
import {entryOf, type Round, type Tournament} from './types';
import {w} from './words';

/// A line of a game is so much lower than a line with a name of a team; see tournament_teams.css.
const kGameLine = 0.7;

/// Which meetings stand on a page together; one is never parted.
export function meetingSheets(round: Round, lines: number): {from: number; to: number}[] {
    const heights = round.boards.map((board) => 1 + kGameLine * (board.meeting?.games.length ?? 0));
    if (round.bye) heights.push(1);
    const sheets: {from: number; to: number}[] = [];
    let from = 0, height = 0;
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

export function WallMeetings({tournament, from, to}: {tournament: Tournament; from: number; to: number}) {
    const round = tournament.rounds.at(-1)!;
    const who = w(isOfTeams(tournament) ? 'team' : 'name');
    return (
        <table class={`t-table wall-table meetings ${tournament.games?.game ?? 'chess'}`}>
            <thead><tr><th class="n">{w('board')}</th><th>{who}</th><th class="mid">{w('score')}</th><th>{who}</th></tr></thead>
            {round.boards.slice(from, to).map((board, index) =>
                <MeetingRows key={board.white} tournament={tournament} board={board} number={from + index + 1} />)}
            {round.bye && to > round.boards.length && (
                <tbody><tr class="meeting-head"><td /><td class="name">{entryOf(tournament, round.bye)?.name}</td><td class="mid">{w('bye')}</td><td /></tr></tbody>
            )}
        </table>
    );
}
