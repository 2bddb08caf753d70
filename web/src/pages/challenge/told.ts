// The text of a challenge, in the list and beside a board.
import {useState} from 'preact/hooks';
import {gameName, sideName} from '../../games';
import {hallNow} from '../../live/hall_time';
import type {Challenge} from '../../protocol';
import {t} from '../../words';
import {friendlyText} from '../lobby/friendly';
import {timeText} from '../times/text';
import {c} from './words';

/// A game that began longer ago is found among the own games.
const kNews = 15 * 60_000;

const opponentOf = ({you, challenger, challenged}: Challenge): string => (you === 'challenger' ? challenged : challenger);
export const isOfBot = ({you, challenger_bot, challenged_bot}: Challenge): boolean =>
    !!(you === 'challenger' ? challenged_bot : challenger_bot);
/// Whether the open offer is the reader's own.
export const isOwnOffer = ({you, counter}: Challenge): boolean => (you === 'challenged') === counter;

export function termsText({offer}: Challenge): string {
    const side = offer.seat === 'random' ? c('side-by-lot') : c('side', {side: sideName(offer.game, offer.seat)});
    return `${gameName(offer.game, offer.variant)} · ${timeText(offer.time)} · ${t(offer.rated ? 'rated' : 'casual')} · ${side}${friendlyText(offer.friendly)}${offer.start ? ` · ${t('lobby.set-up')}` : ''}`;
}

export function titleOf(challenge: Challenge): string {
    const name = opponentOf(challenge);
    if (challenge.state === 'accepted') return c('began', {name});
    if (challenge.state === 'withdrawn') return c('withdrawn', {name});
    if (challenge.state === 'declined')
        return challenge.reason ? c('declined-why', {name, reason: c(`reason.${challenge.reason}`)}) : c('declined', {name});
    if (challenge.yours) return challenge.counter || challenge.you === 'challenger' ? c('counter-to-you', {name}) : c('to-you', {name});
    return challenge.you === 'challenger' && !challenge.counter ? c('by-you', {name}) : c('counter-by-you', {name});
}

/// Answered challenges that were closed in this window.
const closed = new Set<string>();

/// Closes a challenge, and redraws the component without it.
export function useClosing(): (id: string) => void {
    const [, draw] = useState(0);
    return (id) => {
        closed.add(id);
        draw(closed.size);
    };
}

export function isShown(each: Challenge): boolean {
    if (closed.has(each.id)) return false;
    if (each.state === 'open') return each.lapses > hallNow();
    if (hallNow() - each.changed > kNews) return false;
    return each.state === 'accepted' || (each.state === 'declined') === isOwnOffer(each);
}
