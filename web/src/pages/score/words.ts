// The words of the scoresheet at a board.
import {score} from '../../catalogue/score';

export const {t: s} = score;
