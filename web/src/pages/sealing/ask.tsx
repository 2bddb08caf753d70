// Proposing an adjournment, and answering.
import {gameOf} from '../../games';
import {useState} from 'preact/hooks';
import type {AdjournmentView} from '../../protocol';
import {t} from '../../words';
import {report, timeText, type BookProps, type StepProps} from './requests';
import {s} from './words';

/// A day from now, at the full hour, in the format of the input field: local time without a zone.
function defaultResumptionTime(now: number): string {
    const day = new Date(now + 86_400_000);
    day.setMinutes(0, 0, 0);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:00`;
}

const kDefaultMinutes = [0, 15, 30, 60];

export function AskForm({view, send, now, onClose, arbiter}: StepProps) {
    const [when, setWhen] = useState(defaultResumptionTime(now()));
    const [late, setLate] = useState('');
    async function propose(event: Event): Promise<void> {
        event.preventDefault();
        const at = new Date(when).getTime();
        if (!Number.isFinite(at)) return;
        const fields = {resumption: String(at), ...(late ? {'default-time': String(Number(late) * 60_000)} : {})};
        if (!(await send(report('adjournment-asked', view.you, fields)))) onClose();
    }
    return (
        <form onSubmit={(event) => void propose(event)}>
            <label class="field">
                <span>{s('ask')}</span>
                <input type="datetime-local" required value={when} onInput={(event) => setWhen(event.currentTarget.value)} />
            </label>
            {gameOf(view.game).hasDefaultTime && (
                <label class="field">
                    <span>{s('late')}</span>
                    <select value={late} onChange={(event) => setLate(event.currentTarget.value)}>
                        <option value="">{s('late.none')}</option>
                        {kDefaultMinutes.map((minutes) => (
                            <option key={minutes} value={String(minutes)}>
                                {s('late.minutes', {minutes})}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <p class="quiet">{s(arbiter ? 'require.how' : 'ask.how')}</p>
            <div class="row">
                <button type="submit" class="button primary">
                    {s(arbiter ? 'require.send' : 'ask.send')}
                </button>
                {!arbiter && (
                    <button type="button" class="button" onClick={onClose}>
                        {t('cancel')}
                    </button>
                )}
            </div>
        </form>
    );
}

/// The player who loses by arriving too late; nothing if neither can.
export function DefaultTime({book}: {book: AdjournmentView}) {
    if (book.default_time === undefined) return null;
    return <p class="quiet">{s('late.rule', {minutes: book.default_time / 60_000})}</p>;
}

export function AdjournmentRequest({view, send, book}: BookProps) {
    const time = timeText(book.resumption);
    if (!view.you) return <p role="status">{s('asked.watch', {time})}</p>;
    if (book.seat === view.you)
        return (
            <>
                <p role="status">{s('asked.you', {time})}</p>
                <DefaultTime book={book} />
            </>
        );
    const answer = (word: string) => void send({...report('adjournment-answered', view.you, {answer: word}), seen: view.seq});
    return (
        <>
            <p role="alert">{s('asked.other', {time})}</p>
            <DefaultTime book={book} />
            <div class="row">
                <button type="button" class="button primary" onClick={() => answer('accepted')}>
                    {s('agree')}
                </button>
                <button type="button" class="button" onClick={() => answer('declined')}>
                    {s('decline')}
                </button>
            </div>
        </>
    );
}
