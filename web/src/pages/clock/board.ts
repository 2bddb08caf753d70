// The clock of a board of the hall: its time controls, and its state at the start or in a game in progress.
import {beginnerOf} from '../../games/position';
import type {Seat, View} from '../../protocol';
import {seatName} from '../parts';
import {controlOf, type Control} from '../times/control';
import type {Act, Corrected, OfBoard, Setup} from './record';

const kSeats = ['first', 'second'] as const;

export function boardOfView(view: View): OfBoard {
    const name = (seat: Seat) => (view.seats[seat] ? seatName(view, seat) : '');
    return {id: view.id, names: {first: name('first'), second: name('second')}};
}

/// Null: the game has no clock in the hall, or one that no form supports.
export function controlsOf({time, second_time}: View): Record<Seat, Control> | null {
    const first = controlOf(time);
    const second = second_time ? controlOf(second_time) : first;
    return first && second && first.kind !== 'none' && second.kind !== 'none' ? {first, second} : null;
}

/// If moves were already made, the displays start with the times of the hall's clock.
export function startAt(view: View, setup: Pick<Setup, 'game' | 'controls' | 'stopsAtFlag'>): {of: OfBoard; whole: Setup; acts: Act[]} {
    const opens = beginnerOf(view);
    const whole = {...setup, opens, begins: view.turn ?? opens};
    const side = (seat: Seat): Corrected => ({
        moves: view.moves.filter((_, ply) => (ply % 2 === 0) === (seat === opens)).length,
        ...(view.clock && {main: view.clock[`${seat}_ms`], periods: view.clock[`${seat}_periods`] ?? undefined}),
    });
    const acts: Act[] =
        view.moves.length > 0 ? [{t: 'correct', at: 0, note: '', ...Object.fromEntries(kSeats.map((seat) => [seat, side(seat)]))}] : [];
    return {of: boardOfView(view), whole, acts};
}
