// The documents of the interface: valid, complete, and the same as the code and the page's types.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import redocly from '@redocly/openapi-core';
import {asyncapi, codeSchemas, countsText, openapi, schemas, servedOpenapi} from '../../api/documents.mjs';
import {codeTypes, kCodes, kForms, kTypes, resultForms, types} from '../../api/types.mjs';
import {codeFaults, faults, hallMessageFaults, operationOf, replyFaults, requestMessageFaults} from '../support/contract.mjs';
import {kWeb} from '../support/load.mjs';
import * as views from '../support/mock/views.mjs';
import test from '../support/testing.mjs';

const config = await redocly.createConfig({
    extends: ['recommended'],
    rules: {
        // A hall is found where it was begun: there is no other address to name.
        'no-server-example.com': 'off',
        // What can always go wrong stands in the default response.
        'operation-4xx-response': 'off',
        // Lists of codes, and the unions of the socket's messages, are for readers.
        'no-unused-components': 'off',
    },
});

async function problems(document) {
    const found = await redocly.lintFromString({source: JSON.stringify(document), absoluteRef: '/api.json', config});
    return found.map(({ruleId, message, location}) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

test('a public linter finds nothing in the documents', async () => {
    assert.deepEqual(await problems(openapi()), []);
    assert.deepEqual(await problems(servedOpenapi()), []);
    assert.deepEqual(await problems(asyncapi()), []);
});

test('the linter would find a fault in either document', async () => {
    const http = openapi();
    http.paths['/api/games'].get.operationId = 'makeGame';
    assert.notDeepEqual(await problems(http), []);
    const socket = asyncapi();
    socket.operations.tell.action = 'shout';
    assert.notDeepEqual(await problems(socket), []);
});

test('the hall serves its addresses under the base of the version', () => {
    const {servers, paths} = servedOpenapi();
    assert.ok(servers[0].url.endsWith('/api/1'));
    assert.equal(paths['/games/{id}'].get.operationId, 'showGame');
    assert.ok(!paths['/healthz'].servers[0].url.includes('/api'));
    assert.equal(Object.keys(paths).length, Object.keys(openapi().paths).length);
});

test('every schema is used, and every name that is used is there', () => {
    const all = schemas();
    const {paths, webhooks, components} = openapi();
    const text =
        JSON.stringify({...paths, ...webhooks, ...components.responses, ...components.parameters}) +
        JSON.stringify(asyncapi().components.messages);
    const seen = new Set();
    const follow = (part) => {
        for (const [, name] of part.matchAll(/"#\/components\/schemas\/(\w+)"/g))
            if (!seen.has(name)) {
                assert.ok(name in all, `there is no schema ${name}`);
                seen.add(name);
                follow(JSON.stringify(all[name]));
            }
    };
    follow(text);
    // The unions of messages name what the channel has.
    for (const union of ['Request', 'Message'])
        assert.deepEqual(
            all[union].oneOf.map(({$ref}) => $ref).filter(($ref) => !seen.has($ref.split('/').pop())),
            [],
        );
    assert.deepEqual(
        Object.keys(all).filter((name) => !seen.has(name) && !['Request', 'Message'].includes(name)),
        [],
    );
});

test('the page’s types are those of the documents', async () => {
    assert.equal(fs.readFileSync(kTypes, 'utf8'), await types(), 'run: node web/api/types.mjs');
    assert.equal(fs.readFileSync(kCodes, 'utf8'), await codeTypes(), 'run: node web/api/types.mjs');
    assert.equal(fs.readFileSync(kForms, 'utf8'), await resultForms(), 'run: node web/api/types.mjs');
});

test('each operation bears the name of its handler and the key that the table asks for', () => {
    const table = fs.readFileSync(path.join(kWeb, '../src/hall/net/routes/internal/route_table.cpp'), 'utf8');
    const keys = {
        Anyone: [undefined],
        SignedIn: ['session'],
        ThisMachine: [undefined],
        Arbiter: ['arbitersKey'],
        Organiser: ['tournamentsKey'],
        Broadcaster: ['broadcastersKey'],
        Moderator: ['moderatorsKey'],
        KeyHolder: ['organisersKey', 'festivalsKey', 'captainsKey', 'playersCode'],
    };
    const lines = [...table.matchAll(/\{(GET|POST),\s*"([^"]+)",\s*(\w+),\s*\w+,\s*\w+,\s*(\w+)\}/g)].filter(
        ([, , pattern]) => !pattern.includes('...'),
    );
    assert.ok(lines.length > 30);
    const {paths} = openapi();
    for (const [, method, pattern, caller, handler] of lines) {
        const operation = paths[pattern][method.toLowerCase()];
        assert.equal(
            operation.operationId,
            handler.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
            pattern,
        );
        // Where everybody may ask, a key can still open more.
        const needed = (operation.security ?? [{}]).some((each) => Object.keys(each).length === 0)
            ? undefined
            : Object.keys(operation.security[0])[0];
        assert.ok(keys[caller].includes(needed), `${pattern} ${caller} ${needed}`);
    }
});

test('an operation that a token may ask for names the scope that the hall asks for', () => {
    const table = fs.readFileSync(path.join(kWeb, '../src/hall/net/routes/internal/route_table.cpp'), 'utf8');
    const list = (name) =>
        new RegExp(`Handler\\* ${name}\\[\\] = \\{([^}]+)\\}`)
            .exec(table)[1]
            .match(/\w+/g)
            .map((handler) => handler.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
    const asked = Object.fromEntries(
        Object.entries({play: 'kPlay', read: 'kRead', webhooks: 'kWebhooks'}).flatMap(([scope, name]) =>
            list(name).map((operation) => [operation, scope]),
        ),
    );
    const named = Object.fromEntries(
        Object.values(openapi().paths)
            .flatMap((item) => Object.values(item))
            .flatMap(({operationId, security}) =>
                (security ?? []).flatMap(({token}) => (token ?? []).map((scope) => [operationId, scope])),
            ),
    );
    assert.ok(Object.keys(asked).length > 20);
    assert.deepEqual(named, asked);
});

test('the guide for programs describes every field of a new game and of times, and every request of a player', () => {
    const guide = fs.readFileSync(path.join(kWeb, '../docs/protocol.md'), 'utf8');
    const section = (title) => guide.split(/^##+ /m).find((part) => part.startsWith(title)) ?? '';
    const untold = (title, names, form) => names.filter((name) => !section(title).includes(form(name)));
    const all = schemas();
    const properties = (name) => Object.keys(all[name].properties);
    assert.deepEqual(
        untold('What is said of a new game', properties('HallGame'), (name) => `\`${name}\``),
        [],
    );
    assert.deepEqual(
        untold(
            'Times',
            all.TimeControl.oneOf.flatMap(({$ref}) => properties($ref.split('/').pop())),
            (name) => `\`${name}\``,
        ),
        [],
    );
    // `begin` and `press` are of tables over the board, where an arbiter says them.
    const said = all.PlainRequest.properties.t.enum.filter((name) => !['begin', 'press'].includes(name));
    const others = ['Move', 'Claim', 'Dead', 'Report', 'Show', 'Ping', 'SetConditional'].map((name) => all[name].properties.t.const);
    assert.deepEqual(
        untold('What a player says', [...said, ...others], (name) => `{"t":"${name}"`),
        [],
    );
    assert.deepEqual(
        untold('What a player says', all.ClaimKind.enum, (name) => `\`${name}\``),
        [],
    );
});

test('the longest path of the document is the one of an address', () => {
    assert.equal(operationOf('POST', '/api/tournaments/new/import').operationId, 'takeWholeFile');
    assert.equal(operationOf('GET', '/api/laws/fide-2018').operationId, 'showLaw');
    assert.equal(operationOf('GET', '/api/nothing'), null);
});

test('codes: every refusal has its sentence, and docs/codes.md lists all codes and no others', () => {
    const lists = codeSchemas();
    for (const [code, {sentences}] of Object.entries({...lists.RefusalCode['x-codes'], ...lists.RefusalCause['x-codes']}))
        assert.ok(sentences?.length > 0, `${code} has no sentence`);
    const text = fs.readFileSync(path.join(kWeb, '../docs/codes.md'), 'utf8');
    assert.ok(text.includes(countsText()), 'docs/codes.md counts otherwise; run scripts/api-codes');
    for (const [name, {enum: codes}] of Object.entries(lists)) {
        const section = text.split(/^## /m).find((part) => part.startsWith(name));
        assert.ok(section, `docs/codes.md has no ${name}; run scripts/api-codes`);
        assert.deepEqual(
            [...section.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, code]) => code),
            codes,
            `${name}: run scripts/api-codes`,
        );
    }
});

test('an unknown field and a missing required field are reported as faults', () => {
    const refusal = {code: 'not-json', message: 'x', clause: null, values: {}};
    assert.deepEqual(hallMessageFaults({t: 'refused', id: null, refusal}), []);
    assert.equal(hallMessageFaults({t: 'refused', id: null, refusal: {...refusal, more: 1}}).length, 1);
    assert.equal(hallMessageFaults({t: 'refused', refusal}).length, 1);
    assert.equal(hallMessageFaults({t: 'shout'}).length, 1);
    assert.deepEqual(codeFaults({...refusal, code: 'never-heard-of'}), ['RefusalCode has no never-heard-of']);
    assert.equal(requestMessageFaults({t: 'move', ply: 0}).length, 1);
    assert.deepEqual(replyFaults('GET', '/healthz', {status: 200, type: 'application/json', text: '{"status":"ok"}'}), []);
    assert.equal(replyFaults('GET', '/healthz', {status: 201, type: 'application/json', text: '{}'}).length, 1);
    assert.equal(replyFaults('GET', '/healthz', {status: 200, type: 'text/plain', text: 'ok'}).length, 1);
    assert.equal(faults('Summary', {}).length > 5, true);
});

test('the views of the scripted hall match the schema of a view', () => {
    const made = Object.entries(views).filter(([name]) => /^(chess|xiangqi|go)[A-Z0-9]/.test(name) && !/(Moves|Text)$/.test(name));
    assert.ok(made.length >= 8, `${made.length}`);
    for (const [name, make] of made) {
        const view = name === 'goStart' ? make(9) : make();
        assert.deepEqual(faults('View', {t: 'view', v: 1, now: Date.now(), you: null, ...view}), [], name);
    }
});
