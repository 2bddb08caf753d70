// The words of the phone as a clock.
import {clock} from '../../catalogue/clock';

export const {t: c} = clock;
