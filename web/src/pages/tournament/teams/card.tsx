// The rounds of one team, or of a player in matches.
import {CardFact} from '../shared/card_fact';
import {strength, strengthName} from '../shared/strength';
import {isWonInPlayOff} from '../shared/play_off';
import {gamesOfTeam, isOfTeams, pointsOf, whole} from '../shared/teams';
import {entryOf, type Tournament} from '../shared/types';
import {withdrawalText, resultText, w} from '../words';
import {ownScore, Pip, TeamLink} from './cells';

/// The players of a team with their results, round by round.
function MembersTable({tournament, number}: {tournament: Tournament; number: number}) {
    const members = entryOf(tournament, number)?.members ?? [];
    const games = gamesOfTeam(tournament, number);
    const rated = members.some(({rating}) => rating);
    return (
        <table class="t-table crosstable members">
            <thead>
                <tr>
                    <th class="n">{w('number')}</th>
                    <th>{w('member')}</th>
                    {rated && <th class="n wide">{w('strength')}</th>}
                    {tournament.rounds.map(({round}) => (
                        <th key={round} class="mid">
                            {round}
                        </th>
                    ))}
                    <th class="n">{w('points')}</th>
                </tr>
            </thead>
            <tbody>
                {members.map((member, index) => {
                    const own = games.filter(({place}) => place === index + 1);
                    const done = own.filter(({result}) => result);
                    return (
                        <tr key={index}>
                            <th scope="row" class="n">
                                {index + 1}
                            </th>
                            <td class="name">
                                {whole(member)}
                                {tournament.boards > 0 && index >= tournament.boards && <span class="faint"> {w('member.reserve')}</span>}
                            </td>
                            {rated && <td class="n wide">{member.rating ?? ''}</td>}
                            {tournament.rounds.map(({round}) => (
                                <td key={round} class="mid">
                                    {own
                                        .filter((game) => game.round === round)
                                        .map((game) => (
                                            <span key={game.number} class="cell-game">
                                                <Pip tournament={tournament} first={game.hasFirstColour} />
                                                {ownSign(game.result)}
                                            </span>
                                        ))}
                                </td>
                            ))}
                            <td class="n">
                                <b>
                                    {done.length
                                        ? `${pointsOf(
                                              tournament,
                                              done.map(({result}) => result),
                                          )}`
                                        : ''}
                                </b>
                                {done.length > 0 && <span class="faint"> / {done.length}</span>}
                            </td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

const kOwnSigns: Record<string, string> = {
    '1-0': '1',
    '1/2': '½',
    '0-1': '0',
    '+/-': '+',
    '-/+': '−',
    '-/-': '−',
    '0-0': '0',
    '1/2-0': '½',
    '0-1/2': '0',
};
const ownSign = (result: string): string => kOwnSigns[result] ?? '';

function RoundsOfEntry({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number)!;
    return (
        <table class="t-table">
            <thead>
                <tr>
                    <th class="n">{w('round')}</th>
                    <th class="n">{w('board')}</th>
                    <th>{w('opponent')}</th>
                    <th class="mid">{w('score')}</th>
                </tr>
            </thead>
            <tbody>
                {entry.records.map((record, index) => {
                    const boards = tournament.rounds[index]?.boards ?? [];
                    const at = boards.findIndex(({white, black}) => white === number || black === number);
                    const board = boards[at];
                    const other = record.opponent ? ownScore(tournament, index + 1, record.opponent) : '';
                    const won = board && board.result === (board.white === number ? '1-0' : '0-1');
                    return (
                        <tr key={index}>
                            <th scope="row" class="n">
                                {index + 1}
                            </th>
                            <td class="n">{board ? at + 1 : ''}</td>
                            <td class="name">
                                {record.opponent ? (
                                    <TeamLink tournament={tournament} number={record.opponent} />
                                ) : (
                                    w(record.outcome === 'Z' ? 'absent' : 'bye')
                                )}
                            </td>
                            <td class="mid">
                                {other && (
                                    <b>
                                        {ownScore(tournament, index + 1, number)} : {other}
                                    </b>
                                )}
                                {board && isWonInPlayOff(board) && (
                                    <span class="faint">
                                        {' '}
                                        {w('meeting.play-off')} {resultText(won ? '1-0' : '0-1')}
                                    </span>
                                )}
                            </td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

/// The rounds of a team, or of a player in matches: the list with everybody's results, and each round.
export function TeamCard({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    if (!entry) return <p class="quiet">{w('players.none-found')}</p>;
    const place = tournament.standings.lines.find((line) => line.number === number)?.place;
    const ofTeams = isOfTeams(tournament);
    // Play-off games do not count as game points.
    const results = gamesOfTeam(tournament, number)
        .filter(({game}) => !game.stage)
        .map(({result}) => result);
    const from = [entry.federation, entry.club].filter(Boolean).join(', ');
    return (
        <article class="player-card">
            <h2>{whole(entry)}</h2>
            <dl class="card-facts">
                <CardFact name={w('number')}>{entry.number}</CardFact>
                <CardFact name={strengthName(tournament)}>{strength(tournament, entry)}</CardFact>
                <CardFact name={w('club')}>{from}</CardFact>
                <CardFact name={w(ofTeams ? 'match-points' : 'points')}>{entry.points}</CardFact>
                <CardFact name={w('game-points')}>{pointsOf(tournament, results)}</CardFact>
                <CardFact name={w('place')}>{place || ''}</CardFact>
            </dl>
            {withdrawalText(entry) && <p class="banner">{withdrawalText(entry)}</p>}
            {ofTeams &&
                (entry.members?.length ? (
                    <div class="t-scroll">
                        <MembersTable tournament={tournament} number={number} />
                    </div>
                ) : (
                    <p class="quiet">{w('member.none')}</p>
                ))}
            {entry.records.length > 0 && (
                <>
                    <h3>{w('rounds.played')}</h3>
                    <RoundsOfEntry tournament={tournament} number={number} />
                </>
            )}
        </article>
    );
}
