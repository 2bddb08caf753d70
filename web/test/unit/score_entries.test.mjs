// What becomes of a move that was entered at a board, by what the hall has at its place.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {isSameMove, stepOf} = await load('pages/score/entries.ts');

const e4 = {move: 'e2e4', text: {san: 'e4'}};
const nf6 = {move: 'g8f6', text: {san: 'Nf6+'}};

test('a move is the same in whichever of its forms it was entered', () => {
    for (const text of ['e2e4', 'e4', 'E4', ' e4! ']) assert.ok(isSameMove({ply: 0, text}, e4), text);
    assert.ok(isSameMove({ply: 1, text: 'Nf6'}, nf6));
    assert.ok(!isSameMove({ply: 0, text: 'd4'}, e4));
});

test('the next move is sent, one that the hall has is done, another one differs', () => {
    assert.equal(stepOf({ply: 1, text: 'Nf6'}, [e4], 0), 'send');
    assert.equal(stepOf({ply: 1, text: 'Nf6'}, [e4, nf6], 0), 'done');
    assert.equal(stepOf({ply: 1, text: 'd5'}, [e4, nf6], 0), 'differs');
});

test('a move behind one that was granted does not wait for the view', () => {
    assert.equal(stepOf({ply: 1, text: 'Nf6'}, [], 1), 'send');
    assert.equal(stepOf({ply: 2, text: 'd4'}, [e4], 2), 'send');
});

test('an entry is not sent at another ply after earlier moves were taken back', () => {
    assert.equal(stepOf({ply: 3, text: 'd4'}, [e4], 0), 'differs');
});
