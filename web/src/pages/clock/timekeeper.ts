// One time axis for a clock that must not lose time: through sleep, through a reload, and when the device's clock is changed.
//
// A device has two clocks. The monotonic one is never set but may stop while the device sleeps, and restarts with the page. The other one
// gives the time of day, also after sleep and reload, and can be set. If both advance equally, the monotonic one is used. If the time of
// day has advanced more, the device slept (or was set forward, which looks the same): that time has passed. If it advanced less, it was set
// back: the monotonic clock is used. In both cases the owner of the game is notified.

export interface Sources {
    /// Milliseconds since 1970.
    wall: () => number;
    /// Monotonic milliseconds.
    steady: () => number;
}

export type Jump = {kind: 'gone' | 'set-back'; ms: number};

/// Stored so that time continues after a reload: a moment on the axis, and the time of day then.
export interface Anchor {
    own: number;
    wall: number;
}

/// More than the two clocks of a busy device differ between two readings, and more than browsers blur them.
const kTolerance = 250;

export class Timekeeper {
    #own: number;
    #wall: number;
    #steady: number;
    readonly #sources: Sources;
    readonly #onJump: (jump: Jump) => void;

    /// With an anchor, time continues from there: the time of day that has passed since is added.
    constructor(sources: Sources, anchor: Anchor | null, onJump: (jump: Jump) => void) {
        this.#sources = sources;
        this.#onJump = onJump;
        this.#wall = sources.wall();
        this.#steady = sources.steady();
        this.#own = anchor?.own ?? 0;
        if (!anchor) return;
        const away = this.#wall - anchor.wall;
        if (away >= 0) this.#own += away;
        if (away > kTolerance) onJump({kind: 'gone', ms: away});
        if (away < 0) onJump({kind: 'set-back', ms: -away});
    }

    /// Whole milliseconds; never less than before.
    now(): number {
        const [wall, steady] = [this.#sources.wall(), this.#sources.steady()];
        const [byWall, bySteady] = [wall - this.#wall, Math.max(0, steady - this.#steady)];
        this.#wall = wall;
        this.#steady = steady;
        const more = byWall - bySteady;
        this.#own += more > kTolerance ? byWall : bySteady;
        if (more > kTolerance) this.#onJump({kind: 'gone', ms: Math.round(more)});
        if (more < -kTolerance) this.#onJump({kind: 'set-back', ms: Math.round(-more)});
        return Math.floor(this.#own);
    }

    /// To be stored as of the last now().
    anchor(): Anchor {
        return {own: this.#own, wall: this.#wall};
    }
}

export const kDevice: Sources = {wall: () => Date.now(), steady: () => performance.now()};
