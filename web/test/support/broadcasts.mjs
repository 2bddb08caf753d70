// Broadcasts at the real hall, begun and fed by its interface.
import assert from 'node:assert/strict';
import {realHall} from './real_hall.mjs';

/// A POST with a key; answers the JSON. A refusal fails the test.
export async function posted(path, body, key = realHall.arbiterKey) {
    const answer = await fetch(realHall.url + path, {method: 'POST', headers: {Authorization: 'Bearer ' + key}, body});
    assert.ok(answer.ok, await answer.clone().text());
    return answer.json();
}

/// A new broadcast of chess; `terms` are further members of the request.
export const beginBroadcast = (terms) => posted('/api/broadcasts', JSON.stringify({name: 'City Cup', game: 'chess', ...terms}));

/// One game of a broadcast's file, as PGN.
export const pgnOfBoard = (board, white, black, moves, result = '*') =>
    `[Round "1.${board}"]\n[White "${white}"]\n[Black "${black}"]\n[WhiteElo "2100"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
