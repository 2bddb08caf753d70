// The organiser's desk: players, rounds, results, the log. Everything works without a mouse.
import {isRefusal} from '../../../codes';
import {useRef, useState} from 'preact/hooks';
import {postWithKey, refusalOf} from '../../../live/api';
import type {Refusal} from '../../../protocol';
import {KeyGate} from './key_gate';
import {RefusalLine} from '../../parts';
import {LogPanel} from './log';
import {PlayersPanel} from './players';
import {ResultsPanel} from './results';
import {RoundsPanel} from './rounds';
import {FilesPanel} from './files';
import {RulesPanel} from './rules/panel';
import type {OrganiserKey} from '../shared/key';
import {pathOf, useTournament} from '../shared/live';
import {Head, standingsTitle} from '../public/head';
import {Confirm} from './confirm';
import {EventPanel} from './event/panel';
import {Relaxations} from './relaxations';
import {StandingsTable} from '../public/tables';
import {hasMeetings, isOfTeams} from '../shared/teams';
import {TeamsPanel} from './teams';
import {mayWait, useWaiting, WaitingList} from './offline/waiting';
import {TeamTotals} from '../teams/standings';
import {MeetingResultsPanel} from './team_results';
import type {Tournament, Tried} from '../shared/types';
import {w} from '../words';
import {o} from '../organiser_words';
import type {Command, Desk} from './types';

const kPanels = ['players', 'rounds', 'results', 'standings', 'rules', 'event', 'files', 'log'] as const;
type Panel = (typeof kPanels)[number];

export function DeskPage({id}: {id: string}) {
    return (
        <KeyGate keyName={id} path={pathOf(id) + '/desk'} title={w('tab.desk')} lead={o('enter.lead')} wrong={o('enter.wrong')}>
            {(organiser) => <OpenDesk id={id} organiser={organiser} />}
        </KeyGate>
    );
}

/// The panel needed next: players first, then the pairing, then the results.
function usualPanel(tournament: Tournament): Panel {
    const round = tournament.rounds.at(-1);
    if (!round) return tournament.entries.length > 1 ? 'rounds' : 'players';
    return round.boards.some((board) => !board.result) ? 'results' : 'rounds';
}

function OpenDesk({id, organiser}: {id: string; organiser: OrganiserKey}) {
    const {tournament, refusal: absent, lost, look} = useTournament(id, null, true);
    const [chosen, setChosen] = useState<Panel | null>(null);
    const first = useRef<Panel | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [said, setSaid] = useState('');
    const [busy, setBusy] = useState(false);
    // The last refused commands, to be sent again once the warning is confirmed; the sender is then notified of the outcome.
    const refused = useRef<{commands: Command[]; words?: string; settle?: (done: boolean) => void}>({commands: []});
    const giveUp = () => {
        refused.current.settle?.(false);
        refused.current = {commands: []};
    };
    // Pending requests: each begins when the previous one is answered, so that fast typing loses nothing.
    const underWay = useRef(0);
    const before = useRef<Promise<unknown>>(Promise.resolve());
    const waiting = useWaiting(id, organiser, tournament, () => {
        look();
        setSaid((words) => (words === o('waiting.kept') ? '' : words));
    });
    if (absent)
        return (
            <div class="tournament">
                <RefusalLine refusal={absent} />
            </div>
        );
    if (!tournament) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;

    async function done<T>(work: () => Promise<T>, words: string): Promise<T | null> {
        if (underWay.current++ === 0) {
            setBusy(true);
            setRefusal(null);
            setSaid('');
        }
        const answered = before.current.then(work);
        before.current = answered.catch(() => undefined);
        try {
            const answer = await answered;
            look();
            setSaid(words);
            return answer;
        } catch (error) {
            setRefusal(refusalOf(error));
            return null;
        } finally {
            if (--underWay.current === 0) setBusy(false);
        }
    }
    const desk: Desk = {
        tournament,
        key: organiser,
        busy,
        refusal,
        waiting: waiting.list,
        send: async (commands, words = o('done')) => {
            let kept = '';
            let asks = false;
            giveUp();
            const answer = await done(async () => {
                try {
                    return await postWithKey<object>(pathOf(id), {by: organiser.name, commands}, organiser.token);
                } catch (error) {
                    asks = isRefusal(refusalOf(error).code, 'confirm-warning');
                    if (!mayWait(error, commands)) throw error;
                    kept = o(error.status === 0 ? 'waiting.kept' : 'waiting.kept-busy');
                    waiting.keep(commands, error);
                    return {};
                }
            }, words);
            if (kept) setSaid(kept);
            if (answer !== null) return true;
            if (!asks) return false;
            giveUp();
            return new Promise((settle) => (refused.current = {commands, words, settle}));
        },
        attempt: (commands) =>
            done(() => postWithKey<Tried>(pathOf(id), {by: organiser.name, dry_run: true, commands}, organiser.token), ''),
        run: done,
        post: (what, body) => done(() => postWithKey(`${pathOf(id)}/${what}`, body, organiser.token), o('done')),
    };
    document.title = `${w('tab.desk')} · ${tournament.name}`;
    // The initial panel stays: nobody is moved away from a panel while typing.
    first.current ??= usualPanel(tournament);
    const panel = chosen ?? first.current;
    const choose = (next: Panel) => {
        setChosen(next);
        // After a long panel, scroll to the beginning of the next.
        const tabs = document.getElementById('tab-' + next)?.parentElement;
        if (tabs && tabs.getBoundingClientRect().top < 0) tabs.scrollIntoView();
        giveUp();
        setRefusal(null);
        setSaid('');
    };
    const onTabKey = (event: KeyboardEvent) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        const next = kPanels[(kPanels.indexOf(panel) + step + kPanels.length) % kPanels.length];
        choose(next);
        document.getElementById('tab-' + next)?.focus();
    };
    return (
        <div class="tournament t-desk">
            <Head tournament={tournament} here="desk" />
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            <WaitingList waiting={waiting} tournament={tournament} />
            <div class="tabs" role="tablist" aria-label={w('tab.desk')}>
                {kPanels.map((each) => (
                    <button
                        key={each}
                        id={'tab-' + each}
                        type="button"
                        role="tab"
                        aria-selected={each === panel}
                        aria-controls="t-panel"
                        tabIndex={each === panel ? 0 : -1}
                        onClick={() => choose(each)}
                        onKeyDown={onTabKey}
                    >
                        {each === 'rounds'
                            ? w('panel.rounds')
                            : each === 'players' && isOfTeams(tournament)
                              ? w('tab.teams')
                              : o(`panel.${each}`)}
                    </button>
                ))}
            </div>
            <div id="t-panel" role="tabpanel" aria-labelledby={'tab-' + panel}>
                {refusal && (
                    <RefusalLine
                        refusal={refusal}
                        onClose={() => {
                            setRefusal(null);
                            giveUp();
                        }}
                    />
                )}
                {refusal && <Relaxations refusal={refusal} />}
                {isRefusal(refusal?.code, 'confirm-warning') && (
                    <Confirm
                        refusal={refusal}
                        busy={busy}
                        onConfirm={(confirm) => {
                            const {commands, words, settle} = refused.current;
                            refused.current = {commands: []};
                            void desk
                                .send(
                                    commands.map((command) => ({...command, confirm})),
                                    words,
                                )
                                .then(settle);
                        }}
                    />
                )}
                <p class="granted" role="status">
                    {said}
                </p>
                {panel === 'players' && (isOfTeams(tournament) ? <TeamsPanel desk={desk} /> : <PlayersPanel desk={desk} />)}
                {panel === 'rounds' && <RoundsPanel desk={desk} onResults={() => choose('results')} />}
                {panel === 'results' &&
                    (hasMeetings(tournament) ? (
                        <MeetingResultsPanel desk={desk} onPair={() => choose('rounds')} />
                    ) : (
                        <ResultsPanel desk={desk} onPair={() => choose('rounds')} />
                    ))}
                {panel === 'standings' && (
                    <>
                        <h2>{standingsTitle(tournament)}</h2>
                        <div class="t-scroll">
                            <StandingsTable tournament={tournament} />
                        </div>
                        <TeamTotals tournament={tournament} />
                    </>
                )}
                {panel === 'rules' && <RulesPanel desk={desk} />}
                {panel === 'event' && <EventPanel desk={desk} />}
                {panel === 'files' && <FilesPanel desk={desk} />}
                {panel === 'log' && <LogPanel desk={desk} />}
            </div>
        </div>
    );
}
