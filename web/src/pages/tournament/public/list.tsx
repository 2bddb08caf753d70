// The tournaments of this hall.
import {isSystem} from '../../../codes';
import {useEffect, useState} from 'preact/hooks';
import {getJson} from '../../../live/api';
import {getSettings} from '../../../settings';
import {daysText, gameOfEvent} from '../shared/event_texts';
import {readArbiter} from '../shared/key';
import type {FestivalSummary} from '../../../api_types';
import type {TournamentSummary} from '../shared/types';
import {entriesText, roundsText, systemName, w} from '../words';

export function ListPage() {
    const [list, setList] = useState<TournamentSummary[] | null>(null);
    const [festivals, setFestivals] = useState<FestivalSummary[]>([]);
    const [lost, setLost] = useState(false);
    useEffect(() => {
        document.title = `${w('title')} · Kyvien`;
        void getJson<TournamentSummary[]>('/api/tournaments').then(setList, () => setLost(true));
        void getJson<FestivalSummary[]>('/api/festivals').then(setFestivals, () => setLost(true));
    }, []);
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium'});
    return (
        <div class="tournament">
            <div class="arbiter-top">
                <h1>{w('title')}</h1>
                {readArbiter().token && (
                    <a class="button" href="/f/new">
                        {w('festival.make')}
                    </a>
                )}
                <a class={`button ${readArbiter().token ? 'primary' : ''}`} href="/t/new">
                    {w('make')}
                </a>
            </div>
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {festivals.length > 0 && (
                <>
                    <h2>{w('festivals')}</h2>
                    <ul class="t-list">
                        {festivals.map((each) => (
                            <li key={each.id}>
                                <a href={'/f/' + each.id}>
                                    <span class="t-name">{each.name}</span>
                                    <span class="facts">{w('festival.sections', {count: each.sections})}</span>
                                    <span class="facts">{daysText(each)}</span>
                                    <span class="facts where">{each.place}</span>
                                </a>
                            </li>
                        ))}
                    </ul>
                    <h2>{w('title')}</h2>
                </>
            )}
            {list?.length === 0 && <p class="lead">{w('list.none')}</p>}
            <ul class="t-list">
                {list?.map((each) => (
                    <li key={each.id}>
                        <a href={'/t/' + each.id}>
                            <span class="t-name">{each.name}</span>
                            <span class="facts">
                                {systemName(each.system)} · {entriesText(each.meeting, each.entries)} ·{' '}
                                {each.rounds === 0
                                    ? w('round.none')
                                    : isSystem(each.system, 'arena')
                                      ? w('arena.begun')
                                      : roundsText(each.rounds, each.rounds_planned)}
                            </span>
                            <span class="facts">{daysText(each) || day.format(each.changed)}</span>
                            <span class="facts where">{[gameOfEvent(each.game), each.city].filter(Boolean).join(' · ')}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </div>
    );
}
