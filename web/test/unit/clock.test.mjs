import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {clockText, readClock} = await load('live/clock.ts');

const fischer = {kind: 'fischer', first_ms: 60000, second_ms: 50000, running: 'first', at: 1000};

test('only the running side loses time, from the moment of the reading', () => {
    assert.equal(readClock(fischer, 'first', 11000).left, 50000);
    assert.equal(readClock(fischer, 'second', 11000).left, 50000);
    assert.equal(readClock(fischer, 'first', 500).left, 60000);
    assert.deepEqual(readClock(fischer, 'first', 61000), {left: 0, periods: null, inPeriod: false, out: true});
});

const byoyomi = {
    kind: 'byoyomi',
    first_ms: 10000,
    second_ms: 0,
    running: 'first',
    at: 0,
    first_periods: 3,
    second_periods: 3,
    period_ms: 30000,
};

test('byo-yomi: whole periods are used up one after the other once the main time is over', () => {
    assert.deepEqual(readClock(byoyomi, 'first', 4000), {left: 6000, periods: 3, inPeriod: false, out: false});
    assert.deepEqual(readClock(byoyomi, 'first', 15000), {left: 25000, periods: 3, inPeriod: true, out: false});
    assert.deepEqual(readClock(byoyomi, 'first', 45000), {left: 25000, periods: 2, inPeriod: true, out: false});
    assert.deepEqual(readClock(byoyomi, 'first', 100000), {left: 0, periods: 0, inPeriod: true, out: true});
});

test('byo-yomi already being counted: the reading is that of the running period', () => {
    const counting = {...byoyomi, first_ms: 12000, first_periods: 2, first_overtime: true};
    assert.deepEqual(readClock(counting, 'first', 2000), {left: 10000, periods: 2, inPeriod: true, out: false});
    assert.deepEqual(readClock(counting, 'first', 13000), {left: 29000, periods: 1, inPeriod: true, out: false});
    assert.equal(readClock(counting, 'first', 42000).out, true);
});

test('the display rounds up, and shows tenths in the last ten seconds', () => {
    assert.equal(clockText(300000), '5:00');
    assert.equal(clockText(299001), '5:00');
    assert.equal(clockText(299000), '4:59');
    assert.equal(clockText(5400000), '1:30:00');
    assert.equal(clockText(9750), '9.8');
    assert.equal(clockText(1), '0.1');
    assert.equal(clockText(0), '0:00');
});
