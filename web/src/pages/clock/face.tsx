// One half of the screen: a player's display and button.
import {sideName} from '../../games';
import type {Seat} from '../../protocol';
import {other} from '../parts';
import {clockText} from '../times/text';
import type {Display} from './game_clock';
import type {ClockGame} from './record';
import {c} from './words';

interface Props {
    game: ClockGame;
    seat: Seat;
    at: number;
    /// Upside down, for the player on the far side of the screen.
    turned: boolean;
    onTap: (seat: Seat) => void;
    /// The player's name, if known.
    name?: string;
}

/// The large figures.
function mainText({flag, inOvertime, main, period}: Display): string {
    return clockText(flag ? 0 : inOvertime ? period : main);
}

/// The text below them.
function beside(game: ClockGame, seat: Seat, {flag, inOvertime, periods, stones, free}: Display): string {
    const {clock} = game;
    const control = clock.control(seat);
    const parts = [c('moves', {count: clock.completedMoves(seat)})];
    if (flag) return [c(game.flags.length > 1 && game.flags[0].seat === seat ? 'flag-first' : 'flag'), ...parts].join(' · ');
    if ('periods' in control && periods > 0)
        parts.push(inOvertime ? c('periods-left', {count: periods}) : c('periods', {count: periods, time: clockText(control.period)}));
    if (control.kind === 'canadian')
        parts.push(inOvertime ? c('stones-left', {count: stones}) : c('stones', {count: stones, time: clockText(control.period)}));
    if (free > 0 && clock.turn === seat) parts.push(c('free', {time: clockText(free)}));
    return parts.join(' · ');
}

export function Face({game, seat, at, turned, onTap, name}: Props) {
    const {clock} = game;
    const display = clock.display(seat, at);
    const isRunning = clock.running === seat;
    // The player who moves second presses first: that starts the other clock.
    const starts = !game.hasBegun && seat !== (game.setup.begins ?? 'first');
    const mayPress = isRunning || starts;
    const side = sideName(game.setup.game, seat);
    const classes = ['face', turned && 'turned', isRunning && 'runs', display.flag && 'fallen'].filter(Boolean).join(' ');
    return (
        <button
            type="button"
            class={classes}
            data-seat={seat}
            aria-disabled={mayPress ? undefined : 'true'}
            // On touch, not when the finger is lifted.
            onPointerDown={(event) => event.button === 0 && onTap(seat)}
            // For keyboard and screen readers.
            onClick={(event) => event.detail === 0 && onTap(seat)}
            onContextMenu={(event) => event.preventDefault()}
        >
            <span class="figures">
                <span class="whose">{name ? `${side} · ${name}` : side}</span>
                <span class="time">{mainText(display)}</span>
                <span class="beside">{beside(game, seat, display)}</span>
                {starts && <span class="hint">{c('tap-to-start', {side: sideName(game.setup.game, other(seat))})}</span>}
            </span>
        </button>
    );
}
