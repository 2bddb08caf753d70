// A player's page: names, ratings and their history, games; for the player himself the actions for the account.
import {useEffect, useState} from 'preact/hooks';
import {useAccount} from '../../live/account';
import type {Player, Rating} from '../../protocol';
import {getSettings, useSettings} from '../../settings';
import {t} from '../../words';
import {Challenges} from '../challenge/list';
import {OwnPeople, PlayerActs} from '../challenge/people';
import {BotMark, Chips, RefusalLine} from '../parts';
import {RatingGraph} from './graph';
import {playerPath} from './menu';
import {OwnAccount} from './own';
import {PlayedGames} from './played';
import {RatingMark} from './rating';
import {useFetched} from './use_fetched';
import {p, poolName} from './words';

function RatingTable({ratings}: {ratings: Rating[]}) {
    return (
        <>
            <div class="account-scroll">
                <table class="account-table">
                    <caption class="unseen">{p('profile.ratings')}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{p('profile.pool')}</th>
                            <th scope="col" class="n">
                                {p('profile.rating')}
                            </th>
                            <th scope="col" class="n">
                                {p('profile.deviation')}
                            </th>
                            <th scope="col" class="n">
                                {p('profile.games')}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {ratings.map(({pool, rating, deviation, games, provisional}) => (
                            <tr key={pool}>
                                <th scope="row">
                                    <a href={`/ratings?pool=${encodeURIComponent(pool)}`}>{poolName(pool)}</a>
                                </th>
                                <td class="n strong">
                                    <RatingMark rating={rating} provisional={provisional} />
                                </td>
                                <td class="n">±{2 * deviation}</td>
                                <td class="n">{games}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <p class="faint">
                {p('profile.deviation-how')}
                {ratings.some(({provisional}) => provisional) && (
                    <>
                        <br />
                        {p('profile.provisional-how')}
                    </>
                )}
            </p>
        </>
    );
}

function Ratings({player}: {player: Player}) {
    const [chosen, setChosen] = useState('');
    const ratings = [...player.ratings].sort((one, other) => other.games - one.games);
    const shown = ratings.find(({pool}) => pool === chosen) ?? ratings[0];
    return (
        <section aria-labelledby="ratings-title">
            <h2 id="ratings-title">{p('profile.ratings')}</h2>
            {shown ? (
                <>
                    <RatingTable ratings={ratings} />
                    {ratings.length > 1 && (
                        <Chips
                            name="graph-pool"
                            legend={p('graph.choose')}
                            value={shown.pool}
                            onChange={setChosen}
                            options={ratings.map(({pool}) => ({value: pool, text: poolName(pool)}))}
                        />
                    )}
                    <RatingGraph key={shown.pool} name={player.name} rating={shown} />
                </>
            ) : (
                <p class="quiet">{p('profile.unrated')}</p>
            )}
        </section>
    );
}

export function ProfilePage({name}: {name: string}) {
    const {language} = useSettings();
    const {account} = useAccount();
    const {value: player, refusal} = useFetched<Player>(`/api/players/${encodeURIComponent(name)}`, account?.name);
    /// Whose games are shown. What is below them appears then: nobody presses a button that moves away.
    const [loaded, setLoaded] = useState('');
    const title = player?.name ?? name;
    useEffect(() => {
        document.title = `${title} · Kyvien`;
        // Found by a former name: the address is changed to the current one.
        if (player && player.name !== name) history.replaceState(history.state, '', playerPath(player.name) + location.search);
    }, [title, language]);
    if (refusal)
        return (
            <div class="account-page">
                <h1>{name}</h1>
                <RefusalLine refusal={refusal} />
                <p>
                    <a class="button" href="/ratings">
                        {t('account.ratings')}
                    </a>
                </p>
            </div>
        );
    if (!player)
        return (
            <div class="account-page">
                <h1>{name}</h1>
            </div>
        );
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'long'});
    return (
        <div class="account-page">
            <h1>
                {player.name}
                {player.bot && <BotMark />}
            </h1>
            <p class="faint">
                {p('profile.since', {day: day.format(player.made)})}
                {player.former.length > 0 && ` · ${p('profile.former', {names: player.former.join(', ')})}`}
            </p>
            {account && <Challenges />}
            {account && account.name !== player.name && <PlayerActs key={player.name} name={player.name} />}
            <Ratings player={player} />
            <PlayedGames name={player.name} onLoaded={() => setLoaded(player.name)} />
            {account?.name === player.name && loaded === player.name && (
                <OwnPeople>
                    <OwnAccount account={account} />
                </OwnPeople>
            )}
        </div>
    );
}
