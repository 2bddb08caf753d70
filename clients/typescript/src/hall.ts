// What is asked of a hall once, by HTTP: an operation of api/openapi.yaml by its name, with its types.
import {Refused, Unanswered, type Refusal} from './errors.js';
import {Game, type GameEvents, type GameOptions} from './game.js';
import {kOperations} from './generated/operations.js';
import type {operations} from './generated/types.js';

export type OperationName = keyof typeof kOperations & keyof operations;
type Operation<Name extends OperationName> = operations[Name];

type Content<Response> = Response extends {content: infer Types} ? Types : undefined;
type Done<Name extends OperationName> =
    Operation<Name> extends {responses: infer Responses}
        ? {[Status in keyof Responses]: Status extends 200 | 201 ? Content<Responses[Status]> : never}[keyof Responses]
        : never;

/// What an operation answers: the value of JSON; a text; the bytes of a file.
export type Answer<Name extends OperationName> =
    Done<Name> extends {'application/json': infer Json} ? Json : Done<Name> extends {'application/pdf': unknown} ? Blob : string;

type PathOf<Name extends OperationName> = Operation<Name>['parameters'] extends {path: infer Path} ? {path: Path} : {path?: undefined};
type QueryOf<Name extends OperationName> = Operation<Name>['parameters'] extends {query: infer Query}
    ? {query: Query}
    : Operation<Name>['parameters'] extends {query?: infer Query}
      ? {query?: Query}
      : {query?: undefined};
type BodyOf<Name extends OperationName> =
    Operation<Name> extends {requestBody: {content: {'application/json': infer Json}}}
        ? {body: Json}
        : Operation<Name> extends {requestBody: {content: object}}
          ? {body: string | Uint8Array | Blob}
          : {body?: undefined};

export type Options<Name extends OperationName> = PathOf<Name> &
    QueryOf<Name> &
    BodyOf<Name> & {
        /// Instead of the hall's key: that of an organiser, a captain, a player.
        key?: string;
        /// Random, for this one request: asked again with it, nothing is done twice. One is made where none is given.
        retryKey?: string;
        /// The ETag of the answer that is had; `null` is answered where nothing has changed.
        known?: string;
        signal?: AbortSignal;
    };
type Given<Name extends OperationName> = object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

export interface HallOptions {
    /// A key of the hall, an organiser's, a captain's or a player's, for calls that give none.
    key?: string;
    fetch?: typeof fetch;
}

const randomKey = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/// The fields of any operation, once its types have been looked at.
interface Plain {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    key?: string;
    retryKey?: string;
    known?: string;
    signal?: AbortSignal;
}

export class Hall {
    readonly url: string;
    private readonly options: HallOptions;

    /// `url`: as the hall prints it, "http://localhost:8080".
    constructor(url: string, options: HallOptions = {}) {
        this.url = url.replace(/\/+$/, '');
        this.options = options;
    }

    /// Throws Refused where the hall refuses, Unanswered where nothing is known of what became of it.
    async call<Name extends OperationName>(name: Name, ...[given]: Given<Name>): Promise<Answer<Name>> {
        const options = (given ?? {}) as Plain;
        const {method, path, query, retries, body: type} = kOperations[name];
        const names = query as readonly string[];
        const address = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(options.path?.[part] ?? '')));
        const asked = new URLSearchParams(
            names.flatMap((each) => (options.query?.[each] === undefined ? [] : [[each, String(options.query[each])]])),
        );
        const headers: Record<string, string> = {};
        const key = options.key ?? this.options.key;
        if (key) headers.Authorization = `Bearer ${key}`;
        if (type) headers['Content-Type'] = type;
        if (retries) headers['Idempotency-Key'] = options.retryKey ?? randomKey();
        if (options.known) headers['If-None-Match'] = options.known;
        const isJson = type === 'application/json';
        let response: Response;
        try {
            response = await (this.options.fetch ?? fetch)(`${this.url}${address}${asked.size > 0 ? `?${asked}` : ''}`, {
                method,
                headers,
                body: isJson ? JSON.stringify(options.body) : (options.body as BodyInit | undefined),
                signal: options.signal,
            });
        } catch (error) {
            throw new Unanswered(`${name}: ${String(error)}`, {cause: error});
        }
        return this.answer(name, response) as Promise<Answer<Name>>;
    }

    /// A game as it happens. With a `token` as the player of that seat, else as somebody who watches.
    game(id: string, options: GameOptions = {}, events: GameEvents = {}): Promise<Game> {
        return Game.open(this.url, id, options, events);
    }

    private async answer(name: string, response: Response): Promise<unknown> {
        if (response.status === 304) return null;
        const type = response.headers.get('Content-Type') ?? '';
        if (response.ok && type.startsWith('application/pdf')) return response.blob();
        const text = await response.text();
        if (!type.startsWith('application/json')) {
            if (response.ok) return text;
            throw new Unanswered(`${name}: the hall answered ${response.status}`);
        }
        let value: unknown;
        try {
            value = JSON.parse(text);
        } catch (error) {
            throw new Unanswered(`${name}: the answer is no JSON`, {cause: error});
        }
        if (response.ok) return value;
        if (typeof (value as Refusal).code !== 'string') throw new Unanswered(`${name}: the hall answered ${response.status}`);
        const wait = Number(response.headers.get('Retry-After') ?? NaN);
        throw new Refused(value as Refusal, response.status, Number.isFinite(wait) ? wait : null);
    }
}
