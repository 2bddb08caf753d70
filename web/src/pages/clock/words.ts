// The words of the phone as a clock.
import {clock, type Keys} from '../../catalogue/clock';

export type ClockKey = keyof Keys;

export const {t: c} = clock;
