// A time control of one's own for a new game.
import {byoyomi, fischer} from '../../games/times';
import type {TimeControl} from '../../protocol';
import {t} from '../../words';
import {Chips} from '../parts';

export interface Custom {
    kind: 'fischer' | 'byoyomi';
    minutes: number;
    increment: number;
    periods: number;
    period: number;
}

export function customTime(custom: Custom): TimeControl {
    return custom.kind === 'fischer' ? fischer(custom.minutes, custom.increment) : byoyomi(custom.minutes, custom.periods, custom.period);
}

function NumberField(props: {label: string; value: number; min: number; max: number; step?: number; onChange: (value: number) => void}) {
    return (
        <label class="field narrow">
            <span>{props.label}</span>
            <input
                type="number"
                inputMode="decimal"
                min={props.min}
                max={props.max}
                step={props.step ?? 1}
                value={props.value}
                required
                onInput={(event) => props.onChange(event.currentTarget.valueAsNumber)}
            />
        </label>
    );
}

export function CustomTime({custom, onChange}: {custom: Custom; onChange: (custom: Custom) => void}) {
    return (
        <div class="term custom">
            <Chips
                name="kind"
                legend={t('time.kind')}
                value={custom.kind}
                onChange={(kind) => onChange({...custom, kind})}
                options={[
                    {value: 'fischer', text: t('time.increment')},
                    {value: 'byoyomi', text: t('time.periods')},
                ]}
            />
            <NumberField
                label={t('time.minutes')}
                value={custom.minutes}
                min={0}
                max={600}
                step={0.5}
                onChange={(minutes) => onChange({...custom, minutes})}
            />
            {custom.kind === 'fischer' ? (
                <NumberField
                    label={t('time.seconds-added')}
                    value={custom.increment}
                    min={0}
                    max={600}
                    onChange={(increment) => onChange({...custom, increment})}
                />
            ) : (
                <>
                    <NumberField
                        label={t('time.period-count')}
                        value={custom.periods}
                        min={1}
                        max={99}
                        onChange={(periods) => onChange({...custom, periods})}
                    />
                    <NumberField
                        label={t('time.period-seconds')}
                        value={custom.period}
                        min={1}
                        max={3600}
                        onChange={(period) => onChange({...custom, period})}
                    />
                </>
            )}
        </div>
    );
}
