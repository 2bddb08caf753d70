// A player's results against another: won, drawn and lost, by game and in total.
import {gameTitle} from '../../games';
import type {HeadToHead} from '../../protocol';
import {personName} from '../parts';
import {useFetched} from './use_fetched';
import {p} from './words';

export function HeadToHeadTable({name, opponent}: {name: string; opponent: string}) {
    // If there is no such opponent, the list of games says so.
    const {value: fared} = useFetched<HeadToHead>(
        `/api/players/${encodeURIComponent(name)}/head-to-head?opponent=${encodeURIComponent(opponent)}`,
    );
    if (!fared) return null;
    const names = {name: personName(fared.name), opponent: personName(fared.opponent)};
    if (fared.games.length === 0) return <p class="quiet">{p('fared.none', names)}</p>;
    const rows = fared.games.map(({game, ...tally}) => ({...tally, what: gameTitle(game)}));
    if (rows.length > 1) rows.push({...fared, what: p('fared.all')});
    return (
        <div class="account-scroll head-to-head">
            <table class="account-table">
                <caption>{p('fared.title', names)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{p('played.game')}</th>
                        {(['won', 'drawn', 'lost'] as const).map((outcome) => (
                            <th key={outcome} scope="col" class="n">
                                {p(`played.${outcome}`)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({what, won, drawn, lost}) => (
                        <tr key={what}>
                            <th scope="row">{what}</th>
                            <td class="n">{won}</td>
                            <td class="n">{drawn}</td>
                            <td class="n">{lost}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {fared.earlier && <p class="faint">{p('fared.earlier')}</p>}
        </div>
    );
}
