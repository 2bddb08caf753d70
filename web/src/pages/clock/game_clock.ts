// The clock of a game over the board, for a phone that may be offline: a second implementation of src/clock/clock.h, in the page. Both must
// agree: web/test/lobby/clock_law.test.mjs runs the same random games through both and compares every display. Times are whole milliseconds
// on one axis that never runs backwards (timekeeper.ts); nothing here reads a clock.
import type {Seat} from '../../protocol';
import type {Control, Stage} from '../times/control';

/// The display of one side at a moment.
export interface Display {
    /// Remaining time of the stage, of the free time or of the move.
    main: number;
    /// Byoyomi periods left, including the running one.
    periods: number;
    /// Remaining time of the running period or block.
    period: number;
    /// Canadian: moves still required in this block.
    stones: number;
    /// Delay: the rest of this turn's free time.
    free: number;
    /// Whether byoyomi or a Canadian block is being counted.
    inOvertime: boolean;
    /// Whether the time is used up.
    flag: boolean;
}

export type CallKind = 'begins' | 'seconds' | 'left' | 'last' | 'over';
/// A call to the player while byoyomi is counted, and the time used in the turn by then.
export interface Announcement {
    kind: CallKind;
    value: number;
    at: number;
}

interface Side {
    control: Control;
    /// At the beginning of the turn.
    main: number;
    periods: number;
    block: number;
    stones: number;
    completed: number;
    stage: number;
    /// Moves completed in the stage.
    inStage: number;
    /// Stays set until an arbiter sets the display.
    flag: boolean;
}

const other = (seat: Seat): Seat => (seat === 'first' ? 'second' : 'first');

const kShut: Display = {main: 0, periods: 0, period: 0, stones: 0, free: 0, inOvertime: false, flag: false};

type Staged = Extract<Control, {kind: 'staged'}>;
type ByoYomi = Extract<Control, {kind: 'byoyomi' | 'japanese'}>;

const isByoYomi = (control: Control): control is ByoYomi => control.kind === 'byoyomi' || control.kind === 'japanese';

function fresh(control: Control): Side {
    const side: Side = {control, main: 0, periods: 0, block: 0, stones: 0, completed: 0, stage: 0, inStage: 0, flag: false};
    switch (control.kind) {
        case 'none':
            break;
        case 'staged':
            side.main = control.stages[0].ms + (control.bonus === 'bronstein' ? control.stages[0].bonus : 0);
            break;
        case 'hourglass':
        case 'permove':
            side.main = control.ms;
            break;
        case 'byoyomi':
        case 'japanese':
            side.main = control.ms;
            side.periods = control.periods;
            break;
        case 'canadian':
            side.main = control.ms;
            side.block = control.period;
            side.stones = control.stones;
    }
    return side;
}

/// The part of the time used in a turn that is deducted from the main time.
const charged = ({bonus}: Staged, stage: Stage, used: number): number => (bonus === 'delay' ? Math.max(0, used - stage.bonus) : used);

/// Byoyomi counted in a turn that began with `main` free time, and the periods that it used up.
function overtime(byo: ByoYomi, main: number, used: number): {counted: number; completed: number} {
    const counted = Math.max(0, used - main);
    return {counted, completed: Math.min(Math.floor(counted / byo.period), 1_000_000)};
}

/// The stage of a side that has completed this many moves, and the time added by the later stages.
function reached({stages}: Staged, moves: number): {stage: number; inStage: number; received: number} {
    let [stage, inStage, received] = [0, moves, 0];
    while (stages[stage].moves > 0 && inStage >= stages[stage].moves) {
        inStage -= stages[stage].moves;
        stage = Math.min(stage + 1, stages.length - 1);
        received += stages[stage].ms;
    }
    return {stage, inStage, received};
}

/// Time used in a turn at which the flag falls; null without a limit.
function limitOfTurn(side: Side): number | null {
    const {control} = side;
    if (control.kind === 'none') return null;
    if (control.kind === 'staged') return side.main + (control.bonus === 'delay' ? control.stages[side.stage].bonus : 0);
    // Go 12.1: without reserved minutes the limit may be reached but not exceeded.
    if (isByoYomi(control)) return control.periods === 0 ? side.main + 1 : side.main + side.periods * control.period;
    return side.main + side.block; // the block is zero except for Canadian byoyomi
}

function read(side: Side, used: number): Display {
    const limit = limitOfTurn(side);
    if (limit === null) return kShut;
    const {control} = side;
    const shown = {...kShut, flag: side.flag || used >= limit};
    if (control.kind === 'staged') {
        const stage = control.stages[side.stage];
        shown.main = side.main - charged(control, stage, used);
        if (control.bonus === 'delay') shown.free = Math.max(0, stage.bonus - used);
    } else if (isByoYomi(control)) {
        const over = overtime(control, side.main, used);
        shown.main = side.main - used;
        shown.inOvertime = used >= side.main && control.periods > 0;
        shown.periods = shown.flag ? 0 : side.periods - over.completed;
        if (!shown.flag && control.periods > 0) shown.period = control.period - (over.counted % control.period);
    } else if (control.kind === 'canadian') {
        shown.main = side.main - used;
        shown.inOvertime = used >= side.main;
        shown.stones = side.stones;
        shown.period = Math.max(0, side.block - Math.max(0, used - side.main));
    } else {
        shown.main = side.main - used;
    }
    shown.main = Math.max(0, shown.main);
    return shown;
}

function settleOvertime(side: Side, used: number): void {
    if (isByoYomi(side.control)) side.periods -= overtime(side.control, side.main, used).completed;
    else side.block -= Math.max(0, used - side.main);
    side.main = Math.max(0, side.main - used);
}

function completeStage(side: Side, control: Staged, used: number): void {
    const stage = control.stages[side.stage];
    side.main -= charged(control, stage, used);
    if (control.bonus === 'increment') side.main += stage.bonus;
    if (control.bonus === 'bronstein') side.main += Math.min(used, stage.bonus);
    if (++side.inStage !== stage.moves) return;
    side.inStage = 0;
    side.stage = Math.min(side.stage + 1, control.stages.length - 1);
    const next = control.stages[side.stage];
    if (control.lost) side.main = control.bonus === 'bronstein' ? stage.bonus : 0;
    side.main += next.ms;
    if (control.bonus === 'bronstein') side.main += next.bonus - stage.bonus;
}

function completeTurn(side: Side, used: number): void {
    ++side.completed;
    const limit = limitOfTurn(side);
    if (limit === null) return;
    // A fallen flag remains fallen, whatever its consequence by the law; no time is added.
    if (side.flag || used >= limit) {
        side.flag = true;
        side.main = 0;
        side.periods = 0;
        return;
    }
    const {control} = side;
    if (control.kind === 'staged') {
        completeStage(side, control, used);
    } else if (control.kind === 'permove') {
        side.main = control.ms;
    } else if (isByoYomi(control)) {
        settleOvertime(side, used);
    } else if (control.kind === 'canadian') {
        const counted = used >= side.main;
        settleOvertime(side, used);
        if (counted && --side.stones === 0) {
            side.stones = control.stones;
            side.block = control.period;
        }
    } else {
        side.main -= used;
    }
}

/// Both displays of one game.
export class GameClock {
    readonly #sides: Record<Seat, Side>;
    #turn: Seat | null = null;
    #counting = false;
    /// When counting began or resumed.
    #since = 0;
    /// Counted in this turn before that.
    #used = 0;

    constructor(first: Control, second: Control = first) {
        this.#sides = {first: fresh(first), second: fresh(second)};
    }

    /// The side whose turn is being timed, even while the clock is stopped; null before the start.
    get turn(): Seat | null {
        return this.#turn;
    }

    /// The side whose display is counting now.
    get running(): Seat | null {
        return this.#counting ? this.#turn : null;
    }

    control(seat: Seat): Control {
        return this.#sides[seat].control;
    }

    completedMoves(seat: Seat): number {
        return this.#sides[seat].completed;
    }

    #isHourglass(): boolean {
        return this.#sides.first.control.kind === 'hourglass' && this.#sides.second.control.kind === 'hourglass';
    }

    /// Counted in this turn and not yet deducted from the display.
    used(at: number): number {
        return this.#counting ? this.#used + Math.max(0, at - this.#since) : this.#used;
    }

    start(seat: Seat, at: number): void {
        this.#turn = seat;
        this.#counting = true;
        this.#since = at;
        this.#used = 0;
    }

    /// Completes the move of the side to move and starts the other display.
    press(at: number): void {
        if (this.#turn === null) return;
        const spent = this.used(at);
        const mover = this.#sides[this.#turn];
        const next = other(this.#turn);
        completeTurn(mover, spent);
        if (this.#isHourglass() && !mover.flag) this.#sides[next].main += spent;
        this.#turn = next;
        this.#since = at;
        this.#used = 0;
    }

    stop(at: number): void {
        this.#used = this.used(at);
        this.#counting = false;
    }

    resume(at: number): void {
        if (this.#turn === null || this.#counting) return;
        this.#counting = true;
        this.#since = at;
    }

    display(seat: Seat, at: number): Display {
        if (this.#turn === seat) return read(this.#sides[seat], this.used(at));
        if (this.#turn === null || !this.#isHourglass()) return read(this.#sides[seat], 0);
        const received = Math.min(this.used(at), limitOfTurn(this.#sides[this.#turn])!);
        return read({...this.#sides[seat], main: this.#sides[seat].main + received}, 0);
    }

    /// When the running side's flag falls if nothing is pressed; null when nothing runs or there is no limit. May lie in the past.
    flagFall(): number | null {
        if (!this.#counting || this.#turn === null) return null;
        const limit = limitOfTurn(this.#sides[this.#turn]);
        return limit === null ? null : this.#since + (limit - this.#used);
    }

    /// Deducts the byoyomi used in this turn from the display, so that it can be set.
    #settle(at: number): void {
        settleOvertime(this.#sides[this.#turn!], this.used(at));
        this.#used = 0;
        this.#since = Math.max(this.#since, at);
    }

    /// Adds (or, if negative, deducts) time.
    add(seat: Seat, amount: number, at: number): void {
        if (this.#sides[seat].control.kind === 'none') return;
        // Time added while byoyomi is being counted must not be consumed by the periods already counted.
        if (this.#turn === seat && this.display(seat, at).inOvertime) this.#settle(at);
        this.#sides[seat].main += amount;
    }

    /// An arbiter's correction; the turn continues counting from there. `periods` is only for byoyomi, and so is `period`, the remaining
    /// time of the one being counted.
    set(seat: Seat, main: number, at: number, periods?: number, period?: number): void {
        const side = this.#sides[seat];
        const {control} = side;
        if (control.kind === 'none') return;
        side.flag = false;
        if (isByoYomi(control) || control.kind === 'canadian') {
            if (this.#turn === seat) this.#settle(at);
            side.main = main;
            if (isByoYomi(control) && periods !== undefined) side.periods = periods;
            if (isByoYomi(control) && period !== undefined && this.#turn === seat && main === 0)
                this.#used = control.period - Math.min(period, control.period);
            return;
        }
        // The display must show `main` at this moment of the turn.
        const shown = this.display(seat, at);
        if (control.kind === 'staged' && this.#turn === seat)
            side.main = main + charged(control, control.stages[side.stage], this.used(at));
        else if (this.#turn === seat) side.main = main + this.used(at);
        else side.main += main - shown.main;
    }

    setCompletedMoves(seat: Seat, moves: number): void {
        const side = this.#sides[seat];
        side.completed = moves;
        if (side.control.kind !== 'staged') return;
        const now = reached(side.control, moves);
        side.stage = now.stage;
        side.inStage = now.inStage;
    }

    /// The turn passes to `turn`, with these completed moves of each side. Used time remains used; the time of a stage that is no longer
    /// reached is deducted again. Keeps running or stopped as before.
    takeBack(turn: Seat, completed: Record<Seat, number>, at: number): void {
        if (this.#turn !== null && this.#turn !== turn) {
            const interrupted = this.#sides[this.#turn];
            const shown = this.display(this.#turn, at);
            if (this.#sides[turn].control.kind === 'hourglass') this.#sides[turn].main = this.display(turn, at).main; // including what it received
            if (isByoYomi(interrupted.control) || interrupted.control.kind === 'canadian') this.#settle(at);
            else interrupted.main = shown.main;
            interrupted.flag = shown.flag;
            this.#turn = turn;
            this.#since = at;
            this.#used = 0;
        }
        for (const seat of ['first', 'second'] as const) {
            const side = this.#sides[seat];
            const later = (moves: number) => (side.control.kind === 'staged' ? reached(side.control, moves).received : 0);
            const lost = later(side.completed) - later(completed[seat]);
            this.setCompletedMoves(seat, completed[seat]);
            if (lost > 0) side.main = Math.max(0, side.main - lost);
        }
    }

    /// The calls that become due while the time used in the turn of the side to move goes from `after` (exclusive) to `until` (inclusive).
    announcements(after: number, until: number): Announcement[] {
        const calls: Announcement[] = [];
        const call = (kind: CallKind, value: number, at: number) => {
            if (at > after && at <= until) calls.push({kind, value, at});
        };
        if (this.#turn === null) return calls;
        const mover = this.#sides[this.#turn];
        const byo = isByoYomi(mover.control) && mover.control.periods > 0 ? mover.control : null;
        if (!byo && mover.control.kind !== 'canadian') return calls;
        if (mover.main > 0) call('begins', 0, mover.main);
        if (!byo) return calls;
        const whole = Math.floor(byo.period / 1000);
        for (let done = 0; done < mover.periods; done++) {
            const begin = mover.main + done * byo.period;
            if (begin > until) break;
            const end = begin + byo.period;
            const left = mover.periods - done;
            // Go 12.2c, e: thirty, twenty and ten seconds before the end are 30, 40 and 50 of a minute.
            for (const before of [30, 20, 10, 5, 2])
                if (whole > before && (left > 1 || before >= 10)) call('seconds', whole - before, end - before * 1000);
            if (left > 1) {
                call('seconds', whole, end);
                call('left', left - 1, end);
            } else {
                if (whole >= 10) for (let second = 1; second <= 9; second++) call('last', second, end - (10 - second) * 1000);
                call('over', 0, end);
            }
        }
        return calls;
    }
}
