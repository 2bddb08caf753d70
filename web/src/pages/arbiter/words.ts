// The words of the arbiter's desk; those of rulings and reports come from the rulebooks of the hall.
import {arbiter, type Keys} from '../../catalogue/arbiter';

export type DeskKey = keyof Keys;

export const {t: a} = arbiter;
