// Teams against each other: the crosstable, and teams by the points of their members.
import {RefusalLine} from '../../parts';
import {isOfTeams} from '../shared/teams';
import {entryOf, type Tournament} from '../shared/types';
import {pointsName, w} from '../words';
import {ownScore, TeamLink} from './cells';

const isTable = (tournament: Tournament): boolean => ['round-robin', 'double-round-robin'].includes(tournament.system);

/// A square table if all play all, otherwise round by round; each cell is the line's team's score.
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
                    <th class="n">{pointsName(tournament)}</th>
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

/// Teams whose members play as individuals, by the points of the counting members.
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
