// The draw of lots, done again in the browser.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {commitmentOf, drawLots, freshSeed} = await load('pages/tournament/shared/lots.ts');
const {readNumbers} = await load('pages/tournament/desk/read_numbers.ts');

test('the digest of a seed is BLAKE2b of 256 bits, as every program knows it', () => {
    // b2sum -l 256 of "abc"
    assert.equal(commitmentOf('abc'), 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319');
});

test('lots depend on the seed and on nothing else', () => {
    const items = ['1', '2', '3', '10', '11'];
    const order = drawLots('mùa thu 2026', items);
    assert.deepEqual([...order].sort(), [...items].sort(), 'everybody has a lot');
    assert.deepEqual(drawLots('mùa thu 2026', [...items].reverse()), order);
    assert.notDeepEqual(drawLots('mùa thu 2027', items), order);
    assert.match(freshSeed(), /^[0-9a-f]{32}$/);
});

test('numbers are read as people write them', () => {
    assert.deepEqual(readNumbers(' 3, 8;12–3 '), [3, 8, 12]);
    assert.deepEqual(readNumbers('3 x'), [3, NaN]);
    assert.deepEqual(readNumbers(''), []);
});
