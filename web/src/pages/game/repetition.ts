// The drawn move of a ruled repetition: the chosen one, otherwise the last one of the ruling.
import type {View} from '../../protocol';
import {drawingOf, readSteps, type Step} from '../cycle/cycle';
import type {MoveNavigation} from './use_move_navigation';

export function drawnStep(view: View, {step, shown, position, last}: MoveNavigation): Step | null {
    if (step) return step;
    const steps = readSteps((view.result ?? view.question)?.values?.steps);
    const newest = steps[steps.length - 1];
    const inGame = shown === null || !position;
    return inGame && newest && newest.ply + 1 === last ? newest : null;
}

export function drawingOfStep(view: View, drawn: Step | null): ReturnType<typeof drawingOf> | null {
    if (!drawn) return null;
    const steps = readSteps((view.result ?? view.question)?.values?.steps);
    return drawn.marks || steps.some(({ply}) => ply === drawn.ply) ? drawingOf(drawn) : null;
}
