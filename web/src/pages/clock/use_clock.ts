// The running clock of the page: reads the time, stores the acts, and plays the sounds that become due.
import {useEffect, useRef, useState} from 'preact/hooks';
import {dueCalls} from '../../live/calls';
import {sayCall, soundLowTime, soundMove} from '../../live/sound';
import type {ClockView, Seat} from '../../protocol';
import {getSettings} from '../../settings';
import {ClockGame, keep, readStoredClock, storeOf, type Act, type Kept} from './record';
import {kDevice, Timekeeper, type Jump} from './timekeeper';

const kLook = 100;
/// How often the current time is stored, so that a reload knows it.
const kKeep = 1000;
/// Of the main time, if no overtime follows.
const kLowTime = 10_000;

const shake = (pattern: number | number[]): void => void navigator.vibrate?.(pattern);

export interface RunningClock {
    game: ClockGame;
    /// The moment shown by the displays.
    at: number;
    /// Whether the browser stores the acts, so that a reload loses nothing.
    isKept: boolean;
    do: (make: (at: number) => Act) => void;
    /// The number of readings that the hall has, and how to update it.
    handed: number;
    setHanded: (count: number) => void;
    below: Seat;
    swapSides: () => void;
}

/// The sounds due between two readings of the time.
class DueSounds {
    #flags: number;
    #turn: string;
    #used: number;
    #isLow = false;

    constructor(game: ClockGame, at: number) {
        this.#flags = game.flags.length;
        this.#turn = this.#name(game);
        this.#used = game.clock.used(at);
    }

    /// A turn identified by its seat and number, to distinguish the same seat's next one.
    #name({clock}: ClockGame): string {
        return `${clock.turn}/${clock.completedMoves('first')}/${clock.completedMoves('second')}`;
    }

    playDue(game: ClockGame, at: number): void {
        const {clock} = game;
        const seat = clock.running;
        const used = clock.used(at);
        const turn = this.#name(game);
        const before = turn === this.#turn ? Math.min(this.#used, used) : -1;
        const fell = game.flags.length > this.#flags;
        const display = seat && clock.display(seat, at);
        const isLow = !!display && !display.inOvertime && display.periods === 0 && display.stones === 0 && display.main < kLowTime;
        if (getSettings().sound) {
            if (fell) {
                soundLowTime();
                shake([200, 100, 200]);
            } else if (seat) this.#call(game, seat, before, used);
            if (isLow && !this.#isLow && turn === this.#turn && clock.control(seat).kind !== 'none') soundLowTime();
        }
        [this.#turn, this.#used, this.#flags, this.#isLow] = [turn, used, game.flags.length, isLow];
    }

    /// The byoyomi calls that have become due; of several the last, since the others are past.
    #call({clock}: ClockGame, seat: Seat, after: number, until: number): void {
        const calls = clock.announcements(after, until);
        if (calls.length === 0) return;
        const control = clock.control(seat);
        const periods = 'periods' in control ? control.periods : null;
        const view: ClockView = {
            kind: control.kind,
            first_ms: 0,
            second_ms: 0,
            running: seat,
            at: 0,
            first_periods: periods,
            second_periods: periods,
            period_ms: 'period' in control ? control.period : null,
            calls: calls.map(({kind, value, at}) => [at - after, kind, value]),
        };
        const text = dueCalls(view, 0).at(-1)?.text;
        if (text) sayCall(text, getSettings().language);
    }
}

export function useClock(kept: Kept): RunningClock {
    const [, redraw] = useState(0);
    const below = useRef(kept.below);
    const handed = useRef(kept.handed ?? 0);
    const held = useRef<{
        currentTime: () => number;
        keep: () => void;
        game: ClockGame;
        at: number;
        isKept: boolean;
        dueSounds: DueSounds;
    } | null>(null);
    if (held.current === null) {
        const game = ClockGame.replay(kept, kept.acts);
        const jumps: Jump[] = [];
        const keeper = new Timekeeper(kDevice, kept.anchor, (jump) => jumps.push(jump));
        const currentTime = () => {
            const at = keeper.now();
            for (const {kind, ms} of jumps.splice(0))
                // No time is lost while the clocks are stopped.
                if (game.hasBegun && (kind === 'set-back' || game.clock.running !== null)) game.do({t: kind, at, ms});
            game.settle(at);
            return at;
        };
        const at = currentTime();
        held.current = {
            currentTime,
            keep: () =>
                (held.current!.isKept = keep({
                    ...kept,
                    below: below.current,
                    handed: handed.current,
                    acts: game.acts,
                    anchor: keeper.anchor(),
                })),
            game,
            at,
            isKept: true,
            dueSounds: new DueSounds(game, at),
        };
        held.current.keep();
    }
    const {game, currentTime, dueSounds} = held.current;

    function see(): void {
        held.current!.at = currentTime();
        dueSounds.playDue(game, held.current!.at);
        redraw((count) => count + 1);
    }

    useEffect(() => {
        const looking = setInterval(see, kLook);
        const keeping = setInterval(() => held.current!.keep(), kKeep);
        const onSight = () => {
            see();
            held.current!.keep();
        };
        document.addEventListener('visibilitychange', onSight);
        addEventListener('pagehide', onSight);
        return () => {
            clearInterval(looking);
            clearInterval(keeping);
            document.removeEventListener('visibilitychange', onSight);
            removeEventListener('pagehide', onSight);
            // Not if another game has begun, or none.
            if (readStoredClock(kept.board?.id)?.began === kept.began) held.current!.keep();
        };
    }, []);

    return {
        game,
        at: held.current.at,
        isKept: held.current.isKept,
        handed: handed.current,
        setHanded: (count) => {
            handed.current = count;
            held.current!.keep();
            redraw((drawn) => drawn + 1);
        },
        below: below.current,
        swapSides: () => {
            below.current = below.current === 'first' ? 'second' : 'first';
            held.current!.keep();
            see();
        },
        do: (make) => {
            const act = make(currentTime());
            game.do(act);
            if ((act.t === 'press' || act.t === 'start') && getSettings().sound) {
                soundMove();
                shake(15);
            }
            see();
            held.current!.keep();
        },
    };
}

/// Only one page owns the clock: 'other' while another page of this browser has it.
export function useOnlyPage(board?: string): 'asking' | 'mine' | 'other' {
    const [state, setState] = useState<'asking' | 'mine' | 'other'>('locks' in navigator ? 'asking' : 'mine');
    useEffect(() => {
        if (!('locks' in navigator)) return;
        let release = () => {};
        const request = new AbortController();
        const later = setTimeout(() => setState((now) => (now === 'asking' ? 'other' : now)), 500);
        navigator.locks
            .request(storeOf(board), {signal: request.signal}, () => {
                setState('mine');
                return new Promise<void>((resolve) => (release = resolve));
            })
            .catch(() => {
                // The page was left before it got the lock.
            });
        return () => {
            clearTimeout(later);
            request.abort();
            release();
        };
    }, []);
    return state;
}
