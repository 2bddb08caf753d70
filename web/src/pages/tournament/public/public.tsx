// The public pages of a tournament: its rounds, standings, crosstable and players; each can be printed.
import {useState} from 'preact/hooks';
import {useAccount} from '../../../live/account';
import {lazyPart} from '../../lazy_part';
import {Absent} from '../../absent';
import {Chips} from '../../parts';
import {useTournament} from '../shared/live';
import {LotsCard} from '../shared/lots_card';
import {PublicFiles} from './files';
import {Crosstable, PairingsTable, PlayerCard, PlayersTable, StandingsTable} from './tables';
import {hasMeetings, isOfTeams} from '../shared/teams';
import {Prizes} from './prizes';
import {TeamTotals} from '../teams/standings';
import {FindField, isFound} from '../shared/find';
import {PlayerListTools} from '../shared/player_list_tools';
import {completeRounds, entryOf, type Tournament} from '../shared/types';
import {w} from '../words';
import {RoundPicker} from '../shared/round_picker';
import {ArenaBoards} from '../shared/arena';
import {Head, standingsTitle, tabName, type Tab} from './head';

/// For signed-in readers: a device belongs to an account.
const PairingNotifications = lazyPart<{id: string}>(async () => (await import('./pairing_notifications')).PairingNotifications);

const Print = () => (
    <button type="button" class="button no-print" onClick={() => print()}>
        {w('print')}
    </button>
);

function Pairings({tournament}: {tournament: Tournament}) {
    const {name} = useAccount();
    const [chosen, setChosen] = useState(0);
    const [by, setBy] = useState<'board' | 'name'>('board');
    const [find, setFind] = useState('');
    const count = tournament.rounds.length;
    if (tournament.arena)
        return (
            <section>
                <h2>{w('arena.games')}</h2>
                <ArenaBoards tournament={tournament} />
            </section>
        );
    const told = name !== null && <PairingNotifications id={tournament.id} />;
    if (count === 0)
        return (
            <section>
                <p class="quiet">{w('pairings.none')}</p>
                {told}
            </section>
        );
    const round = tournament.rounds[(chosen || count) - 1];
    return (
        <section>
            <div class="row tools">
                <RoundPicker count={count} value={round.round} label={w('round')} onChange={setChosen} />
                <Chips
                    name="by"
                    legend={w('order')}
                    value={by}
                    onChange={setBy}
                    options={[
                        {value: 'board', text: w('by.board')},
                        {value: 'name', text: w(isOfTeams(tournament) ? 'teams.by-player' : 'by.name')},
                    ]}
                />
                {!hasMeetings(tournament) && <FindField entries={tournament.entries} value={find} onChange={setFind} />}
                {told}
                <PublicFiles tournament={tournament} list={by === 'board' ? 'pairings' : 'names'} round={round.round} />
                <Print />
            </div>
            <h2>{w('round.n', {round: round.round})}</h2>
            <PairingsTable
                tournament={tournament}
                round={round}
                by={by}
                only={(number) => {
                    const entry = entryOf(tournament, number);
                    return entry !== undefined && isFound(entry, find);
                }}
            />
        </section>
    );
}

function AfterRound({id, tournament, tab}: {id: string; tournament: Tournament; tab: 'standings' | 'crosstable'}) {
    const [after, setAfter] = useState<number | null>(null);
    const live = useTournament(id, after);
    const complete = completeRounds(tournament);
    const shown = live.tournament ?? tournament;
    return (
        <section>
            <div class="row tools">
                {tournament.rounds.length > 0 && !tournament.arena && (
                    <RoundPicker
                        count={tournament.rounds.length}
                        value={after ?? complete}
                        label={w('after')}
                        from={0}
                        onChange={(round) => setAfter(round === complete ? null : round)}
                    />
                )}
                {shown.standings.after > 0 && <PublicFiles tournament={tournament} list={tab} round={shown.standings.after} />}
                <Print />
            </div>
            <h2>{standingsTitle(shown)}</h2>
            {shown.standings.after > complete && <p class="banner">{w('standings.open')}</p>}
            <div class="t-scroll">{tab === 'standings' ? <StandingsTable tournament={shown} /> : <Crosstable tournament={shown} />}</div>
            {tab === 'standings' && <TeamTotals tournament={shown} />}
            {tab === 'standings' && <Prizes tournament={shown} />}
        </section>
    );
}

function Players({tournament}: {tournament: Tournament}) {
    const [sort, setSort] = useState<'number' | 'name'>('number');
    const [find, setFind] = useState('');
    if (tournament.entries.length === 0) return <p class="quiet">{w('players.none')}</p>;
    return (
        <section>
            <div class="row tools">
                <PlayerListTools name="sort" sort={sort} onSort={setSort} entries={tournament.entries} value={find} onChange={setFind} />
                <PublicFiles tournament={tournament} list="players" />
                <Print />
            </div>
            <h2>{tabName(tournament, 'players')}</h2>
            <PlayersTable tournament={tournament} sort={sort} find={find} />
            <LotsCard tournament={tournament} />
        </section>
    );
}

export function PublicPage({id, tab, player}: {id: string; tab: Tab | null; player: number | null}) {
    const {tournament, refusal, lost} = useTournament(id);
    if (refusal) return <Absent refusal={refusal} href="/t" back={w('title')} />;
    if (!tournament) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    document.title = `${tournament.name} · Kyvien`;
    const asked = tab === 'crosstable' && tournament.arena ? 'standings' : tab;
    const shown = asked ?? (tournament.rounds.length > 0 ? 'pairings' : 'players');
    return (
        <div class="tournament">
            <Head tournament={tournament} here={shown} />
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {player !== null ? (
                <PlayerCard tournament={tournament} number={player} />
            ) : shown === 'pairings' ? (
                <Pairings tournament={tournament} />
            ) : shown === 'players' ? (
                <Players tournament={tournament} />
            ) : (
                <AfterRound key={shown} id={id} tournament={tournament} tab={shown} />
            )}
        </div>
    );
}
