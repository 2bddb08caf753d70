// The desk: scheduled times. The deadlines for players' own requests, and when the hall pairs the next round.
import {useState} from 'preact/hooks';
import {hallNow} from '../../../../live/hall_time';
import type {EventTimes} from '../../../../api_types';
import {RefusalLine} from '../../../parts';
import {o} from '../../organiser_words';
import {hasLineUps} from '../../shared/teams';
import type {Tournament} from '../../shared/types';
import type {Desk} from '../types';

const kLabels = {
    registration_until: () => o('times.registration'),
    requests_until: (round: number) => o('times.requests', {round}),
    pair_at: (round: number) => o('times.pair', {round}),
    line_ups_until: (round: number) => o('times.line-ups', {round: round - 1}),
    next_line_ups_until: (round: number) => o('times.line-ups', {round}),
};
type Field = keyof typeof kLabels;
const kFields = Object.keys(kLabels) as Field[];

/// Which of them can be set: those for future steps.
function mayBeSet(field: Field, tournament: Tournament, over: boolean): boolean {
    if (field === 'registration_until') return tournament.registration !== undefined;
    if (field === 'line_ups_until') return hasLineUps(tournament) && tournament.rounds.length > 0;
    return !over && (field !== 'next_line_ups_until' || hasLineUps(tournament));
}

/// In the format of a date and time field, in the reader's local time: 2026-11-27T14:30.
function written(time: number | undefined): string {
    if (!time) return '';
    const at = new Date(time);
    return new Date(time - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const momentOf = (text: string): number => (text ? new Date(text).getTime() : 0);

export function Times({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const round = tournament.rounds.length + 1;
    const times: EventTimes = tournament.times ?? {round};
    const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
    const [fault, setFault] = useState('');
    const over = tournament.rounds_planned > 0 && round > tournament.rounds_planned;
    const shown = kFields.filter((field) => mayBeSet(field, tournament, over));
    if (tournament.closed || shown.every((field) => field === 'registration_until' && over && !tournament.registration?.open)) return null;
    async function save(event: Event): Promise<void> {
        event.preventDefault();
        // A round cannot be paired in the past; a deadline may be.
        const pairAt = momentOf(typed.pair_at ?? '');
        const isPast = pairAt > 0 && pairAt <= hallNow();
        setFault(isPast ? o('times.over', {what: kLabels.pair_at(round)}) : '');
        if (isPast) return;
        const wanted = Object.fromEntries(
            shown.map((field) => [field, field in typed ? momentOf(typed[field] ?? '') : (times[field] ?? 0)]).filter(([, time]) => time),
        ) as object;
        if ((await desk.post('times', wanted)) !== null) setTyped({});
    }
    return (
        <>
            {times.not_paired && (
                <>
                    <p class="banner">{o(times.not_paired_over ? 'times.not-paired-over' : 'times.not-paired', {round})}</p>
                    {!times.not_paired_over && (
                        <RefusalLine refusal={{code: times.not_paired, message: times.not_paired_why ?? '', clause: null}} />
                    )}
                </>
            )}
            <details class="t-more" open={shown.some((field) => times[field]) || undefined}>
                <summary>{o('times')}</summary>
                <p class="faint">{o('times.how')}</p>
                <form onSubmit={(event) => void save(event)}>
                    <div class="row">
                        {shown.map((field) => (
                            <label key={field} class="field grow">
                                <span>{kLabels[field](round)}</span>
                                <input
                                    type="datetime-local"
                                    value={typed[field] ?? written(times[field])}
                                    onInput={(event) => setTyped({...typed, [field]: event.currentTarget.value})}
                                />
                            </label>
                        ))}
                    </div>
                    {fault && (
                        <p class="refusal" role="alert">
                            {fault}
                        </p>
                    )}
                    <button type="submit" class="button" disabled={desk.busy}>
                        {o('times.save')}
                    </button>
                </form>
            </details>
        </>
    );
}
