// A repetition in Go turn by turn: its shape, the plays, the captures. Article 20.
import {goCycle} from '../../catalogue/go-cycle';
import {sideName} from '../../games';
import type {Values, View} from '../../protocol';
import type {Step} from './cycle';

const {t, maybe} = goCycle;

interface Turn {
    black: boolean;
    point: string | null;
    taken: string[];
}

/// Parses the hall's text "B D11 x D12, W pass, B B12".
function readTurns(text: Values[string]): Turn[] {
    return String(text ?? '')
        .split(', ')
        .flatMap((turn) => {
            const found = /^([BW]) (pass|[A-Z]\d+)(?: x ([A-Z0-9 ]+))?$/.exec(turn);
            return found
                ? [{black: found[1] === 'B', point: found[2] === 'pass' ? null : found[2], taken: found[3]?.split(' ') ?? []}]
                : [];
        });
}

interface Props {
    view: View;
    values: Values;
    /// Moves made before the first turn.
    from: number;
    chosen: number | null;
    onStep: (step: Step) => void;
}

const counted = (value: Values[string]): string => String(value ?? '–');

/// Nothing if the ruling has no cycle.
export function GoCyclePanel({view, values, from, chosen, onStep}: Props) {
    const turns = readTurns(values.cycle);
    if (turns.length === 0) return null;
    return (
        <section class="cycle" aria-label={t('title')}>
            <h3>{t('title')}</h3>
            <p>
                {t('sum', {
                    shape: maybe('shape.' + String(values.shape)) ?? t('shape.balanced-cycle'),
                    plays: counted(values.plays),
                    black: counted(values['black-lost']),
                    white: counted(values['white-lost']),
                })}
            </p>
            <ol>
                {turns.map(({black, point, taken}, index) => {
                    const ply = from + index;
                    const label = `${ply + 1} ${point ?? t('pass')}`;
                    const step: Step = {
                        ply,
                        move: point?.toLowerCase() ?? 'pass',
                        label: '',
                        attacks: [],
                        marks: [point, ...taken].flatMap((name) => name?.toLowerCase() ?? []),
                    };
                    return (
                        <li key={ply}>
                            {/* The play that was refused or void has no position of its own. */}
                            {ply < view.moves.length ? (
                                <button type="button" class="cite plain" aria-pressed={chosen === ply} onClick={() => onStep(step)}>
                                    {label}
                                </button>
                            ) : (
                                label
                            )}{' '}
                            <span>{sideName(view.game, black ? 'first' : 'second')}</span>
                            {taken.length > 0 && <span>: {t('takes', {points: taken.join(' ')})}</span>}
                            {index + 1 === turns.length && <span>; {t('back')}</span>}
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
