// A view kept up by what the hall tells of its changes.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {afterChanges} = await load('live/changes.ts');

const view = {
    t: 'view',
    edition: 4,
    now: 1000,
    seq: 6,
    turn: 'first',
    question: {code: 'a'},
    moves: [{ply: 1}, {ply: 2}],
    agreement: {dead: [], count: {black: '1'}},
};
const told = {t: 'changes', v: 1, base: 4, edition: 5, now: 2000};

test('what is set, gone and added stands in the view; what is not named stays the same object', () => {
    const after = afterChanges(view, {
        ...told,
        set: {seq: 7, turn: 'second'},
        gone: ['question'],
        lists: {moves: {keep: 1, add: [{ply: 2, move: 'e7e6'}]}},
        within: {agreement: {set: {dead: ['d4']}}},
    });
    assert.deepEqual(after, {
        t: 'view',
        edition: 5,
        now: 2000,
        seq: 7,
        turn: 'second',
        moves: [{ply: 1}, {ply: 2, move: 'e7e6'}],
        agreement: {dead: ['d4'], count: {black: '1'}},
    });
    assert.equal(after.moves[0], view.moves[0]);
    assert.equal(after.agreement.count, view.agreement.count);
    assert.equal(view.seq, 6);
});

test('what a later version of the hall tells stands beside the rest and disturbs nothing', () => {
    const after = afterChanges(view, {
        ...told,
        later: {set: {turn: 'none'}},
        set: {seq: 7, turn: 'second', mood: {calm: true}},
        gone: ['question', 'never-told'],
        lists: {moves: {keep: 2, add: [{ply: 3, move: 'e7e6', later: [1]}], later: 1}},
        within: {agreement: {set: {dead: ['d4']}, later: true}},
    });
    assert.equal(after.turn, 'second');
    assert.deepEqual(after.mood, {calm: true});
    assert.equal('later' in after, false);
    assert.equal(after.moves.length, 3);
    assert.deepEqual(after.agreement.dead, ['d4']);
});

test('changes of another view lead nowhere', () => {
    assert.equal(afterChanges(view, {...told, base: 3}), null);
    assert.equal(afterChanges(view, {...told, base: 5}), null);
    assert.equal(afterChanges(null, told), null);
    assert.equal(afterChanges({...view, edition: undefined}, told), null);
    assert.equal(afterChanges(view, {...told, lists: {moves: {keep: 3, add: []}}}), null);
    assert.equal(afterChanges(view, {...told, within: {adjournment: {set: {}}}}), null);
});
