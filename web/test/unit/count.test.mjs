// The sum of a count of Go, as a reader adds it up.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {sumsOf} = await load('pages/agreement.tsx');

test('area, half of the board and komi make up the margin', () => {
    assert.deepEqual(sumsOf({black: '51', white: '30', shared: '0', margin: '7.75'}, '2.75'), [
        '51 − 40.5 − 2.75 = 7.75',
        '30 − 40.5 + 2.75 = −7.75',
    ]);
    assert.deepEqual(sumsOf({black: '180', white: '181', margin: '3.25'}, '2.75'), [
        '180 − 180.5 − 2.75 = −3.25',
        '181 − 180.5 + 2.75 = 3.25',
    ]);
    assert.deepEqual(sumsOf({black: '40', white: '40', shared: '1', margin: '0'}, null), ['40 + 0.5 − 40.5 = 0', '40 + 0.5 − 40.5 = 0']);
});

test('what does not add up, as after a handicap, is not shown as a sum', () => {
    assert.equal(sumsOf({black: '51', white: '30', margin: '6.75'}, '2.75'), null);
    assert.equal(sumsOf({black: '51'}, '2.75'), null);
});
