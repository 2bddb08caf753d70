// Several players as an organiser names them at the desk.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {readPlayers} = await load('pages/tournament/desk/rules/read_players.ts');

const kEntries = [
    {number: 1, name: 'Nguyễn Văn Ánh'},
    {number: 2, name: 'Carlsen, Magnus'},
    {number: 3, name: 'Nguyễn Thị Lan'},
    {number: 12, name: '李文'},
    {number: 13, name: 'Lan'},
];

test('numbers, names and lists of both', () => {
    for (const [text, numbers] of [
        ['3 12', [3, 12]],
        ['3, 12;1', [3, 12, 1]],
        ['3 3', [3]],
        ['Carlsen, Magnus', [2]],
        ['magnus carlsen', [2]],
        ['nguyen van anh', [1]],
        ['李文\n2', [12, 2]],
        ['李文、Carlsen', [12, 2]],
        ['Lan', [13]],
        ['', []],
    ])
        assert.deepEqual(readPlayers(text, kEntries), {numbers, unknown: []}, text);
});

test('unknown and ambiguous names are reported and not guessed', () => {
    assert.deepEqual(readPlayers('3 9', kEntries), {numbers: [3], unknown: ['9']});
    assert.deepEqual(readPlayers('Nguyễn', kEntries), {numbers: [], unknown: ['Nguyễn']});
    assert.deepEqual(readPlayers('Carl\n12', kEntries), {numbers: [12], unknown: ['Carl']});
});
