// A captain's own page: the line-up for the current round, hidden until both are submitted.
import {useEffect, useState} from 'preact/hooks';
import {getJsonWithKey, postWithKey, refusalOf} from '../../../live/api';
import type {Captain} from '../../../api_types';
import type {Refusal} from '../../../protocol';
import {getSettings} from '../../../settings';
import {RefusalLine} from '../../parts';
import {keepCaptain, readCaptain} from '../shared/key';
import {pathOf, useTournament} from '../shared/live';
import {Order} from './line_up';
import {whole} from '../shared/teams';
import {entryOf, type Tournament} from '../shared/types';
import {useUnsent} from '../shared/unsent';
import {w} from '../words';
import {o} from '../organiser_words';

const moment = (time: number): string =>
    new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium', timeStyle: 'short'}).format(time);

function SubmittedLineUp({tournament, view}: {tournament: Tournament; view: Captain}) {
    const members = entryOf(tournament, view.team)?.members ?? [];
    const {places, open, opponent_is_in: both} = view.meeting!;
    if (!places) return <p>{o(both ? 'captain.they-are-in' : 'captain.nobody')}</p>;
    return (
        <>
            <p class="granted" role="status">
                ✓ {o(open ? 'captain.open' : 'captain.sealed')}
            </p>
            <ol class="member-list">
                {places.map((place, index) => (
                    <li key={index}>
                        <span class="n">{index + 1}</span>{' '}
                        <span class="name">{place ? whole(members[place - 1]) : `– ${w('line-up.empty')}`}</span>
                    </li>
                ))}
            </ol>
        </>
    );
}

export function CaptainPage({id, team}: {id: string; team: number}) {
    const {tournament, refusal: absent, lost} = useTournament(id);
    const [token] = useState(() => readCaptain(id, team));
    const [view, setView] = useState<Captain | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const version = tournament?.version;
    useEffect(() => {
        if (!version) return;
        let here = true;
        void getJsonWithKey<Captain>(`${pathOf(id)}/captain?team=${team}`, token).then(
            (fresh) => {
                if (!here) return;
                keepCaptain(id, team, token);
                setView(fresh);
            },
            (error: unknown) => {
                if (here) setRefusal(refusalOf(error));
            },
        );
        return () => {
            here = false;
        };
    }, [id, team, version]);
    // It names the match, so that it cannot apply to another.
    const setUnsent = useUnsent<object>((lineUp) => void give(lineUp));
    if (absent)
        return (
            <div class="tournament">
                <RefusalLine refusal={absent} />
            </div>
        );
    if (!tournament) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    const own = entryOf(tournament, team);
    const meeting = view?.meeting;
    // Refused actions are not offered; the hall's clock decides.
    const closed = meeting?.closed ?? false;
    document.title = `${own?.name ?? ''} · ${tournament.name}`;
    async function give(lineUp: object): Promise<void> {
        setBusy(true);
        setRefusal(null);
        setUnsent(null);
        try {
            setView(await postWithKey<Captain>(pathOf(id) + '/line-up', lineUp, token));
        } catch (error) {
            setRefusal(refusalOf(error));
            setUnsent(lineUp, error);
        } finally {
            setBusy(false);
        }
    }
    return (
        <div class="tournament t-enter captain">
            <p class="crumb">
                <a href={`/t/${id}/pairings`}>‹ {tournament.name}</a>
            </p>
            <h1>{own?.name}</h1>
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
            {view && !meeting && <p class="quiet">{o('captain.none')}</p>}
            {view && meeting && (
                <>
                    <h2>
                        {o('captain.against', {
                            round: meeting.round,
                            name: entryOf(tournament, meeting.opponent)?.name ?? '',
                            board: meeting.board,
                        })}
                    </h2>
                    <SubmittedLineUp tournament={tournament} view={view} />
                    {meeting.until !== undefined && !meeting.open && (
                        <p class="facts">{o(closed ? 'captain.closed' : 'captain.until', {time: moment(meeting.until)})}</p>
                    )}
                    {own && !meeting.open && !closed && (
                        <>
                            <p class="faint">{o('captain.how')}</p>
                            <Order
                                key={`${meeting.round} ${meeting.places?.join() ?? ''}`}
                                tournament={tournament}
                                team={own}
                                busy={busy}
                                start={meeting.places ?? Array.from({length: tournament.boards}, (_, index) => index + 1)}
                                onGive={(places) => void give({team, places, round: meeting.round, opponent: meeting.opponent})}
                            />
                        </>
                    )}
                </>
            )}
        </div>
    );
}
