// The highest ratings of a pool.
import {useEffect, useState} from 'preact/hooks';
import {useAccount} from '../../live/account';
import type {RankedPlayer} from '../../protocol';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {BotMark, Chips, RefusalLine} from '../parts';
import {playerPath} from './menu';
import {useFetched} from './use_fetched';
import {kindName, kKinds, kPaces, maybeOfAccount, p, poolName} from './words';

/// The default.
const kUsualPace = 'rapid';

function readPool(): {kind: string; pace: string} {
    const [kind = '', pace = ''] = (new URLSearchParams(location.search).get('pool') ?? '').split('/');
    return {kind: kind || kKinds[0], pace: pace || kUsualPace};
}

export function RatingsPage() {
    const {language} = useSettings();
    const {name: me} = useAccount();
    const [{kind, pace}, setPool] = useState(readPool);
    const pool = `${kind}/${pace}`;
    const {value: players, refusal} = useFetched<RankedPlayer[]>(`/api/ratings?pool=${encodeURIComponent(pool)}`);
    const title = `${t('account.ratings')}: ${poolName(pool)}`;
    useEffect(() => {
        document.title = `${title} · Kyvien`;
    }, [title, language]);
    function choose(wanted: {kind: string; pace: string}): void {
        setPool(wanted);
        history.replaceState(history.state, '', `/ratings?pool=${wanted.kind}/${wanted.pace}`);
    }
    // A link may name a variant that the lobby does not offer.
    const kinds = kKinds.includes(kind) ? kKinds : [...kKinds, kind];
    return (
        <div class="account-page">
            <h1>{t('account.ratings')}</h1>
            <div class="pools">
                <Chips
                    name="kind"
                    legend={p('ratings.game')}
                    value={kind}
                    onChange={(wanted) => choose({kind: wanted, pace})}
                    options={kinds.map((each) => ({value: each, text: kindName(each)}))}
                />
                <Chips
                    name="pace"
                    legend={p('ratings.pace')}
                    value={pace}
                    onChange={(wanted) => choose({kind, pace: wanted})}
                    options={kPaces.map((each) => ({value: each as string, text: maybeOfAccount('pace.' + each) ?? each}))}
                />
            </div>
            {refusal && <RefusalLine refusal={refusal} />}
            <div role="status">{players?.length === 0 && <p class="quiet">{p('ratings.none', {pool: poolName(pool)})}</p>}</div>
            {players && players.length > 0 && (
                <div class="account-scroll">
                    <table class="account-table">
                        <caption class="unseen">{title}</caption>
                        <thead>
                            <tr>
                                <th scope="col" class="n">
                                    {p('ratings.place')}
                                </th>
                                <th scope="col">{p('ratings.player')}</th>
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
                            {players.map(({name, bot, rating, deviation, games}, index) => (
                                <tr key={name} class={name === me ? 'me' : undefined}>
                                    <td class="n">{index + 1}</td>
                                    <th scope="row">
                                        <a href={playerPath(name)}>{name}</a>
                                        {bot && <BotMark />}
                                        {name === me && <span class="faint"> ({p('ratings.you')})</span>}
                                    </th>
                                    <td class="n strong">{rating}</td>
                                    <td class="n">±{2 * deviation}</td>
                                    <td class="n">{games}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
            <p class="faint">{p('ratings.how')}</p>
        </div>
    );
}
