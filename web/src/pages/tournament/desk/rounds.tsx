// The desk: pairing. The system proposes; the organiser checks, changes it manually if there is a reason, and publishes.
import {useEffect, useState} from 'preact/hooks';
import {gameOf, gameTitle, kGames} from '../../../games';
import {Chips} from '../../parts';
import {timeText} from '../../times/text';
import {t} from '../../../words';
import type {Desk} from './types';
import {Handicap} from '../shared/cells';
import {PairingsTable} from '../public/tables';
import {whole} from '../shared/teams';
import {ArenaDesk} from './event/arena';
import {ManualPairing, ManualPairingInProgress, isInFideMode, Warned} from './manual_pairing/manual_pairing';
import {LineUps} from './line_ups';
import {SeatLinks} from './seat_links';
import {Times} from './event/times';
import {ReasonField} from './rules/fields';
import {hasGames, hasLineUps, isOfTeams, missingGames} from '../shared/teams';
import {completeRounds, entryOf, pointsBefore, type Terms, type Tried} from '../shared/types';
import {w} from '../words';
import {o} from '../organiser_words';

function Proposal({desk, onDone}: {desk: Desk; onDone: () => void}) {
    const {tournament} = desk;
    const [tried, setTried] = useState<Tried | null>(null);
    const pairing = tried?.facts[0]?.pairing ?? null;
    const next = tournament.rounds.length + 1;
    const name = (number: number) => {
        const entry = entryOf(tournament, number);
        return entry ? `${number} ${whole(entry)} (${pointsBefore(tournament, entry, next)})` : number;
    };
    useEffect(() => setTried(null), [tournament.seq]);
    async function publish(): Promise<void> {
        if (await desk.send([{t: 'pair'}], o('published', {round: next}))) onDone();
    }
    if (!tried || !pairing)
        return (
            <button
                type="button"
                class="button primary"
                disabled={desk.busy}
                onClick={() => void desk.attempt([{t: 'pair'}]).then(setTried)}
            >
                {w('pair', {round: next})}
            </button>
        );
    return (
        <>
            <h2>{o('proposal', {round: next})}</h2>
            <Warned desk={desk} warnings={tried.warnings} />
            <ol class="proposal-list">
                {pairing.boards.map((board) => (
                    <li key={board.white}>
                        <span>
                            {name(board.white)} <Handicap tournament={desk.tournament} board={board} first />
                        </span>{' '}
                        –{' '}
                        <span>
                            {name(board.black)} <Handicap tournament={desk.tournament} board={board} />
                        </span>
                    </li>
                ))}
                {[...(pairing.bye > 0 ? [pairing.bye] : []), ...(pairing.free ?? [])].map((number) => (
                    <li class="bye" key={number}>
                        {name(number)} · {w('bye')}
                    </li>
                ))}
            </ol>
            <div class="row">
                <button type="button" class="button primary" disabled={desk.busy} onClick={() => void publish()}>
                    {o('publish', {round: next})}
                </button>
                <button type="button" class="button" onClick={() => setTried(null)}>
                    {o('cancel')}
                </button>
            </div>
            {isInFideMode(desk.tournament) ? (
                <BeginManualPairing desk={desk} />
            ) : (
                <details class="t-more">
                    <summary>{o('hand')}</summary>
                    <ManualPairing desk={desk} system={pairing} onDone={onDone} />
                </details>
            )}
        </>
    );
}

/// An act that requires a reason.
function ReasonedAct({
    desk,
    title,
    act,
    danger = false,
    onAct,
}: {
    desk: Desk;
    title: string;
    act: string;
    danger?: boolean;
    onAct: (reason: string) => void;
}) {
    const [reason, setReason] = useState('');
    return (
        <details class="t-more">
            <summary>{title}</summary>
            <div class="row">
                <ReasonField value={reason} onChange={setReason} />
                <button
                    type="button"
                    class={danger ? 'button danger' : 'button'}
                    disabled={!reason.trim() || desk.busy}
                    onClick={() => onAct(reason.trim())}
                >
                    {act}
                </button>
            </div>
        </details>
    );
}

/// In FIDE mode manual pairing is begun and ended explicitly.
function BeginManualPairing({desk}: {desk: Desk}) {
    return (
        <ReasonedAct
            desk={desk}
            title={o('hand')}
            act={o('hand.begin')}
            onAct={(reason) => void desk.send([{t: 'begin-by-hand', reason}])}
        />
    );
}

/// Some games are played on another day: until then they count as draws.
function AdjournAndPair({desk, onDone}: {desk: Desk; onDone: () => void}) {
    return (
        <button
            type="button"
            class="button"
            disabled={desk.busy}
            onClick={() =>
                void desk.send([{t: 'pair', adjourn_missing: true}]).then((done) => {
                    if (done) onDone();
                })
            }
        >
            {o('pair.adjourn')}
        </button>
    );
}

function DiscardRound({desk}: {desk: Desk}) {
    return (
        <ReasonedAct
            desk={desk}
            title={o('unpair')}
            act={o('unpair.go', {round: desk.tournament.rounds.length})}
            danger
            onAct={(reason) => void desk.send([{t: 'unpair', reason}])}
        />
    );
}

/// Closes the event: after it only explicit corrections are possible.
function Close({desk}: {desk: Desk}) {
    const [text, setText] = useState('');
    const {closed} = desk.tournament;
    return (
        <details class="t-more">
            <summary>{closed ? o('reopen') : w('close')}</summary>
            <div class="row">
                <label class="field grow">
                    <span>{o(closed ? 'reason' : 'close.note')}</span>
                    <input type="text" maxLength={200} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                </label>
                <button
                    type="button"
                    class="button"
                    disabled={(closed && !text.trim()) || desk.busy}
                    onClick={() =>
                        void desk.send([closed ? {t: 'reopen', reason: text} : {t: 'close', note: text}]).then((done) => {
                            if (done) setText('');
                        })
                    }
                >
                    {closed ? o('reopen') : w('close')}
                </button>
            </div>
        </details>
    );
}

/// The terms of the games played in the hall.
export function TermsForm({
    terms,
    label,
    busy,
    onTerms,
}: {
    terms: Terms | null;
    label: string;
    busy: boolean;
    onTerms: (terms: Terms) => void;
}) {
    const time = terms?.time;
    const [game, setGame] = useState(terms?.game ?? kGames[0].name);
    const [minutes, setMinutes] = useState(time && 'base_ms' in time ? Number(time.base_ms) / 60_000 : 15);
    const [seconds, setSeconds] = useState(time?.kind === 'fischer' ? time.increment_ms / 1000 : 10);
    const periods = gameOf(game).desk.time === 'byoyomi';
    const make = (): Terms => ({
        game,
        time: periods
            ? {kind: 'byoyomi', base_ms: minutes * 60_000, periods: 3, period_ms: seconds * 1000}
            : {kind: 'fischer', base_ms: minutes * 60_000, increment_ms: seconds * 1000},
    });
    return (
        <div class="row terms-row">
            <Chips
                name="terms-game"
                legend={t('lobby.choose')}
                value={game}
                onChange={setGame}
                options={kGames.map(({name}) => ({value: name, text: gameTitle(name)}))}
            />
            <label class="field narrow">
                <span>{t('time.minutes')}</span>
                <input
                    type="number"
                    min={0}
                    max={600}
                    value={minutes}
                    onInput={(event) => setMinutes(event.currentTarget.valueAsNumber || 0)}
                />
            </label>
            <label class="field narrow">
                <span>{periods ? t('time.period-seconds') : t('time.seconds-added')}</span>
                <input
                    type="number"
                    min={0}
                    max={600}
                    value={seconds}
                    onInput={(event) => setSeconds(event.currentTarget.valueAsNumber || 0)}
                />
            </label>
            <button type="button" class="button" disabled={busy} onClick={() => onTerms(make())}>
                {label}
            </button>
        </div>
    );
}

function Games({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const round = tournament.rounds.at(-1);
    const terms = tournament.games;
    const missing = round ? missingGames(round) : 0;
    return (
        <section class="t-games">
            <h2>{o('games')}</h2>
            {terms ? (
                <p class="facts">
                    {gameTitle(terms.game)}
                    {terms.time && ` · ${timeText(terms.time)}`}
                </p>
            ) : (
                <p class="faint">{o('games.how')}</p>
            )}
            {terms && missing > 0 && (
                <p>
                    <button type="button" class="button" disabled={desk.busy} onClick={() => void desk.post('games', {})}>
                        {o('games.open', {count: missing})}
                    </button>
                </p>
            )}
            {round && hasGames(round) && <SeatLinks desk={desk} />}
            <details class="t-more">
                <summary>{o('games.terms')}</summary>
                <TermsForm terms={terms} label={o('games.save')} busy={desk.busy} onTerms={(fresh) => void desk.post('terms', fresh)} />
            </details>
        </section>
    );
}

export function RoundsPanel({desk, onResults}: {desk: Desk; onResults: () => void}) {
    const {tournament} = desk;
    const round = tournament.rounds.at(-1);
    const complete = completeRounds(tournament) === tournament.rounds.length;
    const over = tournament.rounds_planned > 0 && tournament.rounds.length >= tournament.rounds_planned;
    const empty = !round?.boards.some((board) => board.result);
    if (tournament.arena)
        return (
            <section>
                <ArenaDesk desk={desk} arena={tournament.arena} />
                {tournament.arena.over && complete && <Close desk={desk} />}
                {tournament.arena.ends === undefined && <Times desk={desk} />}
                <Games desk={desk} />
            </section>
        );
    return (
        <section>
            {tournament.entries.length < 2 ? (
                <p class="quiet">{o(isOfTeams(tournament) ? 'teams.first' : 'players.first')}</p>
            ) : tournament.closed ? (
                <p class="granted">{w('closed')}</p>
            ) : tournament.by_hand ? (
                <ManualPairingInProgress desk={desk} onDone={onResults} />
            ) : complete && !over ? (
                <Proposal desk={desk} onDone={onResults} />
            ) : complete ? (
                <p class="granted">{o('over')}</p>
            ) : (
                <p class="row">
                    <span>{o('results.awaited', {count: round!.boards.filter((board) => !board.result).length})}</span>
                    <button type="button" class="button" onClick={onResults}>
                        {o('panel.results')}
                    </button>
                    {!over && tournament.meeting === 'game' && tournament.system !== 'knockout' && (
                        <AdjournAndPair desk={desk} onDone={onResults} />
                    )}
                </p>
            )}
            {round && (
                <>
                    <h2>
                        {w('round.n', {round: round.round})}
                        {round.by_hand && <span class="faint"> · {o('by-hand')}</span>}
                    </h2>
                    <div class="t-scroll">
                        <PairingsTable tournament={tournament} round={round} by="board" />
                    </div>
                    {hasLineUps(tournament) && <LineUps desk={desk} round={round} />}
                    {empty && <DiscardRound desk={desk} />}
                    {complete && <Close desk={desk} />}
                </>
            )}
            <Times key={tournament.rounds.length} desk={desk} />
            <Games desk={desk} />
        </section>
    );
}
