// When an event is played, and what, in words.
import {gameTitle, kGames} from '../../../games';
import {getSettings} from '../../../settings';

/// "Nov 25 – 28, 2026"; empty where the organiser has told no day.
export function daysText({begins, ends}: {begins?: string; ends?: string}): string {
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium', timeZone: 'UTC'});
    // A day is no moment: it is the same wherever it is read.
    const [first, last] = [begins, ends].map((text) => (text ? new Date(text + 'T00:00:00Z') : null));
    if (first && last) return day.formatRange(first, last);
    const only = first ?? last;
    return only ? day.format(only) : '';
}

/// A game of the hall has its name in the reader's language; any other is called what the organiser calls it.
export const gameOfEvent = (game: string | undefined): string => {
    const known = kGames.find(({name}) => name === game);
    return known ? gameTitle(known.name) : (game ?? '');
};
