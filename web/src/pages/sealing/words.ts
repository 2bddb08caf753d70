// The words of adjournments and sealed moves.
import {sealing} from '../../catalogue/sealing';

export const {t: s} = sealing;
