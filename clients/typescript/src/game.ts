// One game as it happens, by its socket (api/asyncapi.yaml): views as they come, and requests with their answers.
import {Refused, Unanswered, type Refusal} from './errors.js';
import type {components} from './generated/types.js';

type Schemas = components['schemas'];
export type View = Schemas['View'];
export type Preview = Schemas['Preview'];
/// A request without the number that pairs it with its answer; the hello is the client's own affair.
export type Request = WithoutId<Exclude<Schemas['Request'], Schemas['Hello'] | Schemas['Ping'] | Schemas['Show']>>;
type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;

/// What a game needs of a socket; that of browsers and of Node.js from version 22 on has it.
export interface SocketLike {
    send(text: string): void;
    close(): void;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: {data: unknown}) => void) | null;
    onclose: ((event: {code: number; reason: string}) => void) | null;
    onerror: ((event: never) => void) | null;
}

export interface GameOptions {
    /// The key of a seat, as makeGame, joinGame and sitDown answer it.
    token?: string;
    arbiter?: {token: string; name: string};
    /// Makes the socket; the WebSocket of the surroundings when absent.
    connect?: (url: string) => SocketLike;
    /// The waits before the lost connection is made again, in milliseconds; the last one repeats. None: never.
    waits?: readonly number[];
}

export interface GameEvents {
    /// Each view, the first too.
    onView?: (view: View) => void;
    /// The connection is there, or is lost and being made again.
    onLink?: (isThere: boolean) => void;
    /// What answers no request: a hello with a key that opens nothing.
    onRefused?: (refused: Refused) => void;
}

const kWaits = [400, 800, 1600, 3200, 6400, 8000];

interface Waiting {
    request: string;
    resolve: (value: number | Preview) => void;
    reject: (error: Error) => void;
}
interface Awaited {
    holds: (view: View) => boolean;
    resolve: (view: View) => void;
    reject: (error: Error) => void;
}

export class Game {
    private socket: SocketLike | null = null;
    private newest: View | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private readonly awaited = new Set<Awaited>();
    private number = 0;
    private tries = 0;
    private isClosed = false;
    private isLinked = false;
    private token: string | undefined;

    private constructor(
        private readonly address: string,
        private readonly options: GameOptions,
        private readonly events: GameEvents,
    ) {
        this.token = options.token;
    }

    /// Connects; resolves with the first view. Throws Refused where the hall refuses the hello, Unanswered where nobody answers.
    static async open(hall: string, id: string, options: GameOptions, events: GameEvents): Promise<Game> {
        const game = new Game(`${hall.replace(/^http/, 'ws')}/ws/games/${encodeURIComponent(id)}`, options, events);
        const first = game.until(() => true);
        game.connect();
        await first;
        return game;
    }

    /// The newest one. It is a copy: changing it changes nothing at the hall.
    get view(): View {
        if (!this.newest) throw new Error('there is no view yet');
        return this.newest;
    }

    /// Resolves with the first view that fits, the newest included.
    until(holds: (view: View) => boolean): Promise<View> {
        if (this.isClosed) return Promise.reject(new Unanswered('the game was left'));
        if (this.newest && holds(this.newest)) return Promise.resolve(this.newest);
        return new Promise((resolve, reject) => this.awaited.add({holds, resolve, reject}));
    }

    /// Asks for something; answers the number of the event that was recorded, or the preview that was asked for. Throws Refused; and
    /// Unanswered where the connection was lost meanwhile, so that the next view tells what became of it.
    ask(request: Request): Promise<number | Preview> {
        const id = ++this.number;
        return new Promise((resolve, reject) => {
            if (!this.socket || !this.newest) {
                reject(new Unanswered(`${request.t}: there is no connection`));
                return;
            }
            this.waiting.set(id, {request: request.t, resolve, reject});
            this.socket.send(JSON.stringify({...request, id}));
        });
    }

    /// A move in the position that is on view, in any notation that the game knows.
    move(move: string): Promise<number | Preview> {
        return this.ask({t: 'move', ply: this.view.moves.length, move});
    }

    /// The key of a seat that was taken meanwhile.
    takeSeat(token: string): void {
        this.token = token;
        this.sayHello();
    }

    close(): void {
        this.isClosed = true;
        this.socket?.close();
        this.fail(new Unanswered('the game was left'));
    }

    private connect(): void {
        const make = this.options.connect ?? ((url: string) => new WebSocket(url) as unknown as SocketLike);
        const socket = make(this.address);
        socket.onopen = () => {
            this.socket = socket;
            this.sayHello();
        };
        socket.onmessage = ({data}) => this.hear(String(data));
        socket.onerror = () => {}; // onclose follows
        socket.onclose = ({code, reason}) => this.lose(code, reason);
    }

    private sayHello(): void {
        const {arbiter} = this.options;
        this.socket?.send(JSON.stringify({t: 'hello', v: 1, ...(this.token ? {token: this.token} : {}), ...(arbiter ? {arbiter} : {})}));
    }

    private hear(text: string): void {
        const message = JSON.parse(text) as Schemas['Message'];
        switch (message.t) {
            case 'view':
                this.see(message);
                break;
            case 'ok':
                this.answered(message.id)?.resolve(message.seq);
                break;
            case 'preview':
                this.answered(message.id)?.resolve(message);
                break;
            case 'refused':
                this.refuse(message.id, message.refusal);
                break;
            default: // a pong; or what a later hall says
        }
    }

    private see(view: View): void {
        this.newest = view;
        this.tries = 0;
        if (!this.isLinked) {
            this.isLinked = true;
            this.events.onLink?.(true);
        }
        this.events.onView?.(view);
        for (const each of [...this.awaited])
            if (each.holds(view)) {
                this.awaited.delete(each);
                each.resolve(view);
            }
    }

    private answered(id: Schemas['AnsweredId']): Waiting | undefined {
        const waiting = this.waiting.get(Number(id));
        this.waiting.delete(Number(id));
        return waiting;
    }

    private refuse(id: Schemas['AnsweredId'], refusal: Refusal): void {
        const error = new Refused(refusal);
        const waiting = id === null ? undefined : this.answered(id);
        if (waiting) waiting.reject(error);
        else if (this.newest) this.events.onRefused?.(error);
        // The hello: without a view nothing can come any more.
        else {
            this.isClosed = true;
            this.socket?.close();
            this.fail(error);
        }
    }

    private lose(code: number, reason: string): void {
        this.socket = null;
        const wasThere = this.isLinked;
        this.isLinked = false;
        for (const [id, {request, reject}] of [...this.waiting]) {
            this.waiting.delete(id);
            reject(new Unanswered(`${request}: the connection was lost`));
        }
        if (this.isClosed) return;
        if (wasThere) this.events.onLink?.(false);
        const waits = this.options.waits ?? kWaits;
        // A waiter that has not seen the game yet is answered at once.
        if (!this.newest || waits.length === 0) {
            this.isClosed = true;
            this.fail(new Unanswered(`the hall closed the connection: ${code} ${reason}`.trim()));
            return;
        }
        setTimeout(
            () => {
                if (!this.isClosed) this.connect();
            },
            waits[Math.min(this.tries++, waits.length - 1)],
        );
    }

    private fail(error: Error): void {
        for (const {reject} of this.awaited) reject(error);
        this.awaited.clear();
    }
}
