// When a request is sent again that the hall did not deal with.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {waitBefore} = await load('live/retry.ts');
const {isForNow, Refused, retryAfterIn} = await load('live/api.ts');

const wait = (failures, status, retryAfter = 0, random = 0) => waitBefore(failures, {status, retryAfter}, () => random);

test('without an answer it is sent every five seconds, however long that lasts', () => {
    assert.deepEqual(
        [1, 2, 50].map((failures) => wait(failures, 0)),
        [5_000, 5_000, 5_000],
    );
});

test('a busy or broken hall is asked later each time, up to five minutes, and by each page at another moment', () => {
    assert.deepEqual(
        [1, 2, 3, 7, 1_000].map((failures) => wait(failures, 503)),
        [5_000, 10_000, 20_000, 300_000, 300_000],
    );
    assert.equal(wait(1, 429, 0, 1), 6_250);
});

test('never before Retry-After, which is believed up to an hour', () => {
    assert.equal(wait(1, 429, 30), 30_000);
    assert.equal(wait(4, 503, 30), 40_000);
    assert.equal(wait(1, 503, 30, 1), 37_500);
    assert.equal(wait(1, 0, 30), 30_000, 'of a proxy before the hall');
    assert.equal(wait(1, 429, 1e9), 3_600_000);
});

test('Retry-After is a number of seconds or a date', () => {
    const now = Date.parse('Sun, 06 Nov 2022 10:00:00 GMT');
    for (const [field, seconds] of [
        ['90', 90],
        [' 0 ', 0],
        ['Sun, 06 Nov 2022 10:05:00 GMT', 300],
        ['Sun, 06 Nov 2022 09:00:00 GMT', 0],
        ['soon', 0],
        ['-5', 0],
        ['', 0],
        [null, 0],
    ])
        assert.equal(retryAfterIn(field, now), seconds, String(field));
});

test('429, 5xx and no answer pass, what the hall has refused does not', () => {
    const refused = (status) => new Refused({code: 'x', message: 'x', clause: null}, status);
    assert.deepEqual(
        [0, 429, 500, 502, 503, 507].map((status) => isForNow(refused(status))),
        Array(6).fill(true),
    );
    assert.deepEqual(
        [400, 403, 404, 409].map((status) => isForNow(refused(status))),
        Array(4).fill(false),
    );
    assert.equal(isForNow(new Error('a fault of the page')), false);
});
