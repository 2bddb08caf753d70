// The desk: the event as a whole: its details in a report, its terms, FIDE mode.
import {useState} from 'preact/hooks';
import {commitmentOf, freshSeed, keepSeed} from '../../shared/lots';
import {kResults} from '../../shared/types';
import {resultText, w} from '../../words';
import {o} from '../../organiser_words';
import {ReasonField, RoundField, SeedField, useSend} from '../rules/fields';
import {TieBreakOrder} from '../tie_breaks';
import {PlayOff} from './play_off';
import type {Desk} from '../types';
import {Details} from './details';
import {PrizesForm} from './prizes';

const kMaxRounds = 99;
/// Results of played games; unplayed ones are written with + and -.
const kPlayedResults = kResults.filter((each) => !/[+]|-\/-/.test(each));

function Rounds({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [rounds, setRounds] = useState(tournament.rounds_planned);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    return (
        <section>
            <h2>{o('rounds.change')}</h2>
            <form class="row" onSubmit={send({t: 'rounds', rounds, reason: reason.trim()}, () => setReason(''))}>
                <RoundField
                    label={o('make.rounds')}
                    value={rounds}
                    least={Math.max(1, tournament.rounds.length)}
                    most={kMaxRounds}
                    onChange={setRounds}
                />
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || !reason.trim() || rounds === tournament.rounds_planned}>
                    {o('edit')}
                </button>
            </form>
        </section>
    );
}

function SwapColours({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const last = tournament.rounds.length;
    const [round, setRound] = useState(last);
    const [board, setBoard] = useState(0);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const boards = tournament.arena?.games ?? tournament.rounds[round - 1]?.boards.length ?? 0;
    if (last === 0 || tournament.meeting !== 'game') return null;
    return (
        <section>
            <h2>{o('swap-colours')}</h2>
            <p class="faint">{o('swap-colours.how')}</p>
            <form
                class="row"
                onSubmit={send({t: 'swap-colours', round, board, reason: reason.trim()}, () => {
                    setBoard(0);
                    setReason('');
                })}
            >
                <RoundField label={w('round')} value={round} least={1} most={last} onChange={setRound} />
                <RoundField label={w('board')} value={board} least={1} most={boards} onChange={setBoard} />
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || !board || !reason.trim()}>
                    {o('edit')}
                </button>
            </form>
        </section>
    );
}

/// A result that differs only in the report to the federation.
function CorrectReport({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const last = tournament.rounds.length;
    const [round, setRound] = useState(last);
    const [board, setBoard] = useState(0);
    const [result, setResult] = useState(kPlayedResults[0]);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    const boards = tournament.rounds[round - 1]?.boards.length ?? 0;
    if (last === 0 || tournament.meeting !== 'game' || tournament.arena) return null;
    return (
        <section>
            <h2>{o('correct-report')}</h2>
            <p class="faint">{o('correct-report.how')}</p>
            <form
                class="row"
                onSubmit={send({t: 'correct-report', round, board, result, reason: reason.trim()}, () => {
                    setBoard(0);
                    setReason('');
                })}
            >
                <RoundField label={w('round')} value={round} least={1} most={last} onChange={setRound} />
                <RoundField label={w('board')} value={board} least={1} most={boards} onChange={setBoard} />
                <label class="field narrow">
                    <span>{w('result')}</span>
                    <select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
                        {kPlayedResults.map((each) => (
                            <option key={each} value={each}>
                                {resultText(each)}
                            </option>
                        ))}
                    </select>
                </label>
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || !board || !reason.trim()}>
                    {o('edit')}
                </button>
            </form>
        </section>
    );
}

function TieBreaks({desk}: {desk: Desk}) {
    const now = desk.tournament.tie_breaks;
    const [list, setList] = useState(now ?? []);
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    if (!now) return null;
    return (
        <details class="t-more">
            <summary>
                {o('ties.change')}: {now.join(', ')}
            </summary>
            <TieBreakOrder value={list} onChange={setList} />
            <form class="row" onSubmit={send({t: 'tie-breaks', tie_breaks: list.join(','), reason: reason.trim()}, () => setReason(''))}>
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button primary" disabled={desk.busy || list.length === 0 || !reason.trim()}>
                    {o('edit')}
                </button>
            </form>
        </details>
    );
}

/// The digest of a seed, published after the event was created without one.
function AnnounceLots({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [seed, setSeed] = useState(freshSeed);
    const send = useSend(desk);
    if (tournament.lots || tournament.rounds.length > 0) return null;
    return (
        <section>
            <h2>{o('lots.announce')}</h2>
            <p class="faint">{o('lots.announce.how')}</p>
            <form
                class="row"
                onSubmit={(event) => {
                    keepSeed(tournament.id, seed);
                    send({t: 'announce-lots', digest: commitmentOf(seed)}, () => undefined)(event);
                }}
            >
                <SeedField grow value={seed} onChange={setSeed} />
                <button type="submit" class="button primary" disabled={desk.busy || !seed}>
                    {o('lots.digest.announce')}
                </button>
            </form>
        </section>
    );
}

function FideMode({desk}: {desk: Desk}) {
    const {fide_mode: mode} = desk.tournament;
    const [reason, setReason] = useState('');
    const send = useSend(desk);
    if (!mode || mode === 'left') return null;
    return (
        <details class="t-more" open={mode === 'leaving'}>
            <summary>{o('fide.leave')}</summary>
            <p class="faint">{o('fide.leave.how')}</p>
            <form class="row" onSubmit={send({t: 'leave-fide-mode', reason: reason.trim()}, () => undefined)}>
                <ReasonField value={reason} onChange={setReason} />
                <button type="submit" class="button danger" disabled={desk.busy || !reason.trim()}>
                    {o(mode === 'leaving' ? 'fide.leave.second' : 'fide.leave')}
                </button>
            </form>
        </details>
    );
}

export function EventPanel({desk}: {desk: Desk}) {
    return (
        <div class="t-rules">
            <Details desk={desk} />
            <PrizesForm desk={desk} />
            <Rounds desk={desk} />
            <SwapColours desk={desk} />
            <CorrectReport desk={desk} />
            <AnnounceLots desk={desk} />
            <TieBreaks desk={desk} />
            <PlayOff desk={desk} />
            <FideMode desk={desk} />
        </div>
    );
}
