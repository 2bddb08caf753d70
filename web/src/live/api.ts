// HTTP requests to the hall.
import {isRefusal} from '../codes';
import type {Refusal} from '../protocol';
import {noteHallTime} from './hall_time';

/// Dispatched when the hall has closed a connection of this page together with its session, or has refused a request for want of one.
export const kSessionEnded = 'kyvien:session-ended';

export class Refused extends Error {
    constructor(
        readonly refusal: Refusal,
        readonly status: number,
        /// Seconds for which the hall, or a proxy before it, asks not to be contacted again; 0: it does not say.
        readonly retryAfter = 0,
    ) {
        super(refusal.message);
    }
}

function unreachable(message: string): Refusal {
    return {code: 'unreachable', message, clause: null};
}

/// A reverse proxy answers like this when the hall is down: the request may be repeated, as one without an answer.
const isFromProxy = (status: number): boolean => status >= 502 && status <= 504;
const noAnswer = (retryAfter = 0): Refused => new Refused(unreachable('The hall is not responding.'), 0, retryAfter);

/// Retry-After (RFC 9110, 10.2.3): seconds or a date.
export function retryAfterIn(field: string | null, now = Date.now()): number {
    const text = field?.trim() ?? '';
    if (/^\d+$/.test(text)) return Number(text);
    const at = Date.parse(text);
    return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1000)) : 0;
}

/// The hall did not deal with the request now, whatever it asks: no answer, too many requests, or a failure of its own.
export const isForNow = (error: unknown): error is Refused =>
    error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
    let response: Response;
    try {
        response = await fetch(path, init);
    } catch {
        throw noAnswer();
    }
    const text = await response.text();
    const retryAfter = retryAfterIn(response.headers.get('Retry-After'));
    let body: unknown;
    try {
        body = JSON.parse(text);
    } catch {
        if (isFromProxy(response.status)) throw noAnswer(retryAfter);
        throw new Refused(unreachable(`The hall answered ${response.status}.`), response.status, retryAfter);
    }
    if (!response.ok) {
        const {code, message} = (body ?? {}) as Partial<Refusal>;
        // A proxy may say it in JSON too; what the hall refuses has a code.
        if (!code && isFromProxy(response.status)) throw noAnswer(retryAfter);
        // The session may have been ended elsewhere: the whole page has to know (live/account.ts).
        if (isRefusal(code, 'not-signed-in')) dispatchEvent(new Event(kSessionEnded));
        const refusal = code ? (body as Refusal) : unreachable(message ?? `The hall answered ${response.status}.`);
        throw new Refused(refusal, response.status, retryAfter);
    }
    noteHallTime(body, response.headers.get('Date'));
    return body as T;
}

export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> => answer<T>(path, {signal});

/// Requests that got no answer: a retry uses the same name, so that they are executed only once.
const unanswered = new Map<string, string>();

async function postOnce<T>(path: string, text: string, headers: Record<string, string>): Promise<T> {
    const request = [path, headers.Authorization, text].join('\n');
    const name =
        unanswered.get(request) ??
        [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('');
    unanswered.set(request, name);
    try {
        const answered = await answer<T>(path, {
            method: 'POST',
            headers: {...headers, 'Content-Type': 'application/json', 'Idempotency-Key': name},
            body: text,
        });
        unanswered.delete(request);
        return answered;
    } catch (error) {
        if (!(error instanceof Refused) || error.status !== 0) unanswered.delete(request);
        throw error;
    }
}

export const post = <T>(path: string, body: object): Promise<T> => postOnce<T>(path, JSON.stringify(body), {});

/// For idempotent requests; the body, such as a password, is not kept for a retry.
export const postEachTime = <T>(path: string, body: object): Promise<T> =>
    answer<T>(path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});

export const postFile = <T>(path: string, file: Blob): Promise<T> =>
    answer<T>(path, {method: 'POST', headers: {'Content-Type': 'application/octet-stream'}, body: file});

/// A file to store, under the name given by the hall.
async function fileOf(path: string, init: RequestInit): Promise<{blob: Blob; name: string}> {
    let response: Response;
    try {
        response = await fetch(path, init);
    } catch {
        throw noAnswer();
    }
    if (!response.ok) {
        const body = (await response.json().catch(() => ({}))) as Partial<Refusal>;
        throw new Refused(body.code ? (body as Refusal) : unreachable(`The hall answered ${response.status}.`), response.status);
    }
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
    return {blob: await response.blob(), name: whole ? decodeURIComponent(whole) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'file')};
}

export const fetchFile = (path: string, token?: string): Promise<{blob: Blob; name: string}> =>
    fileOf(path, {headers: token ? withKey(token) : {}});

/// The same, for a file generated from the request.
export const postForFile = (path: string, body: object): Promise<{blob: Blob; name: string}> =>
    fileOf(path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});

/// With the arbiters' key.
const withKey = (token: string): Record<string, string> => ({Authorization: 'Bearer ' + token});

export const postFileWithKey = <T>(path: string, file: Blob, token: string): Promise<T> =>
    answer<T>(path, {method: 'POST', headers: {...withKey(token), 'Content-Type': 'application/octet-stream'}, body: file});

export const getJsonWithKey = <T>(path: string, token: string, signal?: AbortSignal): Promise<T> =>
    answer<T>(path, {headers: withKey(token), signal});

export const postWithKey = <T>(path: string, body: object, token: string): Promise<T> =>
    postOnce<T>(path, JSON.stringify(body), withKey(token));

const kept = new Map<string, Promise<unknown>>();

/// Caches the answer for the lifetime of the page: laws do not change meanwhile.
export function getCachedJson<T>(path: string): Promise<T> {
    let promise = kept.get(path) as Promise<T> | undefined;
    if (!promise) {
        promise = getJson<T>(path);
        promise.catch(() => kept.delete(path));
        kept.set(path, promise);
    }
    return promise;
}

/// A thrown error as a refusal that can be shown to the reader.
export function refusalOf(error: unknown): Refusal {
    return error instanceof Refused ? error.refusal : unreachable(String(error));
}
