// The play-off of a new tournament: stages, each with its games and time control.
import {byoyomi, fischer} from '../../../../games/times';
import type {PlayOffStage} from '../../shared/types';
import {w} from '../../words';
import {o} from '../../organiser_words';
import {t} from '../../../../words';

export interface Stage {
    kind: PlayOffStage['kind'];
    games: number;
    minutes: number;
    seconds: number;
    /// For the second colour in an armageddon game; null: the same for both.
    second: number | null;
}

const kKinds: Stage['kind'][] = ['games', 'sudden-death', 'armageddon'];
const kMaxStages = 9;
const kPeriods = 3;
const kMinute = 60_000;

/// The default: two rapid games, two blitz games, an armageddon game.
const kUsual: Stage[] = [
    {kind: 'games', games: 2, minutes: 15, seconds: 10, second: null},
    {kind: 'games', games: 2, minutes: 5, seconds: 3, second: null},
    {kind: 'armageddon', games: 1, minutes: 4, seconds: 2, second: null},
];

/// In the hall's format; for games with periods, `seconds` are those of one period.
export const playOffOf = (stages: Stage[], periods: boolean): PlayOffStage[] =>
    stages.map(({kind, games, minutes, seconds, second}) => {
        const time = (of: number) => (periods ? byoyomi(of, kPeriods, seconds) : fischer(of, seconds));
        return {
            kind,
            ...(kind === 'games' ? {games} : {}),
            time: time(minutes),
            ...(kind === 'armageddon' && second !== null && second !== minutes ? {second_time: time(second)} : {}),
        };
    });

/// A plan of the hall in the form's fields. Null: the form has no fields for its times.
export function stagesOf(plan: PlayOffStage[]): Stage[] | null {
    const stages = plan.map(({kind, games, time, second_time}) => {
        if (time.kind !== 'fischer' && time.kind !== 'byoyomi') return null;
        if (second_time && second_time.kind !== 'fischer' && second_time.kind !== 'byoyomi') return null;
        const seconds = (time.kind === 'fischer' ? time.increment_ms : time.period_ms) / 1000;
        const second = second_time ? second_time.base_ms / kMinute : null;
        return {kind, games: games ?? 1, minutes: time.base_ms / kMinute, seconds, second};
    });
    return stages.every((stage) => stage !== null) ? stages : null;
}

interface FieldsOf {
    stages: Stage[];
    periods: boolean;
    onChange: (stages: Stage[]) => void;
}

export function PlayOffFields({stages, periods, onChange}: FieldsOf) {
    return (
        <details class="t-more play-off-plan">
            <summary>
                {o('play-off.plan')}
                {stages.length > 0 && ` ✓`}
            </summary>
            <p class="faint">{o('play-off.how')}</p>
            <StageFields stages={stages} periods={periods} onChange={onChange} />
        </details>
    );
}

export function StageFields({stages, periods, onChange}: FieldsOf) {
    const change = (index: number, part: Partial<Stage>) =>
        onChange(stages.map((stage, at) => (at === index ? {...stage, ...part} : stage)));
    const number = (index: number, field: 'games' | 'minutes' | 'seconds' | 'second', label: string, least: number, most: number) => (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={least}
                max={most}
                value={stages[index][field] ?? 0}
                onInput={(event) => change(index, {[field]: event.currentTarget.valueAsNumber || 0})}
            />
        </label>
    );
    return (
        <>
            {stages.map((stage, index) => (
                <fieldset key={index} class="row" aria-label={o('play-off.stage', {number: index + 1})}>
                    <label class="field grow">
                        <span>{o('play-off.stage', {number: index + 1})}</span>
                        <select value={stage.kind} onChange={(event) => change(index, {kind: event.currentTarget.value as Stage['kind']})}>
                            {kKinds.map((kind) => (
                                <option key={kind} value={kind}>
                                    {o(`play-off.kind.${kind}`)}
                                </option>
                            ))}
                        </select>
                    </label>
                    {stage.kind === 'games' && number(index, 'games', w('form.games'), 1, 99)}
                    {number(index, 'minutes', t('time.minutes'), 0, 600)}
                    {number(index, 'seconds', t(periods ? 'time.period-seconds' : 'time.seconds-added'), 0, 600)}
                    {stage.kind === 'armageddon' && (
                        <label class="option">
                            <input
                                type="checkbox"
                                checked={stage.second !== null}
                                onChange={(event) => change(index, {second: event.currentTarget.checked ? stage.minutes : null})}
                            />
                            <span>{o('play-off.own-time')}</span>
                        </label>
                    )}
                    {stage.kind === 'armageddon' && stage.second !== null && number(index, 'second', o('play-off.second-minutes'), 0, 600)}
                    <button
                        type="button"
                        class="button"
                        aria-label={o('play-off.remove', {number: index + 1})}
                        onClick={() => onChange(stages.filter((_, at) => at !== index))}
                    >
                        ✕
                    </button>
                </fieldset>
            ))}
            {stages.length < kMaxStages && (
                <button
                    type="button"
                    class="button"
                    onClick={() => onChange(stages.length ? [...stages, {...stages[stages.length - 1]}] : kUsual)}
                >
                    {o(stages.length ? 'play-off.add' : 'play-off.usual')}
                </button>
            )}
        </>
    );
}
