// Byes of rounds to come, points taken away or added, warnings.
import {useState} from 'preact/hooks';
import {Chips} from '../../../parts';
import {w, type TournamentKey} from '../../words';
import {o} from '../../organiser_words';
import {kLastRound, nameOf, PlayerSelect, ReasonField, RoundField, Standing, useSend, type RuleProps} from './fields';

export function Byes({desk, events}: RuleProps) {
    const {tournament} = desk;
    const next = tournament.rounds.length + 1;
    const last = tournament.rounds_planned || kLastRound;
    const [number, setNumber] = useState(0);
    const [round, setRound] = useState(next);
    const [kind, setKind] = useState<'half' | 'zero' | 'full'>('half');
    const send = useSend(desk);
    if (next > last) return null;
    return (
        <section>
            <h2>{o('rules.byes')}</h2>
            <form class="row" onSubmit={send({t: 'bye', number, round, kind}, () => setNumber(0))}>
                <PlayerSelect tournament={tournament} value={number} onChange={setNumber} />
                <RoundField label={w('round')} value={round} least={next} most={last} onChange={setRound} />
                <Chips
                    name="rule-bye"
                    legend={w('bye')}
                    value={kind}
                    onChange={setKind}
                    options={(['half', 'zero', 'full'] as const).map((value) => ({value, text: w(`bye.${value}`)}))}
                />
                <button type="submit" class="button primary" disabled={desk.busy || !number}>
                    {w('bye.grant')}
                </button>
            </form>
            <Standing
                lines={events('bye-granted')
                    .filter((event) => Number(event.round) >= next)
                    .map((event) => (
                        <>
                            {nameOf(tournament, event.number)}{' '}
                            <span class="faint">
                                {w('round.n', {round: event.round})} – {w(`bye.${event.kind}` as TournamentKey)}
                            </span>
                        </>
                    ))}
            />
        </section>
    );
}

export function Penalties({desk, events}: RuleProps) {
    const {tournament} = desk;
    const rounds = tournament.rounds.length;
    const [number, setNumber] = useState(0);
    const [round, setRound] = useState(rounds);
    const [points, setPoints] = useState('');
    const [which, setWhich] = useState<'taken' | 'given'>('taken');
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    if (rounds === 0) return null;
    return (
        <section>
            <h2>{o('rules.penalties')}</h2>
            <p class="faint">{o('rules.penalties.how')}</p>
            <form
                class="row"
                onSubmit={send({t: 'penalty', number, round, points, reason: reason.trim(), given: which === 'given'}, () => {
                    setNumber(0);
                    setPoints('');
                    setReason('');
                })}
            >
                <PlayerSelect tournament={tournament} value={number} onChange={setNumber} />
                <RoundField label={w('round')} value={round} least={1} most={rounds} onChange={setRound} />
                <label class="field narrow">
                    <span>{o('rules.points')}</span>
                    <input
                        type="text"
                        required
                        inputMode="decimal"
                        pattern="[0-9]*[.,]?[0-9]*"
                        placeholder="0.5"
                        value={points}
                        onInput={(event) => setPoints(event.currentTarget.value)}
                    />
                </label>
                <Chips
                    name="penalty-which"
                    legend={o('rules.points.which')}
                    value={which}
                    onChange={setWhich}
                    options={(['taken', 'given'] as const).map((value) => ({value, text: o(`rules.points.${value}`)}))}
                />
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || !number || !points}>
                    {o(which === 'given' ? 'enter' : 'rules.take-away')}
                </button>
            </form>
            <Standing
                lines={events('penalty-given').map((event) => (
                    <>
                        {nameOf(tournament, event.number)}{' '}
                        <b>
                            {event.given ? '+' : '−'}
                            {event.points}
                        </b>{' '}
                        <span class="faint">
                            {w('round.n', {round: event.round})} – {event.reason}
                        </span>
                    </>
                ))}
            />
        </section>
    );
}

/// Warnings of the whole event divide who is equal by the Chinese law (28.1).
export function Warnings({desk, events}: RuleProps) {
    const {tournament} = desk;
    const [number, setNumber] = useState(0);
    const [count, setCount] = useState(1);
    const send = useSend(desk);
    if (['fide', 'mcmahon', 'keizer', 'ladder'].includes(tournament.ranking)) return null;
    const known = new Map(events('warnings-counted').map((event) => [event.number, event.warnings]));
    return (
        <section>
            <h2>{o('rules.warnings')}</h2>
            <form class="row" onSubmit={send({t: 'warnings', number, warnings: count}, () => setNumber(0))}>
                <PlayerSelect tournament={tournament} value={number} onChange={setNumber} />
                <label class="field narrow">
                    <span>{o('rules.warnings.all')}</span>
                    <input
                        type="number"
                        required
                        min={0}
                        max={1000}
                        value={count}
                        onInput={(event) => setCount(event.currentTarget.valueAsNumber || 0)}
                    />
                </label>
                <button type="submit" class="button primary" disabled={desk.busy || !number}>
                    {o('enter')}
                </button>
            </form>
            <Standing
                lines={[...known].map(([each, warnings]) => (
                    <>
                        {nameOf(tournament, each)} <b>{warnings}</b>
                    </>
                ))}
            />
        </section>
    );
}
