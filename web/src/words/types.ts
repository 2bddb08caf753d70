// The keys of the page's words: the English catalogue has them all, and the others must have the same.
import type {en} from './en';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;
