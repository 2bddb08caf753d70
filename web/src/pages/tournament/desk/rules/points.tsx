// Byes of future rounds, deducted or added points, warnings.
import {useState} from 'preact/hooks';
import {Chips} from '../../../parts';
import type {Tournament} from '../../shared/types';
import {w} from '../../words';
import type {Desk} from '../types';
import {o} from '../../organiser_words';
import {readPlayers} from './read_players';
import {kLastRound, nameOf, PlayerSelect, ReasonField, RoundField, Standing, useSend, type RuleProps} from './fields';

const kByeKinds = new Map([
    ['F', 'full'],
    ['H', 'half'],
    ['Z', 'zero'],
] as const as [string, 'full' | 'half' | 'zero'][]);

/// Current byes of future rounds, whether granted or requested.
function byesToCome(tournament: Tournament, next: number) {
    return tournament.entries
        .filter((entry) => entry.withdrawn === undefined)
        .flatMap((entry) => entry.records.map((record, index) => ({entry, round: index + 1, kind: kByeKinds.get(record.outcome)})))
        .filter(({round, kind}) => kind && round >= next)
        .sort((a, b) => a.round - b.round || a.entry.number - b.entry.number);
}

export function Byes({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const next = tournament.rounds.length + 1;
    const last = tournament.rounds_planned || kLastRound;
    const [text, setText] = useState('');
    const [chosen, setChosen] = useState(next);
    const [kind, setKind] = useState<'half' | 'zero' | 'full'>('half');
    const send = useSend(desk);
    if (next > last) return null;
    // The chosen round may have been paired meanwhile.
    const round = Math.max(chosen, next);
    const {numbers, unknown} = readPlayers(text, tournament.entries);
    return (
        <section>
            <h2>{o('rules.byes')}</h2>
            <form onSubmit={send({t: 'bye', numbers, round, kind}, () => setText(''))}>
                <div class="row">
                    <label class="field grow">
                        <span>{o('rules.byes.who')}</span>
                        <textarea
                            rows={Math.min(8, text.split('\n').length)}
                            required
                            spellcheck={false}
                            value={text}
                            onInput={(event) => setText(event.currentTarget.value)}
                        />
                    </label>
                    <PlayerSelect
                        tournament={tournament}
                        value={0}
                        required={false}
                        label={o('rules.byes.add')}
                        onChange={(number) =>
                            setText([text.trimEnd(), String(number)].filter(Boolean).join(text.includes('\n') ? '\n' : '; '))
                        }
                    />
                </div>
                <p class="faint">
                    {numbers.length > 0 ? numbers.map((number) => nameOf(tournament, number)).join(' · ') : o('rules.byes.how')}
                </p>
                {unknown.length > 0 && <p class="refusal">{o('rules.byes.unknown', {who: unknown.join(' · ')})}</p>}
                <div class="row">
                    <RoundField label={w('round')} value={round} least={next} most={last} onChange={setChosen} />
                    <Chips
                        name="rule-bye"
                        legend={w('bye')}
                        value={kind}
                        onChange={setKind}
                        options={(['half', 'zero', 'full'] as const).map((value) => ({value, text: w(`bye.${value}`)}))}
                    />
                    <button type="submit" class="button primary" disabled={desk.busy || numbers.length === 0 || unknown.length > 0}>
                        {w('bye.grant')}
                    </button>
                </div>
            </form>
            <Standing
                lines={byesToCome(tournament, next).map(({entry, round: of, kind: what}) => {
                    const bye = `${w('round.n', {round: of})} – ${w(`bye.${what!}`)}`;
                    return (
                        <>
                            {nameOf(tournament, entry.number)} <span class="faint">{bye}</span>{' '}
                            <button
                                type="button"
                                class="button"
                                disabled={desk.busy}
                                aria-label={o('rules.byes.take-back.of', {rule: `${nameOf(tournament, entry.number)}, ${bye}`})}
                                onClick={() => void desk.send([{t: 'bye', number: entry.number, round: of, kind: 'none'}])}
                            >
                                {o('rules.byes.take-back')}
                            </button>
                        </>
                    );
                })}
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

/// Warnings in the whole event break ties by the Chinese law (28.1).
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
