// The stored acts of a game's clock, in order. The displays result from replaying them, so that a reload loses nothing, and a correction is
// listed together with what it corrects.
import type {Game, Seat} from '../../protocol';
import type {Control} from '../times/control';
import {GameClock} from './game_clock';
import type {Anchor} from './timekeeper';

export interface Setup {
    game: Game;
    controls: Record<Seat, Control>;
    /// Both clocks stop when a flag falls; otherwise the other one continues, and may fall too.
    stopsAtFlag: boolean;
    /// Whose clock starts first, and who has the first move of the game; absent: the first player.
    begins?: Seat;
    opens?: Seat;
}

/// What a display showed when its side pressed, or when its flag fell, in the form sent to a hall (ReadClock of the socket). `at` is the
/// time of it.
export interface Reading {
    /// Moves made before.
    ply: number;
    seat: Seat;
    ms: number;
    periods?: number;
    period_ms?: number;
    stones?: number;
    flag?: true;
    at: number;
}

/// The game of a hall that this clock belongs to.
export interface OfBoard {
    id: string;
    names: Record<Seat, string>;
}

/// Corrections of one side; absent: unchanged.
export interface Corrected {
    main?: number;
    periods?: number;
    period?: number;
    moves?: number;
}

/// Times are those of the timekeeper.
export type Act =
    | {t: 'start'; seat: Seat; at: number}
    | {t: 'press' | 'stop' | 'resume'; at: number}
    | {t: 'correct'; at: number; first?: Corrected; second?: Corrected; turn?: Seat; note: string}
    /// The page was suspended for this long, and the time ran on. Or the time of day was set back by this much.
    | {t: 'gone' | 'set-back'; at: number; ms: number};

export interface Kept extends Setup {
    version: 1;
    /// The player at the lower half.
    below: Seat;
    acts: Act[];
    anchor: Anchor;
    /// The time of day at time 0.
    began: number;
    board?: OfBoard;
    /// The number of readings that the hall has received.
    handed?: number;
}

/// A flag that fell, and when. The first of the list fell first.
export interface Fallen {
    seat: Seat;
    at: number;
}

const kSeats = ['first', 'second'] as const;

/// A game's clock and its acts.
export class ClockGame {
    readonly clock: GameClock;
    readonly acts: Act[] = [];
    flags: Fallen[] = [];
    /// For each press and each flag, in order; nothing is removed, later readings correct earlier ones.
    readonly readings: Reading[] = [];

    constructor(readonly setup: Setup) {
        this.clock = new GameClock(setup.controls.first, setup.controls.second);
    }

    static replay(setup: Setup, acts: readonly Act[]): ClockGame {
        const game = new ClockGame(setup);
        for (const act of acts) game.do(act);
        return game;
    }

    get hasBegun(): boolean {
        return this.clock.turn !== null;
    }

    /// Checks whether a flag has fallen by then, and stops both clocks at that moment if configured.
    settle(at: number): void {
        const fall = this.clock.flagFall();
        const seat = this.clock.running;
        if (fall === null || seat === null || fall > at) return;
        if (!this.flags.some((each) => each.seat === seat)) {
            this.flags.push({seat, at: fall});
            this.#read(seat, this.clock.completedMoves(seat), fall);
        }
        if (this.setup.stopsAtFlag) this.clock.stop(fall);
    }

    /// Records the display in the turn after this many completed moves of its side.
    #read(seat: Seat, before: number, at: number): void {
        const shown = this.clock.display(seat, at);
        const control = this.clock.control(seat);
        this.readings.push({
            ply: 2 * before + (seat === (this.setup.opens ?? 'first') ? 0 : 1),
            seat,
            ms: shown.main,
            ...('periods' in control && {periods: shown.periods}),
            ...(shown.inOvertime && !shown.flag && {period_ms: shown.period}),
            ...(control.kind === 'canadian' && shown.inOvertime && {stones: shown.stones}),
            ...(shown.flag && {flag: true as const}),
            at,
        });
    }

    /// Clocks stopped by a flag run again only when the arbiter has added time.
    get standsAtFlag(): boolean {
        return this.setup.stopsAtFlag && this.flags.length > 0;
    }

    do(act: Act): void {
        this.settle(act.at);
        this.acts.push(act);
        switch (act.t) {
            case 'start':
                this.clock.start(act.seat, act.at);
                break;
            case 'press':
                this.#press(act.at);
                break;
            case 'stop':
                this.clock.stop(act.at);
                break;
            case 'resume':
                if (!this.standsAtFlag) this.clock.resume(act.at);
                break;
            case 'correct':
                this.#correct(act);
                break;
            case 'gone':
            case 'set-back':
                break;
        }
        this.settle(act.at);
    }

    #press(at: number): void {
        const seat = this.clock.running;
        if (seat === null) return;
        this.clock.press(at);
        this.#read(seat, this.clock.completedMoves(seat) - 1, at);
    }

    #correct(act: Extract<Act, {t: 'correct'}>): void {
        const {clock} = this;
        const moves = (seat: Seat) => act[seat]?.moves ?? clock.completedMoves(seat);
        const completed = {first: moves('first'), second: moves('second')};
        if (act.turn && act.turn !== clock.turn) clock.takeBack(act.turn, completed, act.at);
        else for (const seat of kSeats) if (act[seat]?.moves !== undefined) clock.setCompletedMoves(seat, completed[seat]);
        for (const seat of kSeats) {
            const side = act[seat];
            if (side?.main !== undefined) clock.set(seat, side.main, act.at, side.periods, side.period);
        }
        // The flag of a side that has time again has not fallen.
        this.flags = this.flags.filter(({seat}) => clock.display(seat, act.at).flag);
    }
}

/// The storage key of a clock, and the lock name with which a single page owns it. A board's clock has its own key.
export const storeOf = (board?: string): string => (board === undefined ? 'kyvien.clock' : `kyvien.clock.${board}`);

/// Null: there is none, or it cannot be read.
export function readStoredClock(board?: string): Kept | null {
    try {
        const kept = JSON.parse(localStorage.getItem(storeOf(board)) ?? 'null') as Kept | null;
        if (kept?.version !== 1) return null;
        ClockGame.replay(kept, kept.acts);
        return kept;
    } catch {
        return null;
    }
}

/// False if the browser cannot store it: a reload would lose the game.
export function keep(kept: Kept | null, board = kept?.board?.id): boolean {
    try {
        if (kept) localStorage.setItem(storeOf(board), JSON.stringify(kept));
        else localStorage.removeItem(storeOf(board));
        return true;
    } catch {
        return false;
    }
}
