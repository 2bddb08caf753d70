// Talks to the real hall as a program does, and holds every request and answer against the documents of the interface.
import assert from 'node:assert/strict';
import {hallMessageFaults, operationOf, replyFaults, requestFaults, requestMessageFaults} from './contract.mjs';
import {load} from './load.mjs';
import {Socket} from './socket.mjs';

const {afterChanges} = await load('live/changes.ts');

export class CheckedClient {
    /// `url` of the hall. `operations` and `messages` collect what was exchanged.
    constructor(url) {
        this.url = url;
        this.operations = new Set();
        this.messages = new Set();
    }

    /// One request of HTTP; answers {status, type, text, body, headers}. `loose`: the request is wrong on purpose.
    async ask(method, path, {body, raw, key, loose = false, headers = {}} = {}) {
        const {pathname} = new URL(path, this.url);
        if (body !== undefined && !loose) assert.deepEqual(requestFaults(method, pathname, body), []);
        const response = await fetch(this.url + path, {
            method,
            headers: {
                ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
                ...(key ? {Authorization: `Bearer ${key}`} : {}),
                ...headers,
            },
            ...(raw !== undefined ? {body: raw} : body !== undefined ? {body: JSON.stringify(body)} : {}),
        });
        const type = response.headers.get('content-type') ?? '';
        const text = await response.text();
        if (pathname.startsWith('/api/') || pathname === '/healthz' || pathname === '/metrics')
            if (['GET', 'POST'].includes(method) && operationOf(method, pathname)) {
                assert.deepEqual(replyFaults(method, pathname, {status: response.status, type, text}), [], `${method} ${path}`);
                if (response.ok) this.operations.add(operationOf(method, pathname).operationId);
            }
        return {status: response.status, type, text, body: type.includes('json') ? JSON.parse(text) : undefined, headers: response.headers};
    }

    get(path, options) {
        return this.ask('GET', path, options);
    }

    /// POSTs and answers the body of a reply that grants it.
    async post(path, body, options = {}) {
        const reply = await this.ask('POST', path, {body, ...options});
        assert.ok(reply.status < 300, `${path}: ${reply.status} ${reply.text}`);
        return reply.body;
    }

    /// Sits down at a game's socket; `hello` besides t and v. The view is in `talk.view`.
    async talk(id, hello = {}) {
        const talk = new Talk(this);
        talk.socket = await Socket.open(`${this.url}/ws/games/${id}`, (text) => talk.take(text));
        await talk.wait(() => talk.say({t: 'hello', v: 1, ...hello}), 'view');
        return talk;
    }
}

class Talk {
    constructor(speaker) {
        this.speaker = speaker;
        this.view = null;
        this.faults = [];
        this.waiting = [];
        this.next = 1;
    }

    take(text) {
        let message = JSON.parse(text);
        this.faults.push(...hallMessageFaults(message));
        this.speaker.messages.add(message.t);
        if (message.t === 'changes') {
            // The view that they lead to is one of the documents too.
            message = afterChanges(this.view, message);
            this.faults.push(...(message ? hallMessageFaults(message) : ['changes of another view']));
            if (!message) return;
        }
        if (message.t === 'view') this.view = message;
        for (const each of [...this.waiting]) {
            if (!each.wants(message)) continue;
            this.waiting.splice(this.waiting.indexOf(each), 1);
            each.resolve(message);
        }
    }

    say(message, loose = false) {
        if (!loose) {
            assert.deepEqual(requestMessageFaults(message), []);
            this.speaker.messages.add(message.t);
        }
        this.socket.say(JSON.stringify(message));
    }

    /// The next message of this kind, or that fits the function, after doing something.
    wait(act, wanted) {
        const wants = typeof wanted === 'string' ? (message) => message.t === wanted : wanted;
        const heard = new Promise((resolve) => this.waiting.push({wants, resolve}));
        act();
        return heard;
    }

    /// Asks for something: "ok", the preview, the conditional moves or the refusal.
    async ask(request, loose = false) {
        const id = this.next++;
        const answer = await this.wait(
            () => this.say({...request, id}, loose),
            (message) => ['ok', 'refused', 'preview', 'conditional'].includes(message.t) && message.id === id,
        );
        assert.deepEqual(this.faults, []);
        return answer.t === 'ok' ? 'ok' : (answer.refusal ?? answer);
    }

    /// The same for what must be granted.
    async must(request) {
        const answer = await this.ask(request);
        assert.equal(answer, 'ok', JSON.stringify(answer));
    }

    /// Waits for a view that fits.
    async sees(fits) {
        if (this.view && fits(this.view)) return this.view;
        const view = await this.wait(
            () => {},
            (message) => message.t === 'view' && fits(message),
        );
        assert.deepEqual(this.faults, []);
        return view;
    }

    leave() {
        assert.deepEqual(this.faults, []);
        this.socket.leave();
    }
}
