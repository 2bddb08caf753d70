// The arbiter's own decisions: the result, the clocks, the position.
import {useState} from 'preact/hooks';
import {gameOf, sideName} from '../../games';
import {readClock} from '../../live/clock';
import type {ClauseRef, Seat, View} from '../../protocol';
import {g, type GameKey} from '../../words';
import {MoveField} from '../move_field';
import {Chips, scoreText, TextFault} from '../parts';
import {numberedMove} from '../sheet';
import {ClausePicker} from './reports/clause_picker';
import {ChiefNote} from './office';
import {readSpan, spanText} from './span';
import {StandingOffers} from './standing_offers';
import type {Ask, Catalogue, DeskRequest} from './types';
import {UsualResults} from './incidents/usual_results';
import {a} from './words';
import {clockText} from '../times/text';
import {ClockFields} from './incidents/clock_fields';

const kSeats: Seat[] = ['first', 'second'];

export interface PanelProps {
    view: View;
    law: string;
    ask: Ask;
}

function Reason({value, onChange, required = true}: {value: string; onChange: (value: string) => void; required?: boolean}) {
    return (
        <label class="field">
            <span>{a('reason')}</span>
            <textarea
                required={required}
                maxLength={1000}
                rows={2}
                value={value}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
    );
}

// ---- the result -------------------------------------------------------------------------------------------------------

export function ResultPanel({view, law, ask, catalogue}: PanelProps & {catalogue: Catalogue | null}) {
    const [score, setScore] = useState('1-0');
    const [clause, setClause] = useState<ClauseRef | null>(null);
    const [reason, setReason] = useState('');
    const finished = view.phase === 'finished';
    const forChief = view.question?.chief === true;
    const mustCall = forChief && view.office === 'table';
    const because = {reason, ...(clause ? {clause} : {})};

    async function send(request: {t: string; score?: string}): Promise<void> {
        if (!(await ask({...request, ...because}))) return;
        setReason('');
        setClause(null);
    }
    return (
        <>
            <UsualResults view={view} catalogue={catalogue} ask={ask} />
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void send({t: finished ? 'correct' : 'rule', score});
                }}
            >
                {forChief && <ChiefNote office={view.office} />}

                {view.result && <p class="facts">{a('result.now', {score: scoreText(view.result.score)})}</p>}
                <Chips
                    name="score"
                    legend={a('result.score')}
                    value={score}
                    onChange={setScore}
                    options={['1-0', '1/2-1/2', '0-1', '0-0', 'void'].map((value) => ({
                        value,
                        text: value === 'void' ? a('result.void') : scoreText(value),
                    }))}
                />
                <ClausePicker law={law} value={clause} onChange={setClause} required />
                <Reason value={reason} onChange={setReason} />
                <div class="row">
                    <button type="submit" class="button primary" disabled={view.phase === 'waiting' || mustCall}>
                        {finished ? a('result.correct') : a('result.rule')}
                    </button>
                    {view.phase === 'arbiter' && (
                        <button
                            type="button"
                            class="button"
                            disabled={mustCall || !reason.trim()}
                            onClick={() => void send({t: 'play-on'})}
                        >
                            {a('result.play-on')}
                        </button>
                    )}
                    <button type="button" class="button" disabled={mustCall || !reason.trim()} onClick={() => void send({t: 'annul'})}>
                        {a('result.annul')}
                    </button>
                </div>
            </form>
        </>
    );
}

// ---- the clocks -------------------------------------------------------------------------------------------------------

interface Display {
    time: string;
    periods: string;
}

const kUnset: Record<Seat, Display> = {first: {time: '', periods: ''}, second: {time: '', periods: ''}};

/// The catalogue determines whether setting both clocks is a ruling of its own: without it the panel would record something else.
export function ClocksPanel({view, law, ask, now, catalogue}: PanelProps & {now: () => number; catalogue: Catalogue}) {
    const [displays, setDisplays] = useState(kUnset);
    const [clause, setClause] = useState<ClauseRef | null>(null);
    const [reason, setReason] = useState('');
    const [bad, setBad] = useState(false);
    const {clock} = view;
    if (!clock) return <p class="quiet">{a('clocks.none')}</p>;
    const runs = clock.running !== null;
    const hasPeriods = clock.first_periods !== null && clock.first_periods !== undefined;
    const change = (seat: Seat, part: Partial<Display>) => setDisplays((before) => ({...before, [seat]: {...before[seat], ...part}}));

    /// Setting both is a ruling of its own in some laws; setting one, or with a reason, is the arbiter's decision.
    function requestsOf(set: {seat: Seat; ms: number}[]): DeskRequest[] {
        const both = catalogue.kinds.find(({kind}) => kind === gameOf(view.game).desk.setsBoth);
        if (set.length === 2 && both && !clause && !reason.trim())
            return [
                {
                    t: 'report',
                    kind: both.kind,
                    fields: Object.fromEntries(set.map(({seat, ms}) => [seat + '-ms', String(ms)])),
                },
            ];
        return set.map(({seat, ms}) => ({
            t: 'set-clock',
            seat,
            ms,
            reason: reason.trim() || a('clocks.set-reason'),
            ...(clause ? {clause} : {}),
            ...(displays[seat].periods !== '' ? {periods: Number(displays[seat].periods)} : {}),
        }));
    }
    async function set(event: Event): Promise<void> {
        event.preventDefault();
        const wanted = kSeats.filter((seat) => displays[seat].time.trim());
        const read = wanted.map((seat) => ({seat, ms: readSpan(displays[seat].time)}));
        const good = read.flatMap(({seat, ms}) => (ms === null ? [] : [{seat, ms}]));
        const isBad = good.length === 0 || good.length < read.length;
        setBad(isBad);
        if (isBad || !(await ask(...requestsOf(good)))) return;
        setDisplays(kUnset);
        setReason('');
    }
    function add(seat: Seat, minutes: number): void {
        const base = readSpan(displays[seat].time) ?? readClock(clock!, seat, now()).left;
        change(seat, {time: spanText(base + minutes * 60_000)});
        setBad(false);
    }
    return (
        <form class="set-clocks" onSubmit={(event) => void set(event)}>
            {kSeats.map((seat) => (
                <div key={seat} class="row">
                    <label class="field narrow">
                        <span>{a('clocks.shows', {side: sideName(view.game, seat)})}</span>
                        <input
                            type="text"
                            autocomplete="off"
                            placeholder={clockText(readClock(clock, seat, now()).left)}
                            value={displays[seat].time}
                            aria-invalid={bad}
                            onInput={(event) => change(seat, {time: event.currentTarget.value})}
                        />
                    </label>
                    {hasPeriods && (
                        <label class="field narrow">
                            <span>{a('clocks.periods')}</span>
                            <input
                                type="number"
                                min={0}
                                max={1000}
                                value={displays[seat].periods}
                                onInput={(event) => change(seat, {periods: event.currentTarget.value})}
                            />
                        </label>
                    )}
                    {[2, 1, -1, -2].map((minutes) => (
                        <button
                            key={minutes}
                            type="button"
                            class="button"
                            aria-label={`${sideName(view.game, seat)} ${minutes > 0 ? '+' : '−'}${Math.abs(minutes)}:00`}
                            onClick={() => add(seat, minutes)}
                        >
                            {minutes > 0 ? '+' : '−'}
                            {Math.abs(minutes)}:00
                        </button>
                    ))}
                </div>
            ))}
            {bad && <TextFault text={a('clocks.bad')} />}
            <ClausePicker law={law} value={clause} onChange={setClause} />
            <Reason value={reason} onChange={setReason} required={false} />
            <div class="row">
                <button type="submit" class="button primary">
                    {a('clocks.set')}
                </button>
                {view.phase === 'playing' && !view.setting && (
                    <button
                        type="button"
                        class="button"
                        disabled={!reason.trim()}
                        onClick={() =>
                            void ask({t: runs ? 'stop-clocks' : 'start-clocks', reason}).then((granted) => granted && setReason(''))
                        }
                    >
                        {runs ? a('clocks.stop') : a('clocks.start')}
                    </button>
                )}
            </div>
        </form>
    );
}

// ---- the position -----------------------------------------------------------------------------------------------------

export function PositionPanel({view, law, ask, shown, notation}: PanelProps & {shown: number; notation: string}) {
    const [clocks, setClocks] = useState({first: '', second: ''});
    const [clause, setClause] = useState<ClauseRef | null>(null);
    const [reason, setReason] = useState('');
    const [bad, setBad] = useState(false);
    if (!('setting' in view)) return <p class="quiet">{a('position.hall-board')}</p>;
    const here = shown === view.moves.length;

    async function restore(event: Event): Promise<void> {
        event.preventDefault();
        const times: Record<string, number> = {};
        for (const seat of kSeats) {
            if (!clocks[seat].trim()) continue;
            const ms = readSpan(clocks[seat]);
            if (ms === null) return setBad(true);
            times[seat + '_ms'] = ms;
        }
        setBad(false);
        if (await ask({t: 'restore', ply: shown, reason, ...times, ...(clause ? {clause} : {})})) {
            setReason('');
            setClocks({first: '', second: ''});
        }
    }
    return (
        <form onSubmit={(event) => void restore(event)}>
            <p>{a('position.how')}</p>
            {view.clock && <ClockFields view={view} value={clocks} onChange={setClocks} />}
            {bad && <TextFault text={a('clocks.bad')} />}
            <ClausePicker law={law} value={clause} onChange={setClause} />
            <Reason value={reason} onChange={setReason} />
            {here && <p class="quiet">{a('position.here')}</p>}
            <button type="submit" class="button primary" disabled={here || view.phase === 'finished'}>
                {shown === 0 ? a('position.start') : a('position.restore', {move: numberedMove(view, shown, notation)})}
            </button>
        </form>
    );
}

// ---- the players' acts ------------------------------------------------------------------------------------------------

export function BoardPanel({view, ask, onMove}: PanelProps & {onMove: (move: string) => Promise<boolean>}) {
    const acting: Seat = view.clock?.running ?? view.turn ?? 'first';
    const [chosen, setChosen] = useState<Seat | null>(null);
    const [text, setText] = useState('');
    const [kind, setKind] = useState('');
    const as = chosen ?? acting;

    /// The field is cleared for the next line immediately, while this one is being sent; a refused one is put back.
    async function send(taken: Promise<boolean>): Promise<void> {
        setText('');
        if (!(await taken)) setText((now) => now || text);
    }
    function move(event: Event): void {
        event.preventDefault();
        void send(onMove(text.trim()));
    }
    const button = (label: string, request: {t: string; as?: Seat; kind?: string; move?: null}) => (
        <button type="button" class="button" onClick={() => void ask(request)}>
            {label}
        </button>
    );
    return (
        <div class="at-board">
            <form class="row" onSubmit={move}>
                <MoveField
                    label={a('board.moved')}
                    value={text}
                    required
                    placeholder={g(`typed.hint.${view.game}` as GameKey)}
                    onValue={setText}
                />
                <button type="submit" class="button">
                    {g('typed.send')}
                </button>
            </form>
            <Chips
                name="acting"
                legend={a('board.for')}
                value={as}
                onChange={setChosen}
                options={kSeats.map((seat) => ({value: seat, text: sideName(view.game, seat)}))}
            />
            <StandingOffers view={view} onAnswer={(request) => void ask(request)} />
            <div class="row">
                {!view.offer && gameOf(view.game).offersDraws && button(g('action.offer'), {t: 'offer', as})}
                {view.clock && button(g('action.flag'), {t: 'flag', as})}
                {button(g('action.resign'), {t: 'resign', as})}
            </div>
            {(view.claims?.length ?? 0) > 0 && (
                <form
                    class="row"
                    onSubmit={(event) => {
                        event.preventDefault();
                        void send(ask({t: 'claim', kind: kind || view.claims[0], move: text.trim() || null, as}));
                    }}
                >
                    <label class="field grow">
                        <span>{a('board.claim')}</span>
                        <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
                            {view.claims.map((each) => (
                                <option key={each} value={each}>
                                    {g(`claim.${each}` as GameKey)}
                                </option>
                            ))}
                        </select>
                    </label>
                    <button type="submit" class="button">
                        {g('claim.send')}
                    </button>
                </form>
            )}
            {view.phase === 'agreeing' && (
                <div class="row">
                    {kSeats.map((seat) => (
                        <span key={seat}>
                            {button(`${g('agreement.confirm')} · ${sideName(view.game, seat)}`, {t: 'confirm', as: seat})}
                        </span>
                    ))}
                    {button(g('agreement.dispute'), {t: 'dispute', as})}
                </div>
            )}
        </div>
    );
}
