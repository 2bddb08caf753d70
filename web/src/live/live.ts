// One WebSocket to one game: says hello, keeps the connection alive, measures the hall's time, matches requests and answers.
import {isRefusal} from '../codes';
import type {AnsweredId, Chat, Conditional, Message, Preview, Rated, Refusal, Request, View} from '../protocol';
import {kSessionEnded} from './api';
import {afterChanges} from './changes';
import {noteHallTime} from './hall_time';

export type Link = 'connecting' | 'connected' | 'lost' | 'closed';

export interface LiveEvents {
    onView: (view: View) => void;
    onLink: (link: Link) => void;
    /// The round-trip time of a message to the hall, in milliseconds; called on each measurement.
    onTrip?: (ms: number) => void;
    /// The changes of both ratings by the game.
    onRated?: (rated: Rated) => void;
    /// The chat beside the game, if requested.
    onChat?: (chat: Chat) => void;
    /// The arbiters' key was rejected.
    onWrongKey?: () => void;
}

export interface ArbiterHello {
    token: string;
    name: string;
}

const kFirstWait = 400;
const kLongestWait = 8_000;
const kPingEvery = 10_000;
const kSilence = 25_000;
const kAnswerWithin = 15_000;

const kDisconnected: Refusal = {code: 'disconnected', message: 'The connection was lost before the hall answered.', clause: null};

/// Null: confirmed.
export type Answer = Refusal | Preview | null;

export const isPreview = (answer: Answer): answer is Preview => answer !== null && 't' in answer;

interface Waiting {
    resolve: (answer: Answer | Conditional) => void;
    timer: number;
}

export class GameConnection {
    private socket: WebSocket | null = null;
    private wait = kFirstWait;
    private retry = 0;
    private pinger = 0;
    private lastMessageAt = 0;
    private nextId = 1;
    private waiting = new Map<AnsweredId, Waiting>();
    private bestTrip = Infinity;
    private offset = 0;
    private closed = false;
    /// The hall has closed the connection because its session has ended.
    private sessionEnded = false;
    /// The last view on this connection; null while a whole view is awaited.
    private view: View | null = null;

    constructor(
        private readonly id: string,
        private token: string | null,
        private readonly events: LiveEvents,
        private readonly arbiter: ArbiterHello | null = null,
    ) {
        addEventListener('online', this.connectSoon);
        document.addEventListener('visibilitychange', this.connectSoon);
        this.connect();
    }

    /// The hall's current time, in milliseconds.
    now(): number {
        return Date.now() + this.offset;
    }

    /// Uses a seat's key from now on: says hello again on an open connection; a new one does so anyway.
    takeSeat(token: string): void {
        this.token = token;
        if (this.socket?.readyState === WebSocket.OPEN) this.sayHello();
    }

    close(): void {
        this.closed = true;
        removeEventListener('online', this.connectSoon);
        document.removeEventListener('visibilitychange', this.connectSoon);
        clearTimeout(this.retry);
        this.socket?.close();
    }

    /// Sends a request; resolves to null if confirmed, otherwise to the refusal.
    async send(request: Request | ({t: string} & Record<string, unknown>)): Promise<Refusal | null> {
        const answer = await this.ask(request);
        return isPreview(answer) ? null : answer;
    }

    /// Sends a request that the hall may preview before it is recorded.
    ask(request: Request | ({t: string} & Record<string, unknown>)): Promise<Answer> {
        return this.answered(request) as Promise<Answer>;
    }

    /// Sets conditional moves, or asks which are set.
    conditional(lines?: string[][]): Promise<Conditional | Refusal> {
        return this.answered({t: 'conditional', ...(lines ? {lines} : {})}) as Promise<Conditional | Refusal>;
    }

    private answered(request: Request | ({t: string} & Record<string, unknown>)): Promise<Answer | Conditional> {
        const socket = this.socket;
        if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(kDisconnected);
        const id = this.nextId++;
        // The language whose letters are tried first for a typed move.
        socket.send(JSON.stringify({...request, id, language: document.documentElement.lang}));
        return new Promise((resolve) => {
            const timer = window.setTimeout(() => this.settle(id, kDisconnected), kAnswerWithin);
            this.waiting.set(id, {resolve, timer});
        });
    }

    private settle(id: AnsweredId, answer: Answer | Conditional): void {
        const waiting = this.waiting.get(id);
        if (!waiting) return;
        this.waiting.delete(id);
        clearTimeout(waiting.timer);
        waiting.resolve(answer);
    }

    private connectSoon = (): void => {
        if (this.socket || this.closed || document.hidden) return;
        clearTimeout(this.retry);
        this.connect();
    };

    private connect(): void {
        if (this.socket || this.closed) return;
        this.events.onLink('connecting');
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${encodeURIComponent(this.id)}`);
        this.socket = socket;
        socket.onopen = () => {
            this.lastMessageAt = Date.now();
            this.view = null;
            this.sayHello();
            this.ping();
            this.pinger = window.setInterval(() => this.ping(), kPingEvery);
        };
        socket.onmessage = (event) => {
            if (socket !== this.socket) return;
            this.lastMessageAt = Date.now();
            this.read(JSON.parse(String(event.data)) as Message);
        };
        socket.onclose = () => {
            if (socket !== this.socket) return;
            this.socket = null;
            clearInterval(this.pinger);
            for (const id of [...this.waiting.keys()]) this.settle(id, kDisconnected);
            if (this.closed) return;
            this.events.onLink('lost');
            this.bestTrip = Infinity;
            // Jitter, so that not all clients reconnect to a full hall at the same instant.
            this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
            this.wait = Math.min(this.wait * 1.8, kLongestWait);
        };
    }

    private sayHello(): void {
        this.socket?.send(
            JSON.stringify({
                t: 'hello',
                v: 1,
                token: this.token,
                views: 'changes',
                ...(this.events.onChat ? {chat: true} : {}),
                ...(this.arbiter ? {arbiter: this.arbiter} : {}),
            }),
        );
    }

    private show(view: View): void {
        this.view = view;
        this.events.onLink('connected');
        this.events.onView(view);
    }

    private ping(): void {
        if (Date.now() - this.lastMessageAt > kSilence) {
            this.socket?.close();
            return;
        }
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({t: 'ping', sent: Date.now()}));
    }

    private read(message: Message): void {
        noteHallTime(message);
        switch (message.t) {
            case 'view':
                // Until a ping has been answered, the view's own time is the best estimate.
                if (this.bestTrip === Infinity) this.offset = message.now - Date.now();
                this.wait = kFirstWait;
                this.show(message);
                // Only now: a new password begins a new session, whose cookie has arrived meanwhile.
                if (this.sessionEnded) dispatchEvent(new Event(kSessionEnded));
                this.sessionEnded = false;
                break;
            case 'changes': {
                if (!this.view) break; // the whole view is on its way
                const view = afterChanges(this.view, message);
                if (view) {
                    this.show(view);
                } else {
                    this.view = null;
                    this.socket?.send(JSON.stringify({t: 'show'}));
                }
                break;
            }
            case 'ok':
                if (message.id !== null) this.settle(message.id, null);
                break;
            case 'rated':
                this.events.onRated?.(message);
                break;
            case 'chat':
                this.events.onChat?.(message);
                break;
            case 'preview':
            case 'conditional':
                if (message.id !== null) this.settle(message.id, message);
                break;
            case 'refused':
                if (message.id !== null) this.settle(message.id, message.refusal);
                else if (isRefusal(message.refusal.code, 'wrong-token') && this.arbiter) {
                    this.close();
                    this.events.onWrongKey?.();
                } else if (isRefusal(message.refusal.code, 'wrong-token') && this.token !== null) {
                    // The key is no longer valid: the reader becomes a spectator.
                    this.token = null;
                    this.sayHello();
                } else if (isRefusal(message.refusal.code, 'not-signed-in')) {
                    // The connection is reopened with the reader's new identity: by the seat's key, or as a spectator.
                    this.sessionEnded = true;
                }
                break;
            case 'pong': {
                const trip = Date.now() - Number(message.sent);
                this.events.onTrip?.(trip);
                if (trip <= this.bestTrip) {
                    this.bestTrip = trip;
                    this.offset = message.now + trip / 2 - Date.now();
                }
                break;
            }
        }
    }
}
