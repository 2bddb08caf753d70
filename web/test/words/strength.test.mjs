// What lists of a tournament give as the strength of a player, and how they call it.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {openTournament, strength, strengthName} = await load('../test/support/words.ts');

const mcmahon = {system: 'mcmahon', handicap: 0};
const swiss = {system: 'dutch', handicap: 0};

test('an event by grades lists grades, and calls them so', async () => {
    await openTournament('zh-Hans');
    assert.equal(strengthName(mcmahon), '段级位');
    assert.equal(strength(mcmahon, {grade: 5}), '5段');
    assert.equal(strength(mcmahon, {grade: 0, rating: 2050}), '1级');
    await openTournament('en');
    assert.equal(strengthName(mcmahon), 'Grade');
    assert.equal(strengthName({...swiss, handicap: 9}), 'Grade');
    assert.equal(strength({...swiss, handicap: 9}, {rating: 1900}), '1900', 'who has no grade');
});

test('other events list ratings', async () => {
    await openTournament('vi');
    assert.equal(strengthName(swiss), 'Hệ số');
    assert.equal(strength(swiss, {rating: 1900, grade: 3}), '1900');
    assert.equal(strength(swiss, {}), '');
});
