// The words of challenges, and of whom one follows and blocks.
import {challenge} from '../../catalogue/challenge';

export const {t: c} = challenge;
