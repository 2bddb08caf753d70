// The draw of lots, with all data needed to repeat it: this browser does so, and shows whether the result is the same.
import {inForce, useLog} from './log';
import {commitmentOf, drawLots} from './lots';
import {entryOf, type Tournament} from './types';
import {w} from '../words';

export function LotsCard({tournament, titled = true}: {tournament: Tournament; titled?: boolean}) {
    const log = useLog(tournament);
    const drawn = inForce(log, 'lots-drawn').at(-1);
    if (!drawn && !tournament.lots) return null;
    const order = drawn?.order ? drawn.order.split(',') : [];
    const right =
        drawn && drawLots(drawn.seed, order).join() === order.join() && (!tournament.lots || commitmentOf(drawn.seed) === tournament.lots);
    return (
        <section class="lots-card">
            {titled && <h3>{w('lots')}</h3>}
            <p class="faint">{w('lots.how')}</p>
            <dl class="card-facts">
                {tournament.lots && (
                    <div>
                        <dt>{w('lots.digest')}</dt>
                        <dd>
                            <code>{tournament.lots}</code>
                        </dd>
                    </div>
                )}
                {drawn && (
                    <div>
                        <dt>{w('lots.seed')}</dt>
                        <dd>
                            <code>{drawn.seed}</code>
                        </dd>
                    </div>
                )}
            </dl>
            {!drawn && <p>{w('lots.not-yet')}</p>}
            {drawn && (
                <>
                    <p class={right ? 'granted' : 'refusal'}>
                        {right ? '✓ ' : '✕ '}
                        {w(right ? 'lots.right' : 'lots.wrong')}
                    </p>
                    <ol class="lot-order">
                        {order.map((number) => (
                            <li key={number}>{entryOf(tournament, Number(number))?.name ?? number}</li>
                        ))}
                    </ol>
                </>
            )}
        </section>
    );
}
