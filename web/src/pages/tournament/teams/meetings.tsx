// The meetings of a round with their games, by boards and by players.
import {Fragment} from 'preact';
import {colours, nameOrder, Result} from '../shared/cells';
import {byesOf} from '../shared/byes';
import {beginsStage, isWonInPlayOff, stageName, stageScore, stageText} from '../shared/play_off';
import {isOfTeams, playerName} from '../shared/teams';
import {type BoardState, type MeetingGame, type Round, type Tournament} from '../shared/types';
import {w} from '../words';
import {MeetingScore, Pip, TeamLink, WonInPlayOff} from './cells';
import {LineUpState} from './line_up';

function GameRow({tournament, board, at, game}: {tournament: Tournament; board: BoardState; at: string; game: MeetingGame}) {
    const side = (number: number, place: number, first: boolean, lined: boolean | undefined) => (
        <td class="name">
            <Pip tournament={tournament} first={first} />{' '}
            {isOfTeams(tournament) &&
                (playerName(tournament, number, place) || <span class="faint">{lined ? w('line-up.empty') : '…'}</span>)}
        </td>
    );
    return (
        <tr class="meeting-game">
            <th scope="row" class="n">
                {at}
            </th>
            {side(board.white, game.first, !game.exchanged, board.meeting?.lined_up[0])}
            <td class="mid score-cell">
                <Result board={game} />
            </td>
            {side(board.black, game.second, game.exchanged, board.meeting?.lined_up[1])}
        </tr>
    );
}

/// A meeting: the teams, the score, and below them the games.
export function MeetingRows({tournament, board, number}: {tournament: Tournament; board: BoardState; number: number}) {
    return (
        <tbody>
            <tr class="meeting-head">
                <th scope="row" class="n">
                    {number}
                </th>
                <td class="name">
                    <TeamLink tournament={tournament} number={board.white} /> <LineUpState board={board} side={0} />
                </td>
                <td class="mid score-cell">
                    <MeetingScore board={board} />
                </td>
                <td class="name">
                    <TeamLink tournament={tournament} number={board.black} /> <LineUpState board={board} side={1} />
                </td>
            </tr>
            {isWonInPlayOff(board) && (
                <tr class="meeting-won">
                    <td />
                    <th scope="rowgroup" colSpan={3}>
                        <WonInPlayOff tournament={tournament} board={board} />
                    </th>
                </tr>
            )}
            {board.meeting?.games.map((game, index) => (
                <Fragment key={index}>
                    {beginsStage(board.meeting!, index) && (
                        <tr class="meeting-stage">
                            <td />
                            <th scope="rowgroup" colSpan={3}>
                                {stageText(tournament, game.stage!)} · {stageScore(board.meeting!, game.stage!)}
                            </th>
                        </tr>
                    )}
                    <GameRow tournament={tournament} board={board} at={`${number}.${index + 1}`} game={game} />
                </Fragment>
            ))}
        </tbody>
    );
}

export function MeetingsHead({tournament}: {tournament: Tournament}) {
    const who = w(isOfTeams(tournament) ? 'team' : 'name');
    return (
        <thead>
            <tr>
                <th class="n">{w('board')}</th>
                <th>{who}</th>
                <th class="mid">{w('score')}</th>
                <th>{who}</th>
            </tr>
        </thead>
    );
}

export function MeetingsTable({tournament, round}: {tournament: Tournament; round: Round}) {
    return (
        <table class="t-table meetings">
            <MeetingsHead tournament={tournament} />
            {round.boards.map((board, index) => (
                <MeetingRows key={index} tournament={tournament} board={board} number={index + 1} />
            ))}
            {byesOf(tournament, round).map(({number, text}) => (
                <tbody key={`bye-${number}`}>
                    <tr class="meeting-head">
                        <td />
                        <td class="name">
                            <TeamLink tournament={tournament} number={number} />
                        </td>
                        <td class="mid">{text}</td>
                        <td />
                    </tr>
                </tbody>
            ))}
        </table>
    );
}

/// For the wall: sorted by player, with the board beside it.
export function MeetingsByPlayer({tournament, round}: {tournament: Tournament; round: Round}) {
    const sides = colours(tournament);
    const lines = round.boards
        .flatMap((board, index) =>
            (board.meeting?.games ?? []).flatMap((game, at) => {
                const line = (number: number, place: number, first: boolean, other: number, otherPlace: number) => ({
                    name: playerName(tournament, number, place),
                    team: number,
                    at: `${index + 1}.${at + 1}`,
                    stage: game.stage ? stageName(tournament, tournament.play_off![game.stage - 1], game.stage) : '',
                    colour: sides[first ? 0 : 1],
                    opponent: playerName(tournament, other, otherPlace) || '–',
                });
                return [
                    line(board.white, game.first, !game.exchanged, board.black, game.second),
                    line(board.black, game.second, game.exchanged, board.white, game.first),
                ];
            }),
        )
        .filter(({name}) => name);
    const compare = nameOrder();
    lines.sort((one, other) => compare(one.name, other.name) || compare(one.at, other.at));
    return (
        <table class="t-table">
            <thead>
                <tr>
                    <th>{w('name')}</th>
                    <th class="wide">{w('team')}</th>
                    <th class="n">{w('board')}</th>
                    <th>{w('colour')}</th>
                    <th>{w('opponent')}</th>
                </tr>
            </thead>
            <tbody>
                {lines.map((line, index) => (
                    <tr key={index}>
                        <td class="name">{line.name}</td>
                        <td class="wide">
                            <TeamLink tournament={tournament} number={line.team} />
                        </td>
                        <td class="n">
                            <b>{line.at}</b>
                            {line.stage && <span class="faint"> {line.stage}</span>}
                        </td>
                        <td>{line.colour}</td>
                        <td class="name">{line.opponent}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
