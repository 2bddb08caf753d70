// The words of the phone clock.
import {clock} from '../../catalogue/clock';

export const {t: c} = clock;
