// One axis of time for a clock that must not lose any: through sleep, through a reload, and when somebody sets the device's own clock.
//
// A device has two clocks. The steady one is never set but may stand while the device sleeps, and begins anew with the page. The other one
// tells the time of day, also after sleep and reload, and can be set. Where both go on alike the steady one counts. Where the time of day
// has gone on by more the device slept (or was set forward, which looks the same): that time has passed. Where it went on by less it was
// set back: the steady clock counts. The owner of the game is told of both.

export interface Sources {
    /// Milliseconds since 1970.
    wall: () => number;
    /// Milliseconds that are never set.
    steady: () => number;
}

export type Jump = {kind: 'gone' | 'set-back'; ms: number};

/// What is kept, so that time goes on after a reload: a moment on the axis, and the time of day then.
export interface Anchor {
    own: number;
    wall: number;
}

/// More than a busy device's two clocks differ from one look to the next, and than browsers blur them.
const kTolerance = 250;

export class Timekeeper {
    #own: number;
    #wall: number;
    #steady: number;
    readonly #sources: Sources;
    readonly #onJump: (jump: Jump) => void;

    /// With an anchor time goes on from there: what has passed since by the time of day has passed.
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

    /// To be kept as of the last now().
    anchor(): Anchor {
        return {own: this.#own, wall: this.#wall};
    }
}

export const kDevice: Sources = {wall: () => Date.now(), steady: () => performance.now()};
