// A document kept up by the operations of a JSON Patch, as the hall tells what changed in a tournament.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {patched} = await load('live/json_patch.ts');

const event = {version: '1', rounds: [{boards: [{result: ''}, {result: ''}]}], entries: [{points: '0'}], 'a/b~': null};

test('what is named changes, and what is not named stays the same object', () => {
    const after = patched(event, [
        {op: 'replace', path: '/version', value: '2'},
        {op: 'replace', path: '/rounds/0/boards/1/result', value: '1-0'},
        {op: 'add', path: '/rounds/-', value: {boards: []}},
        {op: 'add', path: '/closed', value: true},
        {op: 'replace', path: '/a~1b~0', value: 3},
    ]);
    assert.deepEqual(after, {
        version: '2',
        rounds: [{boards: [{result: ''}, {result: '1-0'}]}, {boards: []}],
        entries: [{points: '0'}],
        closed: true,
        'a/b~': 3,
    });
    assert.equal(after.entries, event.entries);
    assert.equal(after.rounds[0].boards[0], event.rounds[0].boards[0]);
    assert.equal(event.rounds.length, 1, 'the document itself is as it was');
});

test('items and members are taken away', () => {
    assert.deepEqual(
        patched({a: [1, 2, 3], b: 1}, [
            {op: 'remove', path: '/a/2'},
            {op: 'remove', path: '/a/0'},
            {op: 'remove', path: '/b'},
        ]),
        {a: [2]},
    );
    assert.deepEqual(patched({a: 1}, [{op: 'replace', path: '', value: [1]}]), [1]);
    assert.deepEqual(patched({a: null}, [{op: 'replace', path: '/a', value: {b: null}}]), {a: {b: null}});
});

test('operations of another document are no change, so that the whole is asked for', () => {
    for (const [op, path] of [
        ['replace', '/rounds/7/boards'],
        ['replace', '/rounds/0/boards/9'],
        ['remove', '/nothing'],
        ['replace', '/version/deep'],
        ['add', '/rounds/x'],
        ['replace', 'version'],
    ])
        assert.equal(patched(event, [{op, path, value: 1}]), undefined, path);
});
