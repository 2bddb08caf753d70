// The desk: who does not meet, byes of rounds to come, points taken away, warnings, the draw of lots.
import {useState} from 'preact/hooks';
import type {ComponentChildren} from 'preact';
import {Chips} from '../../parts';
import type {Desk, Wish} from './types';
import {inForce, useLog} from '../shared/log';
import {keptSeed} from '../shared/lots';
import {LotsCard} from '../shared/lots_card';
import {readNumbers} from './read_numbers';
import {entryOf, type Tournament} from '../shared/types';
import {w} from '../words';
import type {TournamentKey} from '../words/types';

const kLastRound = 999; // what the log says of a rule without end

const nameOf = (tournament: Tournament, number: number | string): string => {
    const entry = entryOf(tournament, Number(number));
    return entry ? `${entry.number} ${entry.name}` : String(number);
};

function roundsText(fact: Record<string, string>): string {
    const from = Number(fact.from ?? 1);
    const to = Number(fact.to ?? kLastRound);
    return to >= kLastRound ? (from <= 1 ? w('rules.always') : w('rules.from', {from})) : w('rules.rounds', {from, to});
}

function PlayerSelect({tournament, value, onChange}: {tournament: Tournament; value: number; onChange: (number: number) => void}) {
    return (
        <label class="field grow">
            <span>{w('rules.player')}</span>
            <select required value={value || ''} onChange={(event) => onChange(Number(event.currentTarget.value))}>
                <option value="">…</option>
                {tournament.entries.map((entry) => (
                    <option key={entry.number} value={entry.number}>
                        {entry.number} {entry.name}
                    </option>
                ))}
            </select>
        </label>
    );
}

function RoundField({
    label,
    value,
    least,
    most,
    onChange,
}: {
    label: string;
    value: number;
    least: number;
    most: number;
    onChange: (round: number) => void;
}) {
    return (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={least}
                max={most}
                value={value || ''}
                onInput={(event) => onChange(event.currentTarget.valueAsNumber || 0)}
            />
        </label>
    );
}

function ReasonField({value, onChange}: {value: string; onChange: (reason: string) => void}) {
    return (
        <label class="field grow">
            <span>{w('reason')}</span>
            <input type="text" required maxLength={200} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
    );
}

/// What stands already, under the form that adds to it.
const Standing = ({lines}: {lines: ComponentChildren[]}) =>
    lines.length > 0 ? (
        <ul class="standing-rules">
            {lines.map((line, index) => (
                <li key={index}>{line}</li>
            ))}
        </ul>
    ) : null;

interface FormProps {
    desk: Desk;
    facts: (kind: string) => Record<string, string>[];
}

function useSend(desk: Desk): (wish: Wish, clear: () => void) => (event: Event) => void {
    return (wish, clear) => (event) => {
        event.preventDefault();
        void desk.send([wish]).then((done) => {
            if (done) clear();
        });
    };
}

function Meetings({desk, facts}: FormProps) {
    const {tournament} = desk;
    const next = tournament.rounds.length + 1;
    const last = tournament.rounds_planned || kLastRound;
    const [who, setWho] = useState<'players' | 'club' | 'federation' | 'team'>('players');
    const [text, setText] = useState('');
    const [from, setFrom] = useState(next);
    const [to, setTo] = useState(last);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const numbers = readNumbers(text);
    const good = numbers.length >= 2 && numbers.every((number) => entryOf(tournament, number));
    const rounds = {first_round: from, last_round: to >= last ? kLastRound : to};
    const wish: Wish =
        who === 'players'
            ? {t: 'forbid', numbers, ...rounds, reason: reason.trim()}
            : {t: 'apart', by: who, ...rounds, reason: reason.trim()};
    return (
        <section>
            <h2>{w('rules.meetings')}</h2>
            <form
                onSubmit={send(wish, () => {
                    setText('');
                    setReason('');
                })}
            >
                <div class="row">
                    <Chips
                        name="apart-who"
                        legend={w('rules.who')}
                        value={who}
                        onChange={setWho}
                        options={(['players', 'club', 'federation', 'team'] as const).map((value) => ({value, text: w(`rules.${value}`)}))}
                    />
                    {who === 'players' && (
                        <label class="field grow">
                            <span>{w('rules.numbers')}</span>
                            <input
                                type="text"
                                required
                                inputMode="text"
                                autocomplete="off"
                                placeholder="3 8"
                                value={text}
                                onInput={(event) => setText(event.currentTarget.value)}
                            />
                        </label>
                    )}
                </div>
                {who === 'players' && numbers.length > 0 && (
                    <p class="faint">
                        {numbers
                            .map((number) => (entryOf(tournament, number) ? nameOf(tournament, number) : w('rules.nobody', {number})))
                            .join(' · ')}
                    </p>
                )}
                <div class="row">
                    <RoundField label={w('rules.from-round')} value={from} least={next} most={last} onChange={setFrom} />
                    {tournament.rounds_planned > 0 && (
                        <RoundField label={w('rules.to-round')} value={to} least={from} most={last} onChange={setTo} />
                    )}
                    <ReasonField value={reason} onChange={setReason} />
                    <button type="submit" class="button primary" disabled={desk.busy || (who === 'players' && !good)}>
                        {w('rules.forbid')}
                    </button>
                </div>
            </form>
            <Standing
                lines={[
                    ...facts('meeting-forbidden').map((fact) => (
                        <Rule
                            desk={desk}
                            fact={fact}
                            lifted={facts('rule-lifted')}
                            text={fact.numbers
                                .split(',')
                                .map((number) => nameOf(tournament, number))
                                .join(' · ')}
                        />
                    )),
                    ...facts('kept-apart').map((fact) => (
                        <Rule
                            desk={desk}
                            fact={fact}
                            lifted={facts('rule-lifted')}
                            text={w(`rules.same.${fact['by-rule']}` as TournamentKey)}
                        />
                    )),
                ]}
            />
        </section>
    );
}

const sorted = (numbers: string): string =>
    numbers
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
        .join(',');

/// A rule that stands, and the button that lifts it from the next round on; one that was lifted says so.
function Rule({desk, fact, lifted, text}: {desk: Desk; fact: Record<string, string>; lifted: Record<string, string>[]; text: string}) {
    const next = desk.tournament.rounds.length + 1;
    const end = lifted.find(
        (each) =>
            (fact.numbers ? each.numbers && sorted(each.numbers) === sorted(fact.numbers) : each['by-rule'] === fact['by-rule']) &&
            Number(each.from) <= Number(fact.to ?? kLastRound),
    );
    const rounds = roundsText(end ? {...fact, to: String(Number(end.from) - 1)} : fact);
    const goesOn = !end && Number(fact.to ?? kLastRound) >= next;
    const [asks, setAsks] = useState(false);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const wish: Wish = {
        t: 'lift',
        ...(fact.numbers ? {numbers: fact.numbers.split(',').map(Number)} : {by: fact['by-rule']}),
        first_round: next,
        reason: reason.trim(),
    };
    return (
        <>
            {end ? <s>{text}</s> : text}{' '}
            <span class="faint">
                {rounds} – {fact.reason}
                {end && ` – ${w('fact.rule-lifted')}: ${end.reason}`}
            </span>
            {goesOn && !asks && (
                <button type="button" class="button" aria-label={w('rules.lift.of', {rule: text})} onClick={() => setAsks(true)}>
                    {w('rules.lift')}
                </button>
            )}
            {goesOn && asks && (
                <form class="row" aria-label={w('rules.lift.of', {rule: text})} onSubmit={send(wish, () => setAsks(false))}>
                    <p class="faint">{w('rules.lift.ask')}</p>
                    <ReasonField value={reason} onChange={setReason} />
                    <button type="submit" class="button primary" disabled={desk.busy || !reason.trim()}>
                        {w('rules.lift')}
                    </button>
                </form>
            )}
        </>
    );
}

function Byes({desk, facts}: FormProps) {
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
            <h2>{w('rules.byes')}</h2>
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
                lines={facts('bye-granted')
                    .filter((fact) => Number(fact.round) >= next)
                    .map((fact) => (
                        <>
                            {nameOf(tournament, fact.number)}{' '}
                            <span class="faint">
                                {w('round.n', {round: fact.round})} – {w(`bye.${fact.kind}` as TournamentKey)}
                            </span>
                        </>
                    ))}
            />
        </section>
    );
}

function Penalties({desk, facts}: FormProps) {
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
            <h2>{w('rules.penalties')}</h2>
            <p class="faint">{w('rules.penalties.how')}</p>
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
                    <span>{w('rules.points')}</span>
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
                    legend={w('rules.points.which')}
                    value={which}
                    onChange={setWhich}
                    options={(['taken', 'given'] as const).map((value) => ({value, text: w(`rules.points.${value}`)}))}
                />
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || !number || !points}>
                    {w(which === 'given' ? 'enter' : 'rules.take-away')}
                </button>
            </form>
            <Standing
                lines={facts('penalty-given').map((fact) => (
                    <>
                        {nameOf(tournament, fact.number)}{' '}
                        <b>
                            {fact.given ? '+' : '−'}
                            {fact.points}
                        </b>{' '}
                        <span class="faint">
                            {w('round.n', {round: fact.round})} – {fact.reason}
                        </span>
                    </>
                ))}
            />
        </section>
    );
}

/// Warnings of the whole event divide who is equal by the Chinese law (28.1).
function Warnings({desk, facts}: FormProps) {
    const {tournament} = desk;
    const [number, setNumber] = useState(0);
    const [count, setCount] = useState(1);
    const send = useSend(desk);
    if (tournament.ranking === 'fide' || tournament.ranking === 'mcmahon') return null;
    const known = new Map(facts('warnings-counted').map((fact) => [fact.number, fact.warnings]));
    return (
        <section>
            <h2>{w('rules.warnings')}</h2>
            <form class="row" onSubmit={send({t: 'warnings', number, warnings: count}, () => setNumber(0))}>
                <PlayerSelect tournament={tournament} value={number} onChange={setNumber} />
                <label class="field narrow">
                    <span>{w('rules.warnings.all')}</span>
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
                    {w('enter')}
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

function Draw({desk, facts}: FormProps) {
    const {tournament} = desk;
    const [seed, setSeed] = useState(() => keptSeed(tournament.id));
    const send = useSend(desk);
    const drawn = facts('lots-drawn').length > 0;
    const open = tournament.rounds.length === 0 && !drawn;
    if (!open && !drawn && !tournament.lots) return null;
    return (
        <section>
            <h2>{w('lots')}</h2>
            {open && (
                <form class="row" onSubmit={send({t: 'lots', seed}, () => undefined)}>
                    <label class="field grow">
                        <span>{w('lots.seed')}</span>
                        <input
                            type="text"
                            required
                            maxLength={200}
                            autocomplete="off"
                            value={seed}
                            onInput={(event) => setSeed(event.currentTarget.value)}
                        />
                    </label>
                    <button type="submit" class="button primary" disabled={desk.busy || !seed || tournament.entries.length < 2}>
                        {w('lots.draw')}
                    </button>
                </form>
            )}
            <LotsCard tournament={tournament} titled={false} />
        </section>
    );
}

export function RulesPanel({desk}: {desk: Desk}) {
    const log = useLog(desk.tournament);
    const facts = (kind: string) => inForce(log, kind);
    if (desk.tournament.entries.length === 0) return <p class="quiet">{w('players.first')}</p>;
    return (
        <div class="t-rules">
            <Meetings desk={desk} facts={facts} />
            <Byes desk={desk} facts={facts} />
            <Penalties desk={desk} facts={facts} />
            <Warnings desk={desk} facts={facts} />
            <Draw desk={desk} facts={facts} />
        </div>
    );
}
