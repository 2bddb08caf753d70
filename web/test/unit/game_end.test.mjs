// How a finished game ended, read from the headings of its file.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {endOfGame} = await load('pages/analysis/ending.ts');
const ruling = (value, name = 'Ruling') => [
    {name: 'Round', value: '-'},
    {name, value},
];

test('a PGN states the score, and a game of the hall the code and the clause of its ruling', () => {
    assert.deepEqual(endOfGame({result: '0-1', headings: ruling('checkmate fide-2018 5.1.1')}), {
        score: '0-1',
        winner: 'second',
        code: 'checkmate',
        clause: {law: 'fide-2018', id: '5.1.1'},
        margin: null,
    });
    assert.equal(endOfGame({result: '1/2-1/2'}).winner, null);
    assert.equal(endOfGame({result: '1-0'}).clause, null);
});

test('an SGF states the side, and how it won', () => {
    const resigned = endOfGame({result: 'W+R', headings: ruling('resignation go-cn 4.5', 'RULING')});
    assert.deepEqual([resigned.winner, resigned.code, resigned.clause.id], ['second', 'resignation', '4.5']);
    const counted = endOfGame({result: 'B+3.5'});
    assert.deepEqual([counted.winner, counted.code, counted.margin], ['first', null, '3.5']);
    assert.equal(endOfGame({result: 'W+T'}).code, 'time');
    assert.equal(endOfGame({result: 'Draw'}).score, '1/2-1/2');
    assert.equal(endOfGame({result: 'Void'}).score, 'void');
});

test('a game in progress has no end, and an annulled one no winner', () => {
    assert.equal(endOfGame({result: '*'}), null);
    assert.equal(endOfGame({result: '?'}), null);
    assert.equal(endOfGame({}), null);
    const annulled = endOfGame({result: '*', headings: ruling('annulled fide-2018 7.5.3')});
    assert.deepEqual([annulled.score, annulled.winner, annulled.code], ['void', null, 'annulled']);
});
