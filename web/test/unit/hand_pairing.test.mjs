// A pairing changed by hand keeps everybody in it, whatever is pressed or typed.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {exchanged, turned, readPairing, writtenPairing, isOneOf} = await load('pages/tournament/desk/manual_pairing/hand_pairing.ts');

const kPairing = {
    boards: [
        {white: 1, black: 4},
        {white: 5, black: 2},
    ],
    bye: 3,
};

test('two players change places, within a board, between boards and with the bye', () => {
    assert.equal(writtenPairing(exchanged(kPairing, 4, 5)), '1 5\n4 2\n3');
    assert.equal(writtenPairing(exchanged(kPairing, 1, 4)), '4 1\n5 2\n3');
    assert.equal(writtenPairing(exchanged(kPairing, 3, 2)), '1 4\n5 3\n2');
    assert.equal(writtenPairing(turned(kPairing, 1)), '1 4\n2 5\n3');
    assert.equal(writtenPairing(kPairing), '1 4\n5 2\n3', 'the pairing itself is not changed');
});

test('a board counts as the system’s only with the same colours', () => {
    assert.ok(isOneOf(kPairing, {white: 1, black: 4}));
    assert.ok(!isOneOf(kPairing, {white: 4, black: 1}));
});

test('typed numbers are read as they were written, and nothing else is', () => {
    assert.deepEqual(readPairing(writtenPairing(kPairing)), kPairing);
    assert.deepEqual(readPairing('1-4\n\n 5 – 2 \n3'), kPairing);
    for (const text of ['1 2 3', '1\n2', 'a b', '1 2\nx', '1.5 2', '12345 1']) assert.equal(readPairing(text), null, text);
});
