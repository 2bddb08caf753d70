// The words of challenges, and of followed and blocked accounts.
import {challenge} from '../../catalogue/challenge';

export const {t: c} = challenge;
