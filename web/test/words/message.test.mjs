// The words of a law, filled in by the page as the program does (src/rulebook/message_test.cpp).
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {fillMessage, hasValue} = await load('words/message.ts');
const fill = (text, values) => fillMessage(text, (name, kind) => (kind === 'duration' ? `<${values[name]}>` : String(values[name] ?? '–')));

test('values stand in their places', () => {
    assert.equal(fill('{winner} beats {loser}.', {winner: 'Lan', loser: '{x}'}), 'Lan beats {x}.');
    assert.equal(fill('{nobody} {left, duration}', {left: 5}), '– <5>');
});

test('plurals, ordinal numbers and choices take their case', () => {
    const games = '{n, plural, =0 {no games} one {# game} other {# games}} left';
    assert.deepEqual(
        [0, 1, 21, 'some'].map((n) => fill(games, {n})),
        ['no games left', '1 game left', '21 games left', 'some games left'],
    );
    const time = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    assert.deepEqual(
        [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map((n) => fill(time, {n})),
        ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th'],
    );
    const clock = '{who, select, first {White’s {n, plural, one {minute} other {# minutes}}} other {Black’s}} clock';
    assert.equal(fill(clock, {who: 'first', n: 2}), 'White’s 2 minutes clock');
    assert.equal(fill(clock, {who: 'second', n: 2}), 'Black’s clock');
});

test('quoted braces are plain characters, and what is not well formed ends', () => {
    assert.equal(fill("'{'{n}'}' it''s", {n: 3}), "{3} it's");
    for (const text of ['{', '{n', '{n,', '{n, plural', '{n, plural, one {', "'{", '}'])
        assert.ok(fill(text, {n: 1}).length <= text.length + 1, text);
});

test('a message tells which values it has', () => {
    const text = '{who} has {left, duration} and {n, plural, one {# move} other {# moves}}';
    for (const name of ['who', 'left', 'n']) assert.ok(hasValue(text, name), name);
    for (const name of ['wh', 'move', 'plural']) assert.ok(!hasValue(text, name), name);
});
