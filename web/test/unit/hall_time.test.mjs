// The hall's time, as pages without a connection of their own know it from answers.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {hallNow, noteHallTime} = await load('live/hall_time.ts');

const kHour = 3_600_000;
const ahead = () => hallNow() - Date.now();
const date = (at) => new Date(at).toUTCString();
const near = (value, wanted, most) => assert.ok(Math.abs(value - wanted) <= most, `${value} is not ${wanted} within ${most}`);

test('the hall’s time follows a fresh answer, whatever the device’s clock', () => {
    const there = Date.now() + kHour;
    noteHallTime({now: there}, date(there));
    near(ahead(), kHour, 60_000);
    noteHallTime({now: there - 2 * kHour}, date(there - 2 * kHour));
    near(ahead(), -kHour, 60_000);
});

test("an answer out of the browser's memory does not turn the hall's time back", () => {
    const there = Date.now() + kHour;
    noteHallTime({now: there}, date(there));
    // Nothing has changed for ten minutes: the body is that of then, the date that of now.
    noteHallTime({now: there - 600_000}, date(there));
    near(ahead(), kHour, 60_000);
    // The page has heard nothing else since the device's clock was set: to the second by the date.
    noteHallTime({now: there - 600_000}, date(there + kHour));
    near(ahead(), 2 * kHour, 60_000);
});

test('an answer that tells no time changes nothing, and one without a date is believed', () => {
    const there = Date.now() + kHour;
    noteHallTime({now: there}, null);
    noteHallTime({id: 'a'}, date(there + kHour));
    noteHallTime(null, null);
    near(ahead(), kHour, 60_000);
});
