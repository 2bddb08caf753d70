// A hall that plays from a script: it shows the views it is given and remembers what the page asked.
// It knows no rule, so that tests of the page stand on the protocol alone.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {allowHallOutage} from '../pages.mjs';
import {acceptWebSocket} from './websocket.mjs';

const kTypes = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml'};

/// What an act would bring about; `change` is what differs from the view.
const preview = (view, {view: change, ...rest}) => ({
    grave: true,
    changes_result: true,
    sets_clock: false,
    loses_time: [],
    ...rest,
    view: {...view, t: 'view', v: 1, now: Date.now(), you: null, ...change},
});

export class MockHall {
    games = new Map();
    lobby = {open: [], live: [], finished: []};
    /// Everything asked over HTTP with a body: {path, body}.
    posted = [];
    /// Answers to GET and POST by path.
    answers = new Map();
    arbiterKey = 'the key of the arbiters';
    #sockets = new Set();

    constructor(dist) {
        this.dist = dist;
        this.server = http.createServer((request, response) => this.#answer(request, response));
        this.server.on('upgrade', (request, socket) => this.#upgrade(request, socket));
        this.server.on('connection', (socket) => {
            this.#sockets.add(socket);
            socket.once('close', () => this.#sockets.delete(socket));
        });
    }

    async listen(port = 0) {
        await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
        this.port = this.server.address().port;
        this.url = `http://127.0.0.1:${this.port}`;
        return this;
    }

    /// Drops every connection, as a killed hall would.
    drop() {
        for (const game of this.games.values()) for (const client of [...game.clients]) client.socket.close();
    }

    async close() {
        allowHallOutage(this.url);
        // The server's own list leaves out upgraded connections: one whose browser is gone may stay half open for ever.
        for (const socket of this.#sockets) socket.destroy();
        await new Promise((resolve) => this.server.close(resolve));
    }

    /// Puts a game on show. `answer(message, game)` may return {refusal}, {preview} or {views: […]} for a request.
    add(view, {tokens = {}, answer = () => ({})} = {}) {
        const game = {view, tokens, answer, asked: [], clients: new Set()};
        game.show = (fresh) => {
            game.view = {...fresh, seq: game.view.seq + 1};
            for (const client of game.clients) this.#send(client, game);
        };
        this.games.set(view.id, game);
        return game;
    }

    #send(client, game) {
        const you = client.token ? (game.tokens[client.token] ?? null) : null;
        client.socket.send(JSON.stringify({...game.view, t: 'view', v: 1, now: Date.now(), you}));
    }

    #upgrade(request, socket) {
        const game = this.games.get(decodeURIComponent(request.url.replace('/ws/games/', '')));
        if (!game) return socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
        const client = {token: null};
        client.socket = acceptWebSocket(request, socket, {
            onClose: () => game.clients.delete(client),
            onText: (text) => {
                const message = JSON.parse(text);
                if (message.t === 'hello') {
                    if (message.arbiter && message.arbiter.token !== this.arbiterKey) {
                        client.socket.send(
                            JSON.stringify({
                                t: 'refused',
                                id: null,
                                refusal: {code: 'wrong-token', message: 'No.', clause: null, values: {}},
                            }),
                        );
                        return;
                    }
                    if (message.token && !(message.token in game.tokens)) {
                        client.socket.send(
                            JSON.stringify({
                                t: 'refused',
                                id: null,
                                refusal: {code: 'wrong-token', message: 'No.', clause: null, values: {}},
                            }),
                        );
                        return;
                    }
                    client.token = message.token;
                    game.clients.add(client);
                    this.#send(client, game);
                    return;
                }
                if (message.t === 'ping') {
                    client.socket.send(JSON.stringify({t: 'pong', sent: message.sent, now: Date.now()}));
                    return;
                }
                // What a form shows while it is filled is nothing that was asked for; a script that knows rulings says it.
                if (message.t === 'act' && message.ask === 'always' && !game.foresees) {
                    client.socket.send(
                        JSON.stringify({t: 'refused', id: message.id, refusal: {code: 'unforeseen', message: '', clause: null}}),
                    );
                    return;
                }
                game.asked.push(message);
                const result = game.answer(message, game) ?? {};
                if (result.silent) return;
                client.socket.send(
                    JSON.stringify(
                        result.refusal
                            ? {t: 'refused', id: message.id, refusal: result.refusal}
                            : result.preview
                              ? {t: 'preview', id: message.id, seq: game.view.seq, ...preview(game.view, result.preview)}
                              : {t: 'ok', id: message.id, seq: game.view.seq + 1},
                    ),
                );
                if (result.view) game.show(result.view);
            },
        });
    }

    async #answer(request, response) {
        const url = new URL(request.url, 'http://hall');
        const json = (status, body) => {
            response.writeHead(status, {'Content-Type': 'application/json'});
            response.end(JSON.stringify(body));
        };
        if (request.method === 'POST') {
            let text = '';
            for await (const chunk of request) text += chunk;
            this.posted.push({path: url.pathname, query: url.search, body: text});
        }
        const given = this.answers.get(`${request.method} ${url.pathname}`);
        if (given !== undefined) {
            const [status, body] = typeof given === 'function' ? given(this.posted.at(-1), url) : [200, given];
            return json(status, body);
        }
        if (url.pathname === '/api/games') return json(200, this.lobby);
        if (url.pathname === '/api/live-games') {
            const wanted = url.searchParams.get('game');
            const strength = ({seats}) => Math.max(seats.first?.rating ?? 0, seats.second?.rating ?? 0);
            const all = this.lobby.live.filter(({game}) => !wanted || game === wanted);
            if (url.searchParams.get('order') === 'strength') all.sort((one, other) => strength(other) - strength(one));
            const from = Number(url.searchParams.get('from') ?? 0);
            const live = all.slice(from, from + Number(url.searchParams.get('most') ?? 50));
            return json(200, {now: Date.now(), count: all.length, live});
        }
        if (url.pathname === '/api/programs') return json(200, this.programs ?? []);
        const game = /^\/api\/games\/([^/]+)$/.exec(url.pathname);
        if (game && this.games.has(game[1])) return json(200, {...this.games.get(game[1]).view, you: null});
        if (url.pathname.startsWith('/api/'))
            return json(404, {code: game ? 'no-such-game' : 'no-page', message: 'Nothing here.', clause: null, values: {}});
        const file = path.join(this.dist, path.normalize(url.pathname));
        const found = fs.existsSync(file) && fs.statSync(file).isFile() ? file : path.join(this.dist, 'index.html');
        response.writeHead(200, {
            'Content-Type': kTypes[path.extname(found)] ?? 'application/octet-stream',
            'Cache-Control': url.pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        });
        response.end(fs.readFileSync(found));
    }
}
