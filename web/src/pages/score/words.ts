// The words of the phone scoresheet.
import {score} from '../../catalogue/score';

export const {t: s} = score;
