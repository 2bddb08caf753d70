// The tables of teams and of matches of several games: a round with its boards, the crosstable, the card of a team.
import {RefusalLine} from '../../parts';
import {colours, nameOrder, Result, strength} from '../shared/cells';
import {gamesOfTeam, halves, isOfTeams, playerName, pointsOf, scoreOf, whole} from '../shared/teams';
import type {MeetingGame} from '../shared/types';
import {LineUpState} from './line_up';
import {entryOf, type BoardState, type Round, type Tournament} from '../shared/types';
import {resultText, w} from '../words';

function TeamLink({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    return entry ? <a href={`/t/${tournament.id}/players/${number}`}>{whole(entry)}</a> : <>{number}</>;
}

/// Which colour somebody has, by a sign and a word.
export function Pip({tournament, first}: {tournament: Tournament; first: boolean}) {
    return <span class={`pip ${first ? 'w' : 'b'}`} role="img" aria-label={colours(tournament)[first ? 0 : 1]} />;
}

/// The score of a meeting, and what decided it where the games did not.
export function MeetingScore({tournament, board}: {tournament: Tournament; board: BoardState}) {
    const winner = board.result === '1-0' ? board.white : board.black;
    return (
        <>
            {scoreOf(board) || <span class="faint">–</span>}
            {board.meeting?.play_off && (
                <span class="faint play-off"> {w('meeting.play-off.won', {name: entryOf(tournament, winner)?.name ?? winner})}</span>
            )}
        </>
    );
}

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

/// A meeting: who meets, the score, and under it the games.
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
                    <MeetingScore tournament={tournament} board={board} />
                </td>
                <td class="name">
                    <TeamLink tournament={tournament} number={board.black} /> <LineUpState board={board} side={1} />
                </td>
            </tr>
            {board.meeting?.games.map((game, index) => (
                <GameRow key={index} tournament={tournament} board={board} at={`${number}.${index + 1}`} game={game} />
            ))}
        </tbody>
    );
}

export function MeetingsTable({tournament, round}: {tournament: Tournament; round: Round}) {
    const who = w(isOfTeams(tournament) ? 'team' : 'name');
    return (
        <table class={`t-table meetings ${tournament.games?.game ?? 'chess'}`}>
            <thead>
                <tr>
                    <th class="n">{w('board')}</th>
                    <th>{who}</th>
                    <th class="mid">{w('score')}</th>
                    <th>{who}</th>
                </tr>
            </thead>
            {round.boards.map((board, index) => (
                <MeetingRows key={index} tournament={tournament} board={board} number={index + 1} />
            ))}
            {round.bye && (
                <tbody>
                    <tr class="meeting-head">
                        <td />
                        <td class="name">
                            <TeamLink tournament={tournament} number={round.bye} />
                        </td>
                        <td class="mid">{w('bye')}</td>
                        <td />
                    </tr>
                </tbody>
            )}
        </table>
    );
}

/// For the wall: every player finds the own name and the board beside it.
export function MeetingsByPlayer({tournament, round}: {tournament: Tournament; round: Round}) {
    const sides = colours(tournament);
    const lines = round.boards
        .flatMap((board, index) =>
            (board.meeting?.games ?? []).flatMap((game, at) => {
                const line = (number: number, place: number, first: boolean, other: number, otherPlace: number) => ({
                    name: playerName(tournament, number, place),
                    team: number,
                    at: `${index + 1}.${at + 1}`,
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
                        </td>
                        <td>{line.colour}</td>
                        <td class="name">{line.opponent}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// Points that a team made of the games of a meeting, from its own side; nothing where it was not played.
function ownScore(tournament: Tournament, round: number, number: number): string {
    const board = tournament.rounds[round - 1]?.boards.find(({white, black}) => white === number || black === number);
    if (!board?.meeting || !scoreOf(board)) return '';
    return halves(board.white === number ? board.meeting.first : board.meeting.second);
}

const isTable = (tournament: Tournament): boolean => ['round-robin', 'double-round-robin'].includes(tournament.system);

/// Where everybody meets everybody a square, otherwise round by round; each cell is what the line's team made of the games.
export function MeetingsCrosstable({tournament}: {tournament: Tournament}) {
    const {standings} = tournament;
    const line = new Map(standings.lines.map(({number}, index) => [number, index + 1]));
    const rounds = tournament.rounds.slice(0, standings.after);
    const square = isTable(tournament);
    const against = (number: number, other: number) =>
        rounds
            .filter(({round}) => entryOf(tournament, number)?.records[round - 1]?.opponent === other)
            .map(({round}) => ownScore(tournament, round, number))
            .join(' ');
    return (
        <table class="t-table crosstable meetings-crosstable">
            <thead>
                <tr>
                    <th class="n">
                        <span class="unseen">{w('line')}</span>
                    </th>
                    <th>{w(isOfTeams(tournament) ? 'team' : 'name')}</th>
                    {square
                        ? standings.lines.map(({number}) => (
                              <th key={number} class="mid">
                                  {line.get(number)}
                              </th>
                          ))
                        : rounds.map(({round}) => (
                              <th key={round} class="mid">
                                  {round}
                              </th>
                          ))}
                    <th class="n">{w(isOfTeams(tournament) ? 'match-points' : 'points')}</th>
                </tr>
            </thead>
            <tbody>
                {standings.lines.map(({number, points}, index) => (
                    <tr key={number}>
                        <th scope="row" class="n">
                            {index + 1}
                        </th>
                        <td class="name">
                            <TeamLink tournament={tournament} number={number} />
                        </td>
                        {square
                            ? standings.lines.map(({number: other}) =>
                                  other === number ? (
                                      <td key={other} class="mid self" aria-label="–">
                                          ■
                                      </td>
                                  ) : (
                                      <td key={other} class="mid">
                                          {against(number, other)}
                                      </td>
                                  ),
                              )
                            : rounds.map(({round}) => {
                                  const record = entryOf(tournament, number)?.records[round - 1];
                                  return (
                                      <td key={round} class="mid">
                                          {record?.opponent ? (
                                              <>
                                                  <span class="faint">{line.get(record.opponent)}:</span>{' '}
                                                  <b>{ownScore(tournament, round, number)}</b>
                                              </>
                                          ) : record && ['U', 'F', 'H'].includes(record.outcome) ? (
                                              <span class="faint">{w('bye')}</span>
                                          ) : (
                                              ''
                                          )}
                                      </td>
                                  );
                              })}
                        <td class="n">
                            <b>{points}</b>
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// Teams whose members play as individuals, by the points of those who count.
export function TeamTotals({tournament}: {tournament: Tournament}) {
    const {team_totals: totals, team_totals_refusal: refusal} = tournament;
    if (refusal)
        return (
            <section>
                <h2>{w('totals')}</h2>
                <RefusalLine refusal={refusal} />
            </section>
        );
    if (!totals?.length) return null;
    return (
        <section>
            <h2>{w('totals')}</h2>
            <div class="t-scroll">
                <table class="t-table team-totals">
                    <thead>
                        <tr>
                            <th class="n">{w('place')}</th>
                            <th>{w('team')}</th>
                            <th>{w('totals.members')}</th>
                            <th class="n">{w('points')}</th>
                            <th class="n">{w('totals.places')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {totals.map((total) => (
                            <tr key={total.team}>
                                <th scope="row" class="n">
                                    {total.place}
                                </th>
                                <td class="name">{total.team}</td>
                                <td>
                                    {total.members.map((number, index) => (
                                        <span key={number}>
                                            {index > 0 && ', '}
                                            <TeamLink tournament={tournament} number={number} />
                                        </span>
                                    ))}
                                </td>
                                <td class="n">
                                    <b>{total.points}</b>
                                </td>
                                <td class="n">{total.places}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </section>
    );
}

/// The players of a team with what each made, round by round.
function MembersTable({tournament, number}: {tournament: Tournament; number: number}) {
    const members = entryOf(tournament, number)?.members ?? [];
    const games = gamesOfTeam(tournament, number);
    const rated = members.some(({rating}) => rating);
    return (
        <table class={`t-table crosstable members ${tournament.games?.game ?? 'chess'}`}>
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
                                {board?.meeting?.play_off && (
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

/// What happened to a team, or to somebody who plays matches: the list with everybody's results, and each round.
export function TeamCard({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    if (!entry) return <p class="quiet">{w('players.none-found')}</p>;
    const place = tournament.standings.lines.find((line) => line.number === number)?.place;
    const ofTeams = isOfTeams(tournament);
    const results = gamesOfTeam(tournament, number).map(({result}) => result);
    const from = [entry.federation, entry.club].filter(Boolean).join(', ');
    return (
        <article class="player-card">
            <h2>{whole(entry)}</h2>
            <dl class="card-facts">
                <div>
                    <dt>{w('number')}</dt>
                    <dd>{entry.number}</dd>
                </div>
                {strength(entry) && (
                    <div>
                        <dt>{w('strength')}</dt>
                        <dd>{strength(entry)}</dd>
                    </div>
                )}
                {from && (
                    <div>
                        <dt>{w('club')}</dt>
                        <dd>{from}</dd>
                    </div>
                )}
                <div>
                    <dt>{w(ofTeams ? 'match-points' : 'points')}</dt>
                    <dd>{entry.points}</dd>
                </div>
                <div>
                    <dt>{w('game-points')}</dt>
                    <dd>{pointsOf(tournament, results)}</dd>
                </div>
                {place ? (
                    <div>
                        <dt>{w('place')}</dt>
                        <dd>{place}</dd>
                    </div>
                ) : null}
            </dl>
            {entry.withdrawn !== undefined && <p class="banner">{w('withdrawn', {round: entry.withdrawn})}</p>}
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
