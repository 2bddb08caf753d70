import assert from 'node:assert/strict';
import {catalogue, load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const calls = await load('live/calls.ts');
const {calledSeat} = calls;
const {en} = await catalogue('game');
const say = (key, values = {}) => en[key].replace('{value}', values.value);
const dueCalls = (clock, now) => calls.dueCalls(clock, now, say);

// Two reserved minutes, forty seconds of free time left.
const clock = {
    kind: 'byoyomi',
    first_ms: 40000,
    second_ms: 0,
    running: 'first',
    at: 1000,
    first_periods: 2,
    second_periods: 2,
    period_ms: 60000,
    calls: [
        [40000, 'begins'],
        [70000, 'seconds', 30],
        [100000, 'seconds', 60],
        [100000, 'left', 1],
        [151000, 'last', 1],
        [160000, 'over'],
    ],
};

test('byo-yomi: every call is made at its moment, and those of one moment together', () => {
    assert.deepEqual(dueCalls(clock, 1000), [
        {after: 40000, text: 'byo-yomi begins, minutes left: 2'},
        {after: 70000, text: '30'},
        {after: 100000, text: '60, minutes left: 1'},
        {after: 151000, text: '1'},
        {after: 160000, text: '10, overtime, loss'},
    ]);
});

test('byo-yomi: what has been called already is not called again', () => {
    assert.deepEqual(
        dueCalls(clock, 120000).map((call) => call.after),
        [32000, 41000],
    );
});

test('byo-yomi: periods that are no minutes are called periods', () => {
    const short = {...clock, period_ms: 30000, calls: [[5000, 'left', 4]]};
    assert.equal(dueCalls(short, 1000)[0].text, 'periods left: 4');
});

test('byo-yomi: there is no called player where no call is due', () => {
    assert.equal(calledSeat(clock), 'first');
    assert.equal(calledSeat({...clock, calls: undefined}), null);
    assert.equal(calledSeat(null), null);
    assert.deepEqual(dueCalls({...clock, calls: undefined}, 1000), []);
});
