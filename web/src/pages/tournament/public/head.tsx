// The head of a tournament's pages: its name, its state, and links to its other pages.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {FestivalSummary} from '../../../api_types';
import {getJson} from '../../../live/api';
import {getSettings} from '../../../settings';
import {timeText} from '../../times/text';
import {ArenaTime} from '../shared/arena';
import {hasCode, hasDeskKey} from '../shared/key';
import {daysText, gameOfEvent} from '../shared/event_texts';
import {planText} from '../shared/play_off';
import {isOfTeams} from '../shared/teams';
import {adjournedGames, type Tournament} from '../shared/types';
import {entriesText, formName, roundsText, systemName, w} from '../words';

export type Tab = 'pairings' | 'standings' | 'crosstable' | 'players';
export const kTabs: Tab[] = ['pairings', 'standings', 'crosstable', 'players'];

/// An arena has no rounds for a crosstable.
const tabsOf = (tournament: Tournament): Tab[] => (tournament.arena ? kTabs.filter((tab) => tab !== 'crosstable') : kTabs);

/// With the games that count as draws until they are over, as on printed tables.
export function standingsTitle({standings, arena, rounds}: Tournament): string {
    if (standings.after === 0) return w('starting-list');
    if (arena) return w('tab.standings');
    const count = adjournedGames(rounds.slice(0, standings.after));
    return [w('after.n', {round: standings.after}), ...(count ? [w('standings.adjourned', {count})] : [])].join(' · ');
}

export const tabName = (tournament: Tournament, tab: Tab): string =>
    w(tab === 'players' && isOfTeams(tournament) ? 'tab.teams' : tab === 'pairings' && tournament.arena ? 'arena.games' : `tab.${tab}`);

/// Date and place, and the game, time control and arbiter.
function dateAndPlaceText({details = {}, games}: Tournament): string {
    const days = daysText(details);
    const time = games?.time ? timeText(games.time) : details.tempo;
    return [
        days,
        details.city,
        gameOfEvent(games?.game ?? details.game),
        time,
        details.arbiter && w('head.arbiter', {name: details.arbiter}),
    ]
        .filter(Boolean)
        .join(' · ');
}

/// The scheduled times.
export function TimesLine({tournament: {times, arena}}: {tournament: Tournament}) {
    if (!times) return null;
    const moment = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium', timeStyle: 'short'});
    const told = [
        times.registration_until && w('times.registration', {time: moment.format(times.registration_until)}),
        times.requests_until && w('times.requests', {time: moment.format(times.requests_until)}),
        times.line_ups_until && w('times.line-ups', {round: times.round - 1, time: moment.format(times.line_ups_until)}),
        times.next_line_ups_until && w('times.line-ups', {round: times.round, time: moment.format(times.next_line_ups_until)}),
        times.pair_at && w(arena ? 'arena.begins' : 'times.pair', {round: times.round, time: moment.format(times.pair_at)}),
    ].filter(Boolean);
    return told.length > 0 ? <p class="facts times">{told.join(' · ')}</p> : null;
}

/// The festivals that it is a section of; requested once while the page is open.
const asked = new Map<string, Promise<FestivalSummary[]>>();

function Festivals({of}: {of: string}) {
    const [festivals, setFestivals] = useState<FestivalSummary[]>([]);
    useEffect(() => {
        let here = true;
        const answer = asked.get(of) ?? getJson<FestivalSummary[]>(`/api/festivals?tournament=${encodeURIComponent(of)}`);
        asked.set(of, answer);
        answer.then(
            (found) => {
                if (here) setFestivals(found);
            },
            // Without an answer there is no link; the next page requests it again.
            () => asked.delete(of),
        );
        return () => {
            here = false;
        };
    }, [of]);
    if (festivals.length === 0) return null;
    return (
        <p class="facts">
            {festivals.map(({id, name}) => (
                <a key={id} href={'/f/' + id}>
                    {w('head.festival', {name})}
                </a>
            ))}
        </p>
    );
}

export function Head({tournament, here}: {tournament: Tournament; here: Tab | 'desk' | 'register' | null}) {
    const at = `/t/${tournament.id}`;
    const place = dateAndPlaceText(tournament);
    const rounds = tournament.rounds.length;
    const tabs = useRef<HTMLElement>(null);
    // On a phone the row of tabs is wider than the screen: scrolls to the open one.
    // Again when the screen is turned.
    useEffect(() => {
        const row = tabs.current;
        if (!row) return;
        const observer = new ResizeObserver(() => {
            const open = row.querySelector<HTMLElement>('[aria-current]');
            if (open) row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
        });
        observer.observe(row);
        return () => observer.disconnect();
    }, [here]);
    return (
        <header class="t-head">
            <p class="crumb">
                <a href="/t">‹ {w('title')}</a>
            </p>
            <h1>{tournament.name}</h1>
            <p class="facts">
                {systemName(tournament.system)}
                {tournament.meeting !== 'game' && ` · ${formName(tournament.meeting)}`} ·{' '}
                {entriesText(tournament.meeting, tournament.entries.length)}
                {(rounds > 0 || tournament.rounds_planned > 0) &&
                    !tournament.arena &&
                    ` · ${roundsText(rounds, tournament.rounds_planned)}`}
                {tournament.closed && ` · ${w('closed')}`}
                {tournament.fide_mode && (
                    <>
                        {' '}
                        · <b>{w(tournament.fide_mode === 'left' ? 'fide-mode-left' : 'fide-mode')}</b>
                    </>
                )}
            </p>
            {place && <p class="facts where">{place}</p>}
            <Festivals of={tournament.id} />
            {tournament.exchange_last_rounds && <p class="facts">{w('exchanged-last-rounds')}</p>}
            {tournament.play_off && <p class="facts">{planText(tournament)}</p>}
            {tournament.arena && <ArenaTime arena={tournament.arena} />}
            <TimesLine tournament={tournament} />
            <nav class="t-tabs" ref={tabs} aria-label={tournament.name}>
                {tabsOf(tournament).map((tab) => (
                    <a key={tab} href={`${at}/${tab}`} aria-current={here === tab ? 'page' : undefined}>
                        {tabName(tournament, tab)}
                    </a>
                ))}
                {(tournament.registration?.open || here === 'register') && (
                    <a href={`${at}/register`} aria-current={here === 'register' ? 'page' : undefined}>
                        {w('register.title')}
                    </a>
                )}
                <a href={`${at}/wall`}>{w('tab.wall')}</a>
                {hasCode(tournament.id) && <a href={`${at}/me`}>{w('own.title')}</a>}
                {hasDeskKey(tournament.id) && (
                    <a href={`${at}/desk`} aria-current={here === 'desk' ? 'page' : undefined}>
                        {w('tab.desk')}
                    </a>
                )}
            </nav>
        </header>
    );
}
