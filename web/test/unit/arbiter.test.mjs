import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {plain} = await load('words/plain.ts');
const {readSpan, spanText} = await load('pages/arbiter/span.ts');

test('kinds are found without the marks of Vietnamese', () => {
    assert.equal(plain('Đến muộn, chạm QUÂN'), 'den muon, cham quan');
    assert.equal(plain('§ 7.5.1'), '§ 7.5.1');
});

test('times are read as arbiters write them', () => {
    for (const [text, ms] of [
        ['5:00', 300_000],
        ['1:05:30', 3_930_000],
        ['12.5', 12_500],
        ['0:09', 9_000],
        ['90', 90_000],
        ['0', 0],
    ])
        assert.equal(readSpan(text), ms, text);
    for (const text of ['', 'soon', '1:75', '1:60:00', '-5', '1:2:3:4', '5:']) assert.equal(readSpan(text), null, text);
    for (const ms of [0, 9_000, 300_000, 3_930_000]) assert.equal(readSpan(spanText(ms)), ms);
});
