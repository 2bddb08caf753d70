// The head of a festival's pages: its name, place and days, and links to its other pages.
import type {Festival, Section} from '../../../api_types';
import {isSystem} from '../../../codes';
import {daysText, gameOfEvent} from '../shared/event_texts';
import {festivalKeyName, hasDeskKey} from '../shared/key';
import {entriesText, roundsText, systemName, w} from '../words';
import {f} from './words';

export const takesRegistrations = ({registration}: Section): boolean => registration?.open ?? false;

/// "3 of 40 places taken"; empty if registration was never open.
export function placesText({registration}: Section): string {
    if (!registration) return '';
    const {accepted, places} = registration;
    return places ? w('register.places', {taken: accepted, places}) : w('register.signed-up', {count: accepted});
}

/// "round 3 of 9 · 4 results missing"
export function stateText(section: Section): string {
    const {closed, rounds, rounds_planned: planned, missing, registration} = section;
    if (closed) return f('state.closed');
    if (rounds === 0) return registration?.open ? `${f('state.registration')} · ${placesText(section)}` : w('round.none');
    if (isSystem(section.system, 'arena')) return w('arena.begun');
    const round = roundsText(rounds, planned);
    return `${round} · ${missing > 0 ? f('state.missing', {count: missing}) : f('state.complete')}`;
}

/// The game, the system, the number of players.
export const factsText = (section: Section): string =>
    [gameOfEvent(section.game), systemName(section.system), entriesText(section.meeting, section.entries)].filter(Boolean).join(' · ');

export function FestivalHead({festival, here}: {festival: Festival; here: 'page' | 'register' | 'desk'}) {
    const at = `/f/${festival.id}`;
    const where = [daysText(festival), festival.place].filter(Boolean).join(' · ');
    return (
        <header class="t-head">
            <p class="crumb">
                <a href="/t">‹ {w('title')}</a>
            </p>
            <h1>{festival.name}</h1>
            {where && <p class="facts where">{where}</p>}
            {festival.note && here !== 'desk' && <p class="register-note">{festival.note}</p>}
            <nav class="t-tabs" aria-label={festival.name}>
                <a href={at} aria-current={here === 'page' ? 'page' : undefined}>
                    {f('sections')}
                </a>
                {(festival.sections.some(takesRegistrations) || here === 'register') && (
                    <a href={`${at}/register`} aria-current={here === 'register' ? 'page' : undefined}>
                        {f('register')}
                    </a>
                )}
                <a href={`${at}/wall`}>{w('tab.wall')}</a>
                {hasDeskKey(festivalKeyName(festival.id)) && (
                    <a href={`${at}/desk`} aria-current={here === 'desk' ? 'page' : undefined}>
                        {f('desk')}
                    </a>
                )}
            </nav>
        </header>
    );
}
