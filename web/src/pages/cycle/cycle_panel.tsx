// A ruling under article 23 move by move: what each move did, whom it attacked, and by which settings it was judged.
import {sideName, spokenPiece} from '../../games';
import {blanksBefore, moverOf} from '../../games/position';
import type {Game, MoveView, Values} from '../../protocol';
import {g, maybeOfGame} from '../../words';
import {moveText} from '../sheet';
import {kForbidden, readSteps, type Attack, type Step} from './cycle';

const named = (game: Game, letter: string, square: string) => `${spokenPiece(game, letter)} ${square}`;

function attackText(game: Game, {by, from, victim, on, how}: Attack): string {
    return how === 'check'
        ? g('cycle.check', {attacker: named(game, by, from)})
        : g('cycle.attack', {attacker: named(game, by, from), victim: named(game, victim, on), how: maybeOfGame('grade.' + how) ?? how});
}

function settingText(key: string, value: string): string {
    const isNumber = /^repetition-|-depth$/.test(key);
    return `${maybeOfGame('setting.' + key) ?? key}: ${isNumber ? value : g(value === '1' ? 'setting.on' : 'setting.off')}`;
}

interface Props {
    view: {game: Game; start?: {fen?: string}; moves: Pick<MoveView, 'move' | 'text'>[]};
    values: Values;
    notation: string;
    chosen: number | null;
    onStep: (step: Step) => void;
}

/// Nothing if the ruling has no such finding.
export function CyclePanel({view, values, notation, chosen, onStep}: Props) {
    const steps = readSteps(values.steps);
    if (!steps.length) return null;
    const decisive = new Set(String(values.decisive ?? '').split(','));
    const settings = String(values.settings ?? '')
        .split(',')
        .filter(Boolean)
        .map((setting) => setting.split('='));
    return (
        <section class="cycle" aria-label={g('cycle.title')}>
            <h3>{g('cycle.title')}</h3>
            <ol>
                {steps.map((step) => {
                    const made = view.moves[step.ply];
                    const ply = step.ply + blanksBefore(view);
                    const side = sideName(view.game, moverOf(view, step.ply + 1));
                    return (
                        <li key={step.ply} class={step.attacks.some(({how}) => kForbidden.has(how)) ? 'forbidden-step' : ''}>
                            <button type="button" class="cite plain" aria-pressed={chosen === step.ply} onClick={() => onStep(step)}>
                                {Math.floor(ply / 2) + 1}
                                {ply % 2 ? '…' : '.'} {made ? moveText(made, notation) : step.move}
                            </button>{' '}
                            <span class="unseen">{side}</span> <b>{maybeOfGame('label.' + step.label) ?? step.label}</b>
                            {step.attacks.length > 0 && (
                                <span class="attacks">: {step.attacks.map((attack) => attackText(view.game, attack)).join('; ')}</span>
                            )}
                        </li>
                    );
                })}
            </ol>
            {settings.length > 0 && (
                <p class="faint settings-in-force">
                    {g('cycle.settings')}:{' '}
                    {settings.map(([key, value], index) => {
                        const text = settingText(key, value ?? '') + (index + 1 < settings.length ? '; ' : '.');
                        return decisive.has(key) ? <b key={key}>{text}</b> : <span key={key}>{text}</span>;
                    })}
                </p>
            )}
        </section>
    );
}
