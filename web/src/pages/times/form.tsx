// A custom time control for a new game: every kind that the hall supports.
import {t} from '../../words';
import {Chips} from '../parts';
import {kKinds, kUnits, type Custom, type Unit} from './custom';

const kMaxStages = 4;

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
