// What the page of the interface's documents makes of them: every operation is there, and its examples fit what the documents say.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {faults, operationIds} from '../support/contract.mjs';
import {kWeb, load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {readDocuments} = await load('pages/interface/document.ts');
const {sampleOf} = await load('pages/interface/sample.ts');
const {commandOf} = await load('pages/interface/command.ts');
const served = (name) => JSON.parse(fs.readFileSync(path.join(kWeb, 'dist', name), 'utf8'));
const known = readDocuments(served('openapi.json'), served('asyncapi.json'));
const operation = (id) => known.operations.find((each) => each.id === id);

test('every operation and every message is in one group, with the address under which it is asked for', () => {
    const shown = known.groups.flatMap(({operations}) => operations);
    assert.equal(shown.length, known.operations.length);
    const asked = shown.filter(({isWebhook}) => !isWebhook).map(({id}) => id);
    assert.deepEqual(asked.sort(), [...operationIds].sort());
    assert.ok(shown.every(({isWebhook, path}) => isWebhook || path.startsWith('/api/1/') || ['/healthz', '/metrics'].includes(path)));
    for (const {schema, id} of known.socket.messages) assert.ok(known.schemas[schema], id);
    assert.ok(known.socket.messages.some(({by}) => by === 'client') && known.socket.messages.some(({by}) => by === 'hall'));
});

test('the example of every schema fits it', () => {
    const wrong = Object.entries(known.schemas)
        .filter(([, schema]) => !schema['x-codes'])
        .flatMap(([name]) =>
            ['Request', 'Message', 'OfficeCommand'].includes(name) ? [] : faults(name, sampleOf({$ref: name}, known.schemas)),
        );
    assert.deepEqual(wrong, []);
});

test('an operation as a command: key, body, what is to be filled in', () => {
    const command = (id) => commandOf(operation(id), known, 'https://hall.example');
    assert.equal(command('listGames'), "curl 'https://hall.example/api/1/games'");
    assert.match(
        command('makeGame'),
        /^curl -H 'Content-Type: application\/json' -d '\{"game":"chess","name":"text","seat":"first"\}' 'https:\/\/hall\.example\/api\/1\/games'$/,
    );
    assert.match(command('listChallenges'), /^curl -H 'Authorization: Bearer KEY' '/);
    assert.match(command('acceptChallenge'), /\/api\/1\/challenges\/ID\/accept'$/);
    assert.match(command('showHeadToHead'), /\/api\/1\/players\/NAME\/head-to-head\?opponent=OPPONENT'$/);
});
