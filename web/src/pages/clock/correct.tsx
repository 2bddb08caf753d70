// An arbiter's correction: times, periods, moves and whose turn it is, with the reason. The clocks are stopped meanwhile.
import {useState} from 'preact/hooks';
import {sideName} from '../../games';
import type {Seat} from '../../protocol';
import {Chips} from '../parts';
import type {ClockGame, Corrected} from './record';
import {readTime, writeTime} from '../times/times_text';
import {c} from './words';

const kSeats = ['first', 'second'] as const;
type Act = {first?: Corrected; second?: Corrected; turn?: Seat; note: string};

/// The fields of a side, as typed; absent: not shown.
interface Fields {
    main: string;
    periods?: string;
    period?: string;
    moves: string;
}

function fieldsOf(game: ClockGame, seat: Seat, at: number): Fields {
    const {clock} = game;
    const shown = clock.display(seat, at);
    const control = clock.control(seat);
    return {
        main: writeTime(shown.main),
        ...('periods' in control && control.periods > 0 && {periods: String(shown.periods)}),
        // Only the period being counted has a remaining time.
        ...('periods' in control && shown.inOvertime && clock.turn === seat && {period: writeTime(shown.period)}),
        moves: String(clock.completedMoves(seat)),
    };
}

const readCount = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/// The corrections for a side; null if a field cannot be parsed.
function corrected(before: Fields, typed: Fields, shown: number): Corrected | null {
    const [main, moves] = [readTime(typed.main), readCount(typed.moves)];
    const periods = typed.periods === undefined ? undefined : readCount(typed.periods);
    const period = typed.period === undefined ? undefined : readTime(typed.period);
    if (main === null || moves === null || periods === null || period === null) return null;
    const differs = (field: keyof Fields) => typed[field] !== before[field];
    const sets = differs('main') || differs('periods') || differs('period');
    return {
        // An unchanged time keeps its milliseconds.
        ...(sets && {main: differs('main') ? main : shown, periods, period: main === 0 ? period : undefined}),
        ...(differs('moves') && {moves}),
    };
}

export function CorrectForm({game, at, onDone, onCancel}: {game: ClockGame; at: number; onDone: (act: Act) => void; onCancel: () => void}) {
    const {clock} = game;
    const [before] = useState(() => ({first: fieldsOf(game, 'first', at), second: fieldsOf(game, 'second', at)}));
    const [typed, setTyped] = useState(before);
    const [turn, setTurn] = useState<Seat>(clock.turn ?? 'first');
    const [note, setNote] = useState('');
    const [unread, setUnread] = useState<Seat | null>(null);
    const change = (seat: Seat, part: Partial<Fields>) => setTyped({...typed, [seat]: {...typed[seat], ...part}});

    function give(seat: Seat, ms: number): void {
        const main = readTime(typed[seat].main);
        if (main !== null) change(seat, {main: writeTime(main + ms)});
    }

    function submit(event: Event): void {
        event.preventDefault();
        const act: Act = {note: note.trim()};
        for (const seat of kSeats) {
            const side = corrected(before[seat], typed[seat], clock.display(seat, at).main);
            if (!side) {
                setUnread(seat);
                return;
            }
            if (Object.keys(side).length > 0) act[seat] = side;
        }
        if (clock.turn !== null && turn !== clock.turn) act.turn = turn;
        onDone(act);
    }

    const field = (seat: Seat, name: keyof Fields, label: string) =>
        typed[seat][name] !== undefined && (
            <label class="field narrow">
                <span>{label}</span>
                <input
                    type="text"
                    autocomplete="off"
                    value={typed[seat][name]}
                    onInput={(event) => change(seat, {[name]: event.currentTarget.value})}
                />
            </label>
        );
    return (
        <form onSubmit={submit}>
            {kSeats.map((seat) => {
                const side = sideName(game.setup.game, seat);
                return (
                    <fieldset key={seat}>
                        <legend>{side}</legend>
                        <div class="row">
                            {field(seat, 'main', c('correct.time', {side}))}
                            <button type="button" class="button" onClick={() => give(seat, 60_000)}>
                                {c('correct.minute', {side})}
                            </button>
                        </div>
                        <div class="row">
                            {field(seat, 'periods', c('correct.periods', {side}))}
                            {field(seat, 'period', c('correct.period', {side}))}
                            {field(seat, 'moves', c('correct.moves', {side}))}
                        </div>
                    </fieldset>
                );
            })}
            {clock.turn !== null && (
                <Chips
                    name="turn"
                    legend={c('correct.turn')}
                    value={turn}
                    onChange={setTurn}
                    options={kSeats.map((value) => ({value, text: sideName(game.setup.game, value)}))}
                />
            )}
            <label class="field">
                <span>{c('correct.note')}</span>
                <input type="text" maxLength={120} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
            </label>
            {unread && (
                <p class="refusal" role="alert">
                    {c('correct.unread', {side: sideName(game.setup.game, unread)})}
                </p>
            )}
            <div class="row">
                <button type="submit" class="button primary">
                    {c('correct.do')}
                </button>
                <button type="button" class="button" onClick={onCancel}>
                    {c('correct.cancel')}
                </button>
            </div>
        </form>
    );
}
