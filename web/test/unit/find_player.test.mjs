// A player is found by the number and by what people type of a name; a grade is read as people write it.
import assert from 'node:assert/strict';
import {load} from '../support/load.mjs';
import test from '../support/testing.mjs';

const {isFound, hasTyped} = await load('pages/tournament/shared/find.tsx');
const {readGrade, writtenGrade} = await load('pages/tournament/shared/grades.tsx');

test('beginnings of words in any order, without accents and capitals; any characters of a Chinese name; the number', () => {
    const anh = {number: 12, name: 'Nguyễn Văn Ánh'};
    for (const typed of ['', '12', 'anh', 'ÁNH ngu', 'nguyen', 'van, nguyễn', 'Nguyễn Văn Ánh']) assert.ok(isFound(anh, typed), typed);
    for (const typed of ['1', '2', 'guyen', 'anh hai', 'x']) assert.ok(!isFound(anh, typed), typed);
    assert.ok(isFound({number: 3, name: '歐陽震華'}, '震'));
    assert.ok(isFound({number: 4, name: 'Đặng Hải'}, 'dang'));
    assert.ok(isFound({number: 5, name: "O'Brien, Ann-Marie"}, 'marie brien'));
});

test('a line of the log is found by any parts of its text, in any order, without accents and capitals', () => {
    const line = 'Vòng 3, bàn 12: 1–0 Nguyễn Văn Ánh desk 30/11/2026';
    for (const typed of ['', ' ', 'anh vong', 'BÀN 12', '1–0', 'esk']) assert.ok(hasTyped(line, typed), typed);
    for (const typed of ['Hoa', 'ban 13', 'anh hoa']) assert.ok(!hasTyped(line, typed), typed);
});

test('grades in three languages, as text and as the office counts them', () => {
    for (const [text, grade] of [
        ['5d', 5],
        ['1k', 0],
        ['12 K', -11],
        ['3段', 3],
        ['2级', -1],
        ['4 đẳng', 4],
        ['7 dan', 7],
        ['-4', -4],
        ['3', 3],
    ])
        assert.equal(readGrade(text), grade, text);
    for (const text of ['', 'd', '0d', '0k', '61k', '19d', '99', '5x', '5.5', 'strong']) assert.equal(readGrade(text), undefined, text);
    for (let grade = -59; grade <= 18; ++grade) assert.equal(readGrade(writtenGrade(grade)), grade);
});

test('who has no opponent stands in the lists of the round, with what the bye is worth', async () => {
    const {openTournament, byesOf, absentOf} = await load('../test/support/words.ts');
    await openTournament('en');
    const out = (number, outcome, more = {}) => ({number, name: `P${number}`, records: [{opponent: 0, colour: '', outcome}], ...more});
    const entries = [out(1, 'H'), out(2, 'F'), out(3, 'Z'), out(4, 'U'), out(5, 'Z', {withdrawn: 0}), {number: 6, name: 'P6', records: []}];
    entries.push({number: 7, name: 'P7', records: [{opponent: 6, colour: 'w', outcome: ''}]});
    const round = {round: 1, boards: [], bye: 4};
    assert.deepEqual(
        byesOf({entries}, round).map(({number, text}) => `${number} ${text}`),
        ['4 Bye', '1 Bye (Half a point)', '2 Bye (A full point)'],
    );
    assert.deepEqual(
        byesOf({entries: []}, {round: 1, boards: [], free: [1, 2]}).map(({number, text}) => `${number} ${text}`),
        ['1 Bye', '2 Bye'],
        'the free places of a knockout',
    );
    assert.deepEqual(
        absentOf({entries}, round).map(({number, text}) => `${number} ${text}`),
        ['3 Absent'],
    );
});
