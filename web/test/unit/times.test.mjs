import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {parseControl, timeOf} = await load('pages/times/control.ts');
const {clockText} = await load('live/clock.ts');
const {customOf, customTime} = await load('pages/times/custom.ts');

/// The spellings of src/clock/time_control.h.
const kTexts = [
    'staged:40/5400000+30000,0/1800000+30000;increment;kept',
    'staged:0/900000+5000;delay;kept',
    'staged:40/7200000+0,20/3600000+0,0/900000+0;none;kept',
    'japanese:600000+3x30000',
    'canadian:600000+25/300000',
    'hourglass:60000',
    'permove:259200000',
];

for (const text of kTexts)
    test(`a control is written as it was read: ${text}`, () => assert.deepEqual(timeOf(parseControl(text)), {kind: 'other', text}));

test('what the page has fields of its own for is asked for by them', () => {
    assert.deepEqual(timeOf(parseControl('fischer:300000+3000')), {kind: 'fischer', base_ms: 300000, increment_ms: 3000});
    assert.deepEqual(timeOf(parseControl('sudden:300000')), {kind: 'fischer', base_ms: 300000, increment_ms: 0});
    assert.deepEqual(timeOf(parseControl('byoyomi:600000+5x60000')), {kind: 'byoyomi', base_ms: 600000, periods: 5, period_ms: 60000});
    assert.deepEqual(timeOf(parseControl('none')), {kind: 'none'});
});

test('a time that is offered is shown in the fields of the form, which lead to it again', () => {
    const offered = [
        ...kTexts.map((text) => ({kind: 'other', text})),
        {kind: 'fischer', base_ms: 420_000, increment_ms: 7_000},
        {kind: 'byoyomi', base_ms: 600_000, periods: 2, period_ms: 45_000},
        {kind: 'other', text: 'permove:7200000'},
    ];
    for (const time of offered) assert.deepEqual(customTime(customOf(time)), time, JSON.stringify(time));
    // None of its fields say that a stage has a time of its own for each move.
    for (const text of ['none', 'staged:40/5400000+30000,0/1800000+10000;increment;kept', 'staged:0/900000+5000;bronstein;kept'])
        assert.equal(customOf({kind: 'other', text}), null, text);
});

test('a spelling that is not known is none', () => {
    for (const text of ['', 'fischer', 'fischer:x+1', 'staged:40/1;none;kept,', 'staged:;none', 'sundial:5', 'canadian:1+2', 'byoyomi:1+2'])
        assert.equal(parseControl(text), null, text);
});

test('a clock of days shows them', () => {
    assert.equal(clockText(259_200_000), '3 d 0:00:00');
    assert.equal(clockText(90_061_000), '1 d 1:01:01');
    assert.equal(clockText(86_399_000), '23:59:59');
    assert.equal(
        clockText(86_400_000, (count) => `${count} ngày`),
        '1 ngày 0:00:00',
    );
});
