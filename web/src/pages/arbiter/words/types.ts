// The keys of the desk's words: the English catalogue has them all, and the others must have the same.
import type {en} from './en';

export type DeskKey = keyof typeof en;
export type DeskWords = Record<DeskKey, string>;
