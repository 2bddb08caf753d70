// The days and the game of an event, in words.
import {gameTitle, kGames} from '../../../games';
import {getSettings} from '../../../settings';

/// "Nov 25 – 28, 2026"; empty if the organiser has set no day.
export function daysText({begins, ends}: {begins?: string; ends?: string}): string {
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium', timeZone: 'UTC'});
    // A day is not a point in time: it is the same in every time zone.
    const [first, last] = [begins, ends].map((text) => (text ? new Date(text + 'T00:00:00Z') : null));
    if (first && last) return day.formatRange(first, last);
    const only = first ?? last;
    return only ? day.format(only) : '';
}

/// A game of the hall has its name in the reader's language; any other is named by the organiser.
export const gameOfEvent = (game: string | undefined): string => {
    const known = kGames.find(({name}) => name === game);
    return known ? gameTitle(known.name) : (game ?? '');
};
