// A ruling of article 23 told move by move: what each did, whom it attacked, and by which settings it was judged.
import {spokenPiece, type Arrow} from '../board/board';
import type {Values, View} from '../protocol';
import {maybe, t} from '../words';
import {sideName} from './parts';
import {moveText} from './sheet';

interface Attack {
    by: string;
    from: string;
    victim: string;
    on: string;
    how: string;
}

export interface Step {
    /// Moves made before it.
    ply: number;
    move: string;
    label: string;
    attacks: Attack[];
    /// Of a turn of Go: the stone set and the stones taken.
    marks?: string[];
}

/// The hall's text "4:d2e2:CHASE:Re2>ne7=bare+...", steps joined by commas.
export function readSteps(text: Values[string]): Step[] {
    return String(text ?? '')
        .split(',')
        .filter(Boolean)
        .map((step) => {
            const [ply, move, label, attacks = ''] = step.split(':');
            return {
                ply: Number(ply),
                move,
                label,
                attacks: attacks
                    .split('+')
                    .filter(Boolean)
                    .map((attack) => {
                        const [, by, from, victim, on, how] = /^(\w)(\w\d)>(\w)(\w\d)=([\w-]+)$/.exec(attack) ?? [];
                        return {by, from, victim, on, how};
                    })
                    .filter((attack) => attack.how),
            };
        });
}

const kForbidden = new Set(['check', 'bare', 'false-root', 'no-back', 'pinned', 'major']);

/// What a step looks like on the board.
export function drawingOf(step: Step): {arrows: Arrow[]; marks: string[]} {
    if (step.marks) return {arrows: [], marks: step.marks};
    return {
        arrows: [
            {from: step.move.slice(0, 2), to: step.move.slice(2, 4), kind: 'move'},
            ...step.attacks.map(({from, on, how}): Arrow => ({from, to: on, kind: kForbidden.has(how) ? 'attack' : 'mild'})),
        ],
        marks: step.attacks.filter(({how}) => kForbidden.has(how)).map(({on}) => on),
    };
}

const named = (letter: string, square: string) => `${spokenPiece('xiangqi', letter)} ${square}`;

function attackText({by, from, victim, on, how}: Attack): string {
    return how === 'check'
        ? t('cycle.check', {attacker: named(by, from)})
        : t('cycle.attack', {attacker: named(by, from), victim: named(victim, on), how: maybe('grade.' + how) ?? how});
}

function settingText(key: string, value: string): string {
    const isNumber = /^repetition-|-depth$/.test(key);
    return `${maybe('setting.' + key) ?? key}: ${isNumber ? value : t(value === '1' ? 'setting.on' : 'setting.off')}`;
}

interface Props {
    view: View;
    values: Values;
    notation: string;
    chosen: number | null;
    onStep: (step: Step) => void;
}

/// Nothing where the ruling holds no such finding.
export function CyclePanel({view, values, notation, chosen, onStep}: Props) {
    const steps = readSteps(values.steps);
    if (!steps.length) return null;
    const decisive = new Set(String(values.decisive ?? '').split(','));
    const settings = String(values.settings ?? '')
        .split(',')
        .filter(Boolean)
        .map((setting) => setting.split('='));
    return (
        <section class="cycle" aria-label={t('cycle.title')}>
            <h3>{t('cycle.title')}</h3>
            <ol>
                {steps.map((step) => {
                    const made = view.moves[step.ply];
                    const side = sideName('xiangqi', step.ply % 2 ? 'second' : 'first');
                    return (
                        <li key={step.ply} class={step.attacks.some(({how}) => kForbidden.has(how)) ? 'forbidden-step' : ''}>
                            <button type="button" class="cite plain" aria-pressed={chosen === step.ply} onClick={() => onStep(step)}>
                                {Math.floor(step.ply / 2) + 1}
                                {step.ply % 2 ? '…' : '.'} {made ? moveText(made, notation) : step.move}
                            </button>{' '}
                            <span class="unseen">{side}</span> <b>{maybe('label.' + step.label) ?? step.label}</b>
                            {step.attacks.length > 0 && <span class="attacks">: {step.attacks.map(attackText).join('; ')}</span>}
                        </li>
                    );
                })}
            </ol>
            {settings.length > 0 && (
                <p class="faint settings-in-force">
                    {t('cycle.settings')}:{' '}
                    {settings.map(([key, value], index) => {
                        const text = settingText(key, value ?? '') + (index + 1 < settings.length ? '; ' : '.');
                        return decisive.has(key) ? <b key={key}>{text}</b> : <span key={key}>{text}</span>;
                    })}
                </p>
            )}
        </section>
    );
}
