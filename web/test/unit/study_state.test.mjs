// A study as the page holds it: chapters with trees of their own, told whole and then bit by bit.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {chapterAt, chapterLabel, withNews, labelOf, treeOf} = await load('pages/study/state.ts');

const chess = {game: 'chess', moves: []};
const whole = {
    since: 0,
    version: 3,
    at: 1,
    members: [],
    chapters: [
        {number: 0, annotated: chess},
        {number: 3, annotated: {game: 'go', size: 9, name: 'Ladders', moves: []}},
    ],
    nodes: [
        {id: 0, chapter: 0, comment: 'The start'},
        {id: 1, chapter: 0, parent: 0, place: 1, move: 'e2e4'},
        {id: 2, chapter: 0, parent: 0, place: 0, move: 'd2d4'},
        {id: 3, chapter: 3},
        {id: 4, chapter: 3, parent: 3, place: 4, move: 'e5'},
    ],
    gone: [],
};
const news = (more) => ({since: 3, version: 4, at: 1, nodes: [], gone: [], ...more});

test('each chapter is a tree of its own, with the numbers of the study', () => {
    const state = withNews(null, whole);
    const first = treeOf(state, 0);
    assert.equal(first.game.comment, 'The start');
    assert.deepEqual(
        first.game.moves.map(({move, parent}) => [move, parent]),
        [
            ['d2d4', 0],
            ['e2e4', 0],
        ],
    );
    assert.deepEqual(first.ids, [0, 2, 1]);
    const second = treeOf(state, 3);
    assert.equal(second.game.game, 'go');
    assert.deepEqual(second.ids, [3, 4]);
    assert.equal(second.numbers.get(4), 1);
    assert.equal(chapterAt(state, 4), 3);
    assert.equal(chapterAt(state, 99), 0);
});

test('the list of chapters stays where nothing of it is told, and is another where it is', () => {
    const before = withNews(null, whole);
    const moved = withNews(before, news({nodes: [{id: 5, chapter: 3, parent: 4, place: 5, move: 'c3'}]}));
    assert.equal(moved.chapters, before.chapters);
    assert.deepEqual(treeOf(moved, 3).ids, [3, 4, 5]);
    const without = withNews(before, news({at: 3, chapters: [whole.chapters[1]], gone: [0, 1, 2]}));
    assert.deepEqual(
        without.chapters.map(({number}) => number),
        [3],
    );
    assert.equal(without.nodes.size, 2);
    // What is told to who holds another version changes nothing here.
    assert.equal(withNews(before, news({since: 9, version: 10})), before);
});

test('a chapter is called by its name, or by who plays in it', () => {
    assert.equal(chapterLabel(whole.chapters[1], 2), 'Ladders');
    assert.equal(chapterLabel({number: 7, annotated: {...chess, first: 'Lan'}}, 2), 'Lan – ?');
    const state = withNews(null, whole);
    assert.equal(labelOf(state, 3), 'Ladders');
    assert.equal(labelOf(state, 99), '');
});
