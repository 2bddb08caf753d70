// The tables of a tournament: a round, the standings, the crosstable, the players, one player.
import type {ComponentChildren} from 'preact';
import {isSystem} from '../../../codes';
import {entryOf, matchPoints, pointsBefore, type Entry, type Round, type RoundRecord, type Tournament} from '../shared/types';
import {hasMeetings, isOfTeams, whole} from '../shared/teams';
import {TeamCard} from '../teams/card';
import {MeetingsByPlayer, MeetingsTable} from '../teams/meetings';
import {MeetingsCrosstable} from '../teams/standings';
import {keyName, withdrawalText, pointsName, w} from '../words';
import {CardFact} from '../shared/card_fact';
import {ArenaBoards, BerserkGames} from '../shared/arena';
import {colours, Handicap, nameOrder, Result, signOf} from '../shared/cells';
import {hasGrades, strength, strengthName} from '../shared/strength';
import {absentOf, byesOf} from '../shared/byes';
import {isFound} from '../shared/find';

const facts = (entry: Entry): string => [entry.team, entry.federation, entry.club].filter(Boolean).join(', ');

function Player({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    if (!entry) return <>{number}</>;
    return <a href={`/t/${tournament.id}/players/${number}`}>{whole(entry)}</a>;
}

interface PairingsProps {
    tournament: Tournament;
    round: Round;
    by: 'board' | 'name';
    /** Which players' lines are shown; all, if it is absent. */
    only?: (number: number) => boolean;
}

export function PairingsTable({tournament, round, by, only = () => true}: PairingsProps) {
    const [first, second] = colours(tournament);
    const scoreName = isSystem(tournament.system, 'mcmahon') ? <abbr title={w('key.MMS')}>MMS</abbr> : w('points');
    const points = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? pointsBefore(tournament, entry, round.round) : '';
    };
    if (by === 'name')
        return isOfTeams(tournament) ? (
            <MeetingsByPlayer tournament={tournament} round={round} />
        ) : (
            <PairingsByName tournament={tournament} round={round} only={only} />
        );
    if (hasMeetings(tournament)) return <MeetingsTable tournament={tournament} round={round} />;
    return (
        <table class="t-table pairings">
            <thead>
                <tr>
                    <th class="n">{w('board')}</th>
                    <th>{first}</th>
                    <th class="n points">{scoreName}</th>
                    <th class="mid">{w('result')}</th>
                    <th>{second}</th>
                    <th class="n points">{scoreName}</th>
                </tr>
            </thead>
            <tbody>
                {round.boards.map((board, index) => (
                    <tr key={index} hidden={!only(board.white) && !only(board.black)}>
                        <th scope="row" class="n">
                            {index + 1}
                        </th>
                        <td class="name">
                            <Player tournament={tournament} number={board.white} /> <Handicap tournament={tournament} board={board} first />
                        </td>
                        <td class="n points">{points(board.white)}</td>
                        <td class="mid score-cell">
                            <Result board={board} />
                        </td>
                        <td class="name">
                            <Player tournament={tournament} number={board.black} /> <Handicap tournament={tournament} board={board} />
                        </td>
                        <td class="n points">{points(board.black)}</td>
                    </tr>
                ))}
                {byesOf(tournament, round).map(({number, text}) => (
                    <tr key={`bye-${number}`} hidden={!only(number)}>
                        <td />
                        <td class="name">
                            <Player tournament={tournament} number={number} />
                        </td>
                        <td class="n points">{points(number)}</td>
                        <td class="mid">{text}</td>
                        <td />
                        <td class="points" />
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// For the wall: sorted by name, with the board beside it.
function PairingsByName({tournament, round, only}: Required<Omit<PairingsProps, 'by'>>) {
    const [first, second] = colours(tournament);
    const lines = [
        ...round.boards.flatMap((board, index) => [
            {number: board.white, opponent: board.black, board: index + 1, colour: first, text: ''},
            {number: board.black, opponent: board.white, board: index + 1, colour: second, text: ''},
        ]),
        ...[...byesOf(tournament, round), ...absentOf(tournament, round)].map((bye) => ({...bye, opponent: 0, board: 0, colour: ''})),
    ];
    const name = (number: number) => entryOf(tournament, number)?.name ?? '';
    const compare = nameOrder();
    lines.sort((one, other) => compare(name(one.number), name(other.number)));
    return (
        <table class="t-table">
            <thead>
                <tr>
                    <th>{w('name')}</th>
                    <th class="n">{w('board')}</th>
                    <th>{w('colour')}</th>
                    <th>{w('opponent')}</th>
                </tr>
            </thead>
            <tbody>
                {lines.map((line) => (
                    <tr key={line.number} hidden={!only(line.number)}>
                        <td class="name">
                            <Player tournament={tournament} number={line.number} />
                        </td>
                        <td class="n">
                            <b>{line.board || ''}</b>
                        </td>
                        <td>{line.colour}</td>
                        <td class="name">{line.text || <Player tournament={tournament} number={line.opponent} />}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function StandingsTable({tournament, limit}: {tournament: Tournament; limit?: [number, number]}) {
    const {standings} = tournament;
    const lines = limit ? standings.lines.slice(...limit) : standings.lines;
    const anyStrength = tournament.entries.some((entry) => strength(tournament, entry));
    const teams = isOfTeams(tournament);
    // Before anybody has points all share the first place: then it is the starting list, with its numbers.
    const isStartingList = standings.after === 0;
    // A phone shows only the first of the keys, if it says more about a place than the points: for teams, and McMahon scores.
    const leads = teams || isSystem(tournament.system, 'mcmahon');
    const keyClass = (index: number) => `n key ${leads && index === 0 ? 'first-key' : ''}`;
    return (
        <table class="t-table standings">
            <thead>
                <tr>
                    <th class="n">{w(isStartingList ? 'number' : 'place')}</th>
                    <th>{w(teams ? 'team' : 'name')}</th>
                    {anyStrength && <th class="n wide">{strengthName(tournament)}</th>}
                    <th class="n">{pointsName(tournament)}</th>
                    {standings.keys.map((key, index) => (
                        <th key={key} class={keyClass(index)} title={keyName(key)}>
                            {keyName(key, 'short')}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {lines.map((line) => {
                    const entry = entryOf(tournament, line.number);
                    return (
                        <tr key={line.number}>
                            <th scope="row" class="n">
                                {isStartingList ? line.number : line.place || '–'}
                            </th>
                            <td class="name">
                                <Player tournament={tournament} number={line.number} />
                                {entry && facts(entry) && <span class="faint"> {facts(entry)}</span>}
                                {entry && withdrawalText(entry) && <span class="faint"> · {withdrawalText(entry)}</span>}
                                <BerserkGames arena={tournament.arena} number={line.number} />
                            </td>
                            {anyStrength && <td class="n wide">{entry && strength(tournament, entry)}</td>}
                            <td class="n">
                                {tournament.arena?.doubling?.includes(line.number) && (
                                    <span class="doubling" title={w('arena.doubling')}>
                                        ×2{' '}
                                    </span>
                                )}
                                <b>{line.points}</b>
                            </td>
                            {line.keys.map((key, index) => (
                                <td key={index} class={keyClass(index)}>
                                    {key}
                                </td>
                            ))}
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

const kSigns: Record<string, string> = {'1': '1', '=': '½', '0': '0', '+': '+', '+=': '½', '-': '−', U: '+', F: '+', H: '½', Z: '−'};

/** In a round-robin, the free round scores nothing. */
function resultSign(tournament: Tournament, {outcome}: RoundRecord): string | undefined {
    const isTable = isSystem(tournament.system, 'round-robin') || isSystem(tournament.system, 'double-round-robin');
    return kSigns[isTable && outcome === 'U' ? 'Z' : outcome];
}

export function Crosstable({tournament}: {tournament: Tournament}) {
    if (hasMeetings(tournament)) return <MeetingsCrosstable tournament={tournament} />;
    const {standings} = tournament;
    // Lines are numbered from the top, so that shared places do not make cells ambiguous.
    const line = new Map(standings.lines.map(({number}, index) => [number, index + 1]));
    const rounds = tournament.rounds.slice(0, standings.after);
    return (
        <table class="t-table crosstable">
            <thead>
                <tr>
                    <th class="n">
                        <span class="unseen">{w('line')}</span>
                    </th>
                    <th>{w('name')}</th>
                    {rounds.map(({round}) => (
                        <th key={round} class="mid">
                            {round}
                        </th>
                    ))}
                    <th class="n">{w('points')}</th>
                </tr>
            </thead>
            <tbody>
                {standings.lines.map(({number, points}, index) => {
                    const entry = entryOf(tournament, number);
                    return (
                        <tr key={number}>
                            <th scope="row" class="n">
                                {index + 1}
                            </th>
                            <td class="name">
                                <Player tournament={tournament} number={number} />
                            </td>
                            {rounds.map(({round}) => {
                                const record = entry?.records[round - 1];
                                const sign = record ? (matchPoints(tournament, record) ?? resultSign(tournament, record) ?? '') : '';
                                return (
                                    <td key={round} class="mid">
                                        {record?.opponent ? (
                                            <>
                                                {line.get(record.opponent)}
                                                {record.colour && (
                                                    <span
                                                        class={`pip ${signOf(tournament, record.colour === 'w')}`}
                                                        aria-label={colours(tournament)[record.colour === 'w' ? 0 : 1]}
                                                        role="img"
                                                    />
                                                )}
                                                {sign}
                                            </>
                                        ) : (
                                            sign && <span class="faint">{sign}</span>
                                        )}
                                    </td>
                                );
                            })}
                            <td class="n">
                                <b>{points}</b>
                            </td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

export function PlayersTable({
    tournament,
    sort,
    find = '',
    more,
}: {
    tournament: Tournament;
    sort: 'number' | 'name';
    /** What the name of a shown player is like; everybody, if it is absent. */
    find?: string;
    more?: (entry: Entry) => ComponentChildren;
}) {
    const compare = nameOrder();
    const entries = tournament.entries.filter((entry) => isFound(entry, find));
    if (sort === 'name') entries.sort((one, other) => compare(one.name, other.name) || one.number - other.number);
    return (
        <table class="t-table players">
            <thead>
                <tr>
                    <th class="n">{w('number')}</th>
                    <th>{w(isOfTeams(tournament) ? 'team' : 'name')}</th>
                    <th class="n">{strengthName(tournament)}</th>
                    <th class="wide">{w('club')}</th>
                    <th class="n">{w(isOfTeams(tournament) ? 'match-points' : 'points')}</th>
                    {more && (
                        <th>
                            <span class="unseen">{w('more')}</span>
                        </th>
                    )}
                </tr>
            </thead>
            <tbody>
                {entries.map((entry) => (
                    <tr key={entry.number} class={entry.withdrawn !== undefined ? 'gone' : ''}>
                        <th scope="row" class="n">
                            {entry.number}
                        </th>
                        <td class="name">
                            <Player tournament={tournament} number={entry.number} />
                            {withdrawalText(entry) && <span class="faint"> · {withdrawalText(entry)}</span>}
                        </td>
                        <td class="n">{strength(tournament, entry)}</td>
                        <td class="wide">{facts(entry)}</td>
                        <td class="n">{entry.points}</td>
                        {more && <td class="more-cell">{more(entry)}</td>}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// The rounds of one player.
export function PlayerCard({tournament, number}: {tournament: Tournament; number: number}) {
    const entry = entryOf(tournament, number);
    if (!entry) return <p class="quiet">{w('players.none-found')}</p>;
    if (hasMeetings(tournament)) return <TeamCard tournament={tournament} number={number} />;
    const place = tournament.standings.lines.find((line) => line.number === number)?.place;
    const sides = colours(tournament);
    return (
        <article class="player-card">
            <h2>{whole(entry)}</h2>
            <dl class="card-facts">
                <CardFact name={w('number')}>{entry.number}</CardFact>
                <CardFact name={strengthName(tournament)}>{strength(tournament, entry)}</CardFact>
                {hasGrades(tournament) && entry.grade !== undefined && entry.rating !== undefined && entry.rating > 0 && (
                    <CardFact name={w('strength')}>{entry.rating}</CardFact>
                )}
                <CardFact name={w('club')}>{facts(entry)}</CardFact>
                <CardFact name={w('points')}>{entry.points}</CardFact>
                <CardFact name={w('place')}>{place || ''}</CardFact>
            </dl>
            {withdrawalText(entry) && <p class="banner">{withdrawalText(entry)}</p>}
            {tournament.arena ? (
                <ArenaBoards key={number} tournament={tournament} of={number} />
            ) : (
                <table class="t-table">
                    <thead>
                        <tr>
                            <th class="n">{w('round')}</th>
                            <th class="n">{w('board')}</th>
                            <th>{w('colour')}</th>
                            <th>{w('opponent')}</th>
                            <th class="mid">{w('result')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {entry.records.map((record, index) => {
                            const boards = tournament.rounds[index]?.boards ?? [];
                            const board = boards.findIndex(({white, black}) => white === number || black === number);
                            return (
                                <tr key={index}>
                                    <th scope="row" class="n">
                                        {index + 1}
                                    </th>
                                    <td class="n">{record.opponent ? board + 1 : ''}</td>
                                    <td>{record.colour && sides[record.colour === 'w' ? 0 : 1]}</td>
                                    <td class="name">
                                        {record.opponent ? (
                                            <Player tournament={tournament} number={record.opponent} />
                                        ) : (
                                            w(record.outcome === 'Z' ? 'absent' : 'bye')
                                        )}
                                    </td>
                                    <td class="mid">{matchPoints(tournament, record) ?? resultSign(tournament, record) ?? '–'}</td>
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
            )}
        </article>
    );
}
