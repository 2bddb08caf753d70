// What tied matches of a new tournament go on with: stage after stage, each with its games and its time.
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
}

const kKinds: Stage['kind'][] = ['games', 'sudden-death', 'armageddon'];
const kMostStages = 9;
const kPeriods = 3;

/// As a cup has them: two rapid games, two blitz games, an armageddon game.
const kUsual: Stage[] = [
    {kind: 'games', games: 2, minutes: 15, seconds: 10},
    {kind: 'games', games: 2, minutes: 5, seconds: 3},
    {kind: 'armageddon', games: 1, minutes: 4, seconds: 2},
];

/// As the hall asks for it; of games with periods, `seconds` are those of one.
export const playOffOf = (stages: Stage[], periods: boolean): PlayOffStage[] =>
    stages.map(({kind, games, minutes, seconds}) => ({
        kind,
        ...(kind === 'games' ? {games} : {}),
        time: periods ? byoyomi(minutes, kPeriods, seconds) : fischer(minutes, seconds),
    }));

export function PlayOffFields({stages, periods, onChange}: {stages: Stage[]; periods: boolean; onChange: (stages: Stage[]) => void}) {
    const change = (index: number, part: Partial<Stage>) =>
        onChange(stages.map((stage, at) => (at === index ? {...stage, ...part} : stage)));
    const number = (index: number, field: 'games' | 'minutes' | 'seconds', label: string, least: number, most: number) => (
        <label class="field narrow">
            <span>{label}</span>
            <input
                type="number"
                required
                min={least}
                max={most}
                value={stages[index][field]}
                onInput={(event) => change(index, {[field]: event.currentTarget.valueAsNumber || 0})}
            />
        </label>
    );
    return (
        <details class="t-more play-off-plan">
            <summary>
                {o('play-off.plan')}
                {stages.length > 0 && ` ✓`}
            </summary>
            <p class="faint">{o('play-off.how')}</p>
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
            {stages.length < kMostStages && (
                <button
                    type="button"
                    class="button"
                    onClick={() => onChange(stages.length ? [...stages, {...stages[stages.length - 1]}] : kUsual)}
                >
                    {o(stages.length ? 'play-off.add' : 'play-off.usual')}
                </button>
            )}
        </details>
    );
}
