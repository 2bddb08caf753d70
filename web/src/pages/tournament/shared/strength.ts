// The strength of the players of a tournament: ratings, or grades where starts or handicaps follow from them.
import type {Entry, Tournament} from './types';
import {w} from '../words';

/// The name of a grade: 3 for 3 dan, 0 for 1 kyu, -1 for 2 kyu.
export const gradeText = (grade: number): string => (grade > 0 ? w('grade.dan', {count: grade}) : w('grade.kyu', {count: 1 - grade}));

/// Whether players are listed with grades.
export const hasGrades = (tournament: Tournament): boolean =>
    tournament.system === 'mcmahon' || tournament.handicap > 0 || tournament.handicap_table !== undefined;

/// What the event goes by: the grade where starts or handicaps follow from it, otherwise the rating.
export function strength(tournament: Tournament, entry: Entry): string {
    const grade = entry.grade !== undefined ? gradeText(entry.grade) : '';
    const rating = entry.rating ? String(entry.rating) : '';
    return hasGrades(tournament) ? grade || rating : rating || grade;
}
export const strengthName = (tournament: Tournament): string => w(hasGrades(tournament) ? 'strength.grade' : 'strength');
