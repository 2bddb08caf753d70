// The keys of the words of tournaments: the English catalogue has them all, and the others must have the same.
import type {en} from './en';
import type {teams} from './teams_en';

export type TournamentKey = keyof typeof en;
export type TournamentWords = Record<TournamentKey, string>;
export type TeamWords = Record<keyof typeof teams, string>;
