// What a file would change, as the desk tells it before it is done.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {changeText, officeEventText, openTournament, remarkText} = await load('../test/support/words.ts');

const change = (kind, values = {}, what = '') => changeText({kind, who: 'Lê, Lan', what, values});

test('each kind of change is told in the reader’s words', async () => {
    await openTournament('en');
    assert.equal(change('enters', {}, 'WFM, 1890'), 'Lê, Lan: WFM, 1890');
    assert.equal(
        change('corrects', {rating: '1890 → 1950', title: '– → WFM'}, 'rating 1890 becomes 1950'),
        'Lê, Lan: Rating 1890 → 1950, Title – → WFM',
    );
    assert.equal(change('duplicate', {other: '2', name: 'Le Lan'}), 'Lê, Lan is already entered: 2 Le Lan');
    assert.equal(change('not found'), 'Lê, Lan is not in the list');
    assert.equal(
        change('several', {ids: '1 (VIE), 2 (USA)'}),
        'Lê, Lan: several players in the list match; enter the ID of one: 1 (VIE), 2 (USA)',
    );
    assert.equal(change('result', {round: '3', board: '2', result: '1/2'}), 'Round 3, board 2: ½–½');
    assert.equal(change('corrects', {round: '3', board: '2', result: '1-0', was: '0-1'}), 'Round 3, board 2: 0–1 becomes 1–0');
    assert.equal(change('pairs', {round: '1', boards: '8', results: '7'}), 'Round 1: boards 8, results 7');
    assert.equal(change('opens', {system: 'dutch', rounds: '7'}), 'Lê, Lan: Swiss (FIDE Dutch), 7 rounds');
    await openTournament('vi');
    assert.equal(change('corrects', {rating: '1890 → 1950'}), 'Lê, Lan: Hệ số 1890 → 1950');
});

test('a remark that these words do not know is told as the hall has it', async () => {
    await openTournament('en');
    assert.equal(
        remarkText({code: 'taken-for', message: 'x', values: {encoding: 'GB18030'}}),
        'The text was read as GB18030. If it looks wrong, choose the encoding.',
    );
    assert.equal(remarkText({code: 'file-note', message: 'As it stands in the file.', values: {}}), 'As it stands in the file.');
});

test('the log tells by what rule players are kept apart', async () => {
    await openTournament('en');
    assert.equal(officeEventText('kept-apart', {'by-rule': 'club'}), 'Not paired because of a rule: Players of one club');
});
