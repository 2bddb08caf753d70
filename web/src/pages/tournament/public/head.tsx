// The head of a tournament's pages: its name, where it stands, and the way to its other pages.
import {useEffect, useRef} from 'preact/hooks';
import {hasDeskKey} from '../shared/key';
import {isOfTeams} from '../shared/teams';
import type {Tournament} from '../shared/types';
import {entriesText, formName, systemName, w} from '../words';

export type Tab = 'pairings' | 'standings' | 'crosstable' | 'players';
export const kTabs: Tab[] = ['pairings', 'standings', 'crosstable', 'players'];

export const tabName = (tournament: Tournament, tab: Tab): string =>
    w(tab === 'players' && isOfTeams(tournament) ? 'tab.teams' : `tab.${tab}`);

export function Head({tournament, here}: {tournament: Tournament; here: Tab | 'desk' | null}) {
    const at = `/t/${tournament.id}`;
    const rounds = tournament.rounds_planned || tournament.rounds.length;
    const tabs = useRef<HTMLElement>(null);
    // On a phone the row of tabs is longer than the screen: the one that is open is shown.
    useEffect(() => tabs.current?.querySelector('[aria-current]')?.scrollIntoView({block: 'nearest', inline: 'center'}), [here]);
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
                {rounds > 0 && ` · ${w('round.of', {round: tournament.rounds.length, rounds})}`}
                {tournament.closed && ` · ${w('closed')}`}
                {tournament.fide_mode && (
                    <>
                        {' '}
                        · <b>{w(tournament.fide_mode === 'left' ? 'fide-mode-left' : 'fide-mode')}</b>
                    </>
                )}
            </p>
            <nav class="t-tabs" ref={tabs} aria-label={tournament.name}>
                {kTabs.map((tab) => (
                    <a key={tab} href={`${at}/${tab}`} aria-current={here === tab ? 'page' : undefined}>
                        {tabName(tournament, tab)}
                    </a>
                ))}
                <a href={`${at}/wall`}>{w('tab.wall')}</a>
                {hasDeskKey(tournament.id) && (
                    <a href={`${at}/desk`} aria-current={here === 'desk' ? 'page' : undefined}>
                        {w('tab.desk')}
                    </a>
                )}
            </nav>
        </header>
    );
}
