// Players from the hall's rating lists, found while typing a name and entered by one press.
import {useEffect, useState} from 'preact/hooks';
import type {ListedPlayer, ListedPlayers} from '../../../api_types';
import {getJsonWithKey} from '../../../live/api';
import {Chips} from '../../parts';
import {pathOf} from '../shared/live';
import {o} from '../organiser_words';
import type {Desk} from './types';

const kTyped = 150; // milliseconds without typing before the hall is asked

type Tempo = 'standard' | 'rapid' | 'blitz';

/// The standard rating if the list has no other.
const ratingOf = (player: ListedPlayer, tempo: Tempo): number =>
    (tempo === 'rapid' ? player.rapid : tempo === 'blitz' ? player.blitz : 0) || player.rating;

/// The id of a player without a number in the list begins like this.
const numberOf = ({id}: ListedPlayer): string => (id.startsWith('=') ? '' : id);

function entering(player: ListedPlayer, tempo: Tempo) {
    const {name, title, federation, club, sex, birth, grade} = player;
    return {
        t: 'enter',
        name,
        rating: ratingOf(player, tempo),
        title,
        federation,
        club,
        id: numberOf(player),
        sex,
        birth,
        ...(grade === undefined ? {} : {grade}),
    };
}

export function FromList({desk}: {desk: Desk}) {
    const {id} = desk.tournament;
    const [search, setSearch] = useState('');
    const [tempo, setTempo] = useState<Tempo>('standard');
    const [found, setFound] = useState<ListedPlayers | null>(null);
    useEffect(() => {
        let current = true;
        const address = `${pathOf(id)}/listed?search=${encodeURIComponent(search)}`;
        const timer = setTimeout(
            () =>
                void getJsonWithKey<ListedPlayers>(address, desk.key.token).then(
                    (answer) => current && setFound(answer),
                    () => current && setFound(null),
                ),
            search ? kTyped : 0,
        );
        return () => {
            current = false;
            clearTimeout(timer);
        };
    }, [id, search]);
    // A hall without lists has nothing to search.
    if (!found?.lists.length) return null;
    const entered = new Set(desk.tournament.entries.map((entry) => entry.id).filter(Boolean));
    return (
        <details class="t-more">
            <summary>{o('listed')}</summary>
            <p class="faint">{found.lists.map((list) => o('listed.list', {list: list.name, count: list.players})).join(' · ')}</p>
            <div class="row tools">
                <label class="field grow">
                    <span>{o('listed.search')}</span>
                    <input
                        type="search"
                        autocomplete="off"
                        maxLength={100}
                        value={search}
                        onInput={(event) => setSearch(event.currentTarget.value)}
                    />
                </label>
                <Chips
                    name="tempo"
                    legend={o('listed.tempo')}
                    value={tempo}
                    onChange={setTempo}
                    options={[
                        {value: 'standard', text: o('listed.standard')},
                        {value: 'rapid', text: o('listed.rapid')},
                        {value: 'blitz', text: o('listed.blitz')},
                    ]}
                />
            </div>
            <div role="status" class="unseen">
                {search.trim() && o('listed.found', {count: found.players.length})}
            </div>
            <ul class="file-list listed">
                {found.players.map((player) => (
                    <li key={player.list + ':' + player.id}>
                        <span class="name">
                            {[player.title, player.name].filter(Boolean).join(' ')}{' '}
                            <span class="faint">
                                {[
                                    ratingOf(player, tempo) || '',
                                    player.federation,
                                    player.club,
                                    player.birth.slice(0, 4),
                                    `${player.list} ${numberOf(player)}`,
                                ]
                                    .filter(Boolean)
                                    .join(' · ')}
                            </span>
                        </span>
                        {entered.has(player.id) ? (
                            <span class="faint">{o('listed.entered')}</span>
                        ) : (
                            <button
                                type="button"
                                class="button"
                                aria-label={o('listed.enter', {name: player.name})}
                                disabled={desk.busy}
                                onClick={() => void desk.send([entering(player, tempo)], o('players.entered', {name: player.name}))}
                            >
                                {o('players.add')}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {search.trim() && found.players.length === 0 && <p class="quiet">{o('listed.nobody', {name: search.trim()})}</p>}
        </details>
    );
}
