// The words of festivals.
import {festival} from '../../../catalogue/festival';

export const {t: f} = festival;
