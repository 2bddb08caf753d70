// When something was last seen, in words.
import {getSettings} from '../settings';

export const seenAt = (time: number): string =>
    new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium', timeStyle: 'short'}).format(time);
