// A custom time control for a new game: every kind that the hall supports.
import type {TimeControl} from '../../protocol';
import {t} from '../../words';
import {Chips} from '../parts';
import {controlOf, timeOf, type Bonus} from './control';

const kKinds = ['increment', 'delay', 'stages', 'byoyomi', 'japanese', 'canadian', 'hourglass', 'permove'] as const;
const kUnits = {seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000};
type Unit = keyof typeof kUnits;
const kMaxStages = 4;

/// The fields that each kind needs.
export interface Custom {
    kind: (typeof kKinds)[number];
    minutes: number;
    /// Seconds added per move, or before the clock runs.
    increment: number;
    /// Before the time for all remaining moves, which is `minutes`.
    stages: {moves: number; minutes: number}[];
    periods: number;
    period: number;
    stones: number;
    each: number;
    unit: Unit;
}

export const kCustom: Custom = {
    kind: 'increment',
    minutes: 30,
    increment: 30,
    stages: [{moves: 40, minutes: 90}],
    periods: 5,
    period: 60,
    stones: 25,
    each: 3,
    unit: 'days',
};

const milliseconds = (minutes: number): number => Math.round(minutes * 60_000);

export function customTime(custom: Custom): TimeControl {
    const {kind} = custom;
    const ms = milliseconds(custom.minutes);
    const bonus = custom.increment * 1000;
    const staged = (stages: {moves: number; ms: number}[], given: Bonus) =>
        timeOf({kind: 'staged', stages: stages.map((stage) => ({...stage, bonus})), bonus: given});
    switch (kind) {
        case 'increment':
        case 'delay':
            return staged([{moves: 0, ms}], kind);
        case 'stages': {
            const before = custom.stages.map(({moves, minutes}) => ({moves, ms: milliseconds(minutes)}));
            return staged([...before, {moves: 0, ms}], bonus > 0 ? 'increment' : 'none');
        }
        case 'byoyomi':
        case 'japanese':
            return timeOf({kind, ms, periods: custom.periods, period: custom.period * 1000});
        case 'canadian':
            return timeOf({kind, ms, stones: custom.stones, period: custom.period * 1000});
        case 'hourglass':
            return timeOf({kind, ms});
        case 'permove':
            return timeOf({kind, ms: custom.each * kUnits[custom.unit]});
    }
}

/// Whether both are the same control, however they are written.
export const isSameTime = (one: TimeControl, other: TimeControl): boolean =>
    JSON.stringify(controlOf(one)) === JSON.stringify(controlOf(other));

function fieldsOf(time: TimeControl): Partial<Custom> | null {
    const control = controlOf(time);
    if (!control || control.kind === 'none') return null;
    const minutes = 'ms' in control ? control.ms / 60_000 : 0;
    switch (control.kind) {
        case 'staged': {
            const {stages, bonus} = control;
            const last = stages[stages.length - 1];
            return {
                kind: stages.length > 1 ? 'stages' : bonus === 'delay' ? 'delay' : 'increment',
                minutes: last.ms / 60_000,
                increment: last.bonus / 1000,
                ...(stages.length > 1 ? {stages: stages.slice(0, -1).map(({moves, ms}) => ({moves, minutes: ms / 60_000}))} : {}),
            };
        }
        case 'byoyomi':
        case 'japanese':
            return {kind: control.kind, minutes, periods: control.periods, period: control.period / 1000};
        case 'canadian':
            return {kind: control.kind, minutes, stones: control.stones, period: control.period / 1000};
        case 'hourglass':
            return {kind: control.kind, minutes};
        case 'permove': {
            const unit = (Object.keys(kUnits) as Unit[]).reverse().find((each) => control.ms % kUnits[each] === 0) ?? 'seconds';
            return {kind: control.kind, each: control.ms / kUnits[unit], unit};
        }
    }
}

/// The fields that lead to this time control; null if none do.
export function customOf(time: TimeControl): Custom | null {
    const fields = fieldsOf(time);
    const custom = fields && {...kCustom, ...fields};
    return custom && isSameTime(customTime(custom), time) ? custom : null;
}

interface NumberProps {
    label: string;
    value: number;
    min?: number;
    max: number;
    step?: number;
    onChange: (value: number) => void;
}

export function NumberField({label, value, min = 0, max, step = 1, onChange}: NumberProps) {
    return (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                inputMode="decimal"
                min={min}
                max={max}
                step={step}
                value={value}
                required
                onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
            />
        </label>
    );
}

export function CustomTime({custom, onChange}: {custom: Custom; onChange: (custom: Custom) => void}) {
    const {kind, stages} = custom;
    const set = (part: Partial<Custom>) => onChange({...custom, ...part});
    const setStage = (index: number, part: Partial<Custom['stages'][number]>) =>
        set({stages: stages.map((stage, at) => (at === index ? {...stage, ...part} : stage))});
    const asks = (...kinds: Custom['kind'][]) => kinds.includes(kind);
    return (
        <div class="term custom">
            <Chips
                name="kind"
                legend={t('time.kind')}
                value={kind}
                onChange={(chosen) => set({kind: chosen})}
                options={kKinds.map((value) => ({value, text: t(`time.kind-${value}`)}))}
            />
            {kind === 'stages' && (
                <>
                    {stages.map((stage, index) => (
                        <div key={index} class="row">
                            <NumberField
                                label={t('time.stage-moves', {number: index + 1})}
                                value={stage.moves}
                                min={1}
                                max={999}
                                onChange={(moves) => setStage(index, {moves})}
                            />
                            <NumberField
                                label={t('time.stage-minutes', {number: index + 1})}
                                value={stage.minutes}
                                min={0.5}
                                max={6000}
                                step={0.5}
                                onChange={(minutes) => setStage(index, {minutes})}
                            />
                        </div>
                    ))}
                    <div class="row">
                        {stages.length < kMaxStages && (
                            <button type="button" class="button" onClick={() => set({stages: [...stages, {moves: 20, minutes: 60}]})}>
                                {t('time.stage-add')}
                            </button>
                        )}
                        {stages.length > 1 && (
                            <button type="button" class="button" onClick={() => set({stages: stages.slice(0, -1)})}>
                                {t('time.stage-remove')}
                            </button>
                        )}
                    </div>
                </>
            )}
            {kind !== 'permove' && (
                <NumberField
                    label={t(kind === 'stages' ? 'time.rest-minutes' : 'time.minutes')}
                    value={custom.minutes}
                    min={asks('stages', 'hourglass') ? 0.5 : 0}
                    max={6000}
                    step={0.5}
                    onChange={(minutes) => set({minutes})}
                />
            )}
            {asks('increment', 'delay', 'stages') && (
                <NumberField
                    label={t(kind === 'delay' ? 'time.seconds-before' : 'time.seconds-added')}
                    value={custom.increment}
                    min={0}
                    max={600}
                    onChange={(increment) => set({increment})}
                />
            )}
            {asks('byoyomi', 'japanese') && (
                <NumberField
                    label={t('time.period-count')}
                    value={custom.periods}
                    min={1}
                    max={99}
                    onChange={(periods) => set({periods})}
                />
            )}
            {kind === 'canadian' && (
                <NumberField label={t('time.stones')} value={custom.stones} min={1} max={999} onChange={(stones) => set({stones})} />
            )}
            {asks('byoyomi', 'japanese', 'canadian') && (
                <NumberField
                    label={t('time.period-seconds')}
                    value={custom.period}
                    min={1}
                    max={3600}
                    onChange={(period) => set({period})}
                />
            )}
            {kind === 'permove' && (
                <div class="row">
                    <NumberField label={t('time.each')} value={custom.each} min={1} max={99} onChange={(each) => set({each})} />
                    <label class="field narrow">
                        <span>{t('time.unit')}</span>
                        <select value={custom.unit} onChange={(event) => set({unit: event.currentTarget.value as Unit})}>
                            {Object.keys(kUnits).map((unit) => (
                                <option key={unit} value={unit}>
                                    {t(`time.unit-${unit as Unit}`)}
                                </option>
                            ))}
                        </select>
                    </label>
                </div>
            )}
        </div>
    );
}
