// A ruling under article 23 as sent by the hall, move by move, and the drawing of each move on the board.
import type {Arrow} from '../../board/types';
import type {Values} from '../../protocol';

export interface Attack {
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
    /// For a turn of Go: the stone placed and the stones captured.
    marks?: string[];
}

/// Parses the hall's text "4:d2e2:CHASE:Re2>ne7=bare+...", with steps joined by commas.
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

/// Attacks that the law counts as a check or a chase.
export const kForbidden = new Set(['check', 'bare', 'false-root', 'no-back', 'pinned', 'major']);

/// The drawing of a step on the board.
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
