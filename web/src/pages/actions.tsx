// What a player can do besides moving: offers, claims, resignation, the end of a Go game, the ruling.
import type {ComponentChildren} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {useEscape} from './use_escape';
import type {ClauseRef, Game, View} from '../protocol';
import {changeSettings, getSettings, kNotations} from '../settings';
import {maybe, t, type Key} from '../words';
import {readClock} from '../live/clock';
import {CountTable, type Send} from './agreement';
import {ClauseCard, CopyButton, other, scoreText, sideName} from './parts';
import {spokenValues} from './sheet';
import {CyclePanel, type Step} from './cycle';
import {later} from './later';

/// Claims of which the law asks that an intended move be written down, if the position is to arise by it.
const kClaimsWithMove = ['threefold', 'fifty-moves'];

interface Props {
    view: View;
    send: Send;
    /// Turns what was typed into what is sent.
    readMove: (text: string) => string;
    opponentOut: boolean;
    flipped: boolean;
    onFlip: () => void;
    onAdjourn: () => void;
    onRematch: () => void;
}

function Confirm(props: {question: string; yes: string; no: string; onYes: () => void; onNo: () => void}) {
    return (
        <div class="confirm" role="group" aria-label={props.question}>
            <p>{props.question}</p>
            <button type="button" class="button danger" ref={(button) => button?.focus()} onClick={props.onYes}>
                {props.yes}
            </button>
            <button type="button" class="button" onClick={props.onNo}>
                {props.no}
            </button>
        </div>
    );
}

function ClaimForm({view, send, readMove, onClose}: Pick<Props, 'view' | 'send' | 'readMove'> & {onClose: () => void}) {
    const kinds = view.claims ?? [];
    const [kind, setKind] = useState(kinds[0] ?? '');
    const [by, setBy] = useState<'now' | 'move'>('now');
    const [move, setMove] = useState('');
    const withMove = kClaimsWithMove.includes(kind);
    // In Go the play that was refused as repeating is what the claim is about.
    const needsMove = view.game === 'go';
    const moveField = (label: string) => (
        <label class="field">
            <span>{label}</span>
            <input type="text" required autocomplete="off" value={move} onInput={(event) => setMove(event.currentTarget.value)} />
        </label>
    );
    const claim = (event: Event) => {
        event.preventDefault();
        void send({t: 'claim', kind, move: needsMove || (withMove && by === 'move') ? readMove(move) : null});
        onClose();
    };
    return (
        <form class="claim" onSubmit={claim}>
            <fieldset>
                <legend>{t('claim.title')}</legend>
                {kinds.map((each) => (
                    <label key={each} class="option">
                        <input type="radio" name="claim" checked={kind === each} onChange={() => setKind(each)} />
                        <span>{maybe(`claim.${each}.${view.game}`) ?? maybe('claim.' + each) ?? each}</span>
                    </label>
                ))}
            </fieldset>
            {withMove && (
                <fieldset>
                    <legend>{t('claim.when')}</legend>
                    <label class="option">
                        <input type="radio" name="by" checked={by === 'now'} onChange={() => setBy('now')} />
                        <span>{t('claim.now')}</span>
                    </label>
                    <label class="option">
                        <input type="radio" name="by" checked={by === 'move'} onChange={() => setBy('move')} />
                        <span>{t('claim.by-move')}</span>
                    </label>
                    {by === 'move' && moveField(t('claim.move'))}
                </fieldset>
            )}
            {needsMove && moveField(t('claim.repeating-move'))}
            <div class="row">
                <button type="submit" class="button primary">
                    {t('claim.send')}
                </button>
                <button type="button" class="button" onClick={onClose}>
                    {t('cancel')}
                </button>
            </div>
        </form>
    );
}

interface ResultProps {
    view: View;
    /// The move of a repetition that is drawn on the board.
    step: number | null;
    onStep: (step: Step) => void;
    onEvidence: (squares: string[], ply: number | null) => void;
}

/// The ruling that ended the game: score, reason, clause, evidence.
export function ResultPanel({view, step, onStep, onEvidence}: ResultProps) {
    const [open, setOpen] = useState<string | null>(null);
    const result = view.result;
    if (!result) return null;
    const clauses: ClauseRef[] = [...(result.clause ? [result.clause] : []), ...(result.also ?? [])];
    const winner = result.winner && sideName(view.game, result.winner);
    const loser = result.winner && sideName(view.game, other(result.winner));
    // Whose flag fell where nobody has won: the one whose clock shows nothing.
    const flagged = sideName(view.game, view.clock && readClock(view.clock, 'first', view.clock.at).out ? 'first' : 'second');
    const values = {...spokenValues(result.values ?? {}, view.game), winner: winner ?? '', loser: loser ?? '', flagged};
    // In xiangqi the side without a move has lost; in chess the game is drawn.
    const code = result.code === 'stalemate' && winner ? 'stalemate-loses' : result.code;
    const evidence = result.evidence;
    return (
        <section class="result" aria-label={t('result.title')}>
            <p class="score">{scoreText(result.score)}</p>
            <div>
                <p class="reason" role="status">
                    <b>{winner ? t('result.wins', {winner}) : result.score === 'void' ? t('result.none') : t('result.draw')}</b>{' '}
                    {maybe('result.' + code, values) ?? result.code.replace(/[-_]/g, ' ')}
                </p>
                <p class="cites">
                    {clauses.map((clause) => {
                        const key = `${clause.law} ${clause.id}`;
                        return (
                            <button
                                key={key}
                                type="button"
                                class="cite"
                                aria-expanded={open === key}
                                onClick={() => setOpen(open === key ? null : key)}
                            >
                                § {clause.id}
                            </button>
                        );
                    })}
                    {evidence?.squares && evidence.squares.length > 0 && (
                        <button type="button" class="cite plain" onClick={() => onEvidence(evidence.squares ?? [], null)}>
                            {t('result.show')}
                        </button>
                    )}
                </p>
                {evidence?.plies && evidence.plies.length > 0 && (
                    <p class="plies">
                        {t('result.plies')}{' '}
                        {evidence.plies.map((ply) => (
                            <button key={ply} type="button" class="cite plain" onClick={() => onEvidence(evidence.squares ?? [], ply)}>
                                {Math.ceil(ply / 2)}
                                {ply % 2 ? '.' : '…'}
                            </button>
                        ))}
                    </p>
                )}
                {evidence?.count && evidence.count.black !== undefined && <CountTable count={evidence.count} komi={view.variant.komi} />}
            </div>
            {clauses
                .filter((clause) => `${clause.law} ${clause.id}` === open)
                .map((clause) => (
                    <ClauseCard key={clause.id} clause={clause} />
                ))}
            {view.game === 'xiangqi' && (
                <CyclePanel
                    view={view}
                    values={result.values ?? {}}
                    notation={getSettings().notation.xiangqi}
                    chosen={step}
                    onStep={onStep}
                />
            )}
            {view.game === 'go' && (
                <GoCyclePanel view={view} values={result.values ?? {}} from={evidence?.plies?.[0] ?? 0} chosen={step} onStep={onStep} />
            )}
        </section>
    );
}

export const GoCyclePanel = later(async () => (await import('./go_cycle')).GoCyclePanel);

interface QuestionProps {
    view: View;
    step: number | null;
    onStep: (step: Step) => void;
    onEvidence: (ply: number) => void;
}

/// What waits for an arbiter's ruling, and by which clause.
export function QuestionPanel({view, step, onStep, onEvidence}: QuestionProps) {
    const [open, setOpen] = useState(false);
    const question = view.question;
    if (!question) return null;
    return (
        <section class="question" aria-label={t('question.title')}>
            <p>
                <b>
                    <span aria-hidden="true">⚑</span> {t('question.title')}
                </b>
            </p>
            <p role="status">
                {maybe('question.' + question.code, spokenValues(question.values ?? {}, view.game)) ?? question.code.replace(/[-_]/g, ' ')}
            </p>
            <p class="cites">
                {question.clause && (
                    <button type="button" class="cite" aria-expanded={open} onClick={() => setOpen(!open)}>
                        § {question.clause.id}
                    </button>
                )}
                {(question.plies ?? []).map((ply) => (
                    <button key={ply} type="button" class="cite plain" onClick={() => onEvidence(ply)}>
                        {Math.ceil(ply / 2)}
                        {ply % 2 ? '.' : '…'}
                    </button>
                ))}
            </p>
            {open && question.clause && <ClauseCard clause={question.clause} />}
            {view.game === 'xiangqi' && (
                <CyclePanel
                    view={view}
                    values={question.values ?? {}}
                    notation={getSettings().notation.xiangqi}
                    chosen={step}
                    onStep={onStep}
                />
            )}
            {view.game === 'go' && (
                <GoCyclePanel view={view} values={question.values ?? {}} from={question.plies?.[0] ?? 0} chosen={step} onStep={onStep} />
            )}
        </section>
    );
}

/// The name of a notation on the page as the scoresheet knows it; none for Go.
function sheetNotation(game: Game, notation: string): string {
    if (game === 'go') return '';
    const chess: Record<string, string> = {san: 'en', lan: 'en-long'};
    return game === 'chess' ? (chess[notation] ?? notation) : notation;
}

function More({view, send, flipped, onFlip, onAdjourn}: Pick<Props, 'view' | 'send' | 'flipped' | 'onFlip' | 'onAdjourn'>) {
    const settings = getSettings();
    const notations = kNotations[view.game];
    const format = view.game === 'go' ? 'sgf' : 'pgn';
    const record = (kind: string) => `/api/games/${view.id}/record?format=${kind}&language=${settings.language}`;
    return (
        <div class="more">
            <div class="row">
                <button type="button" class="button" aria-pressed={flipped} onClick={onFlip}>
                    {t('more.flip')}
                </button>
                <CopyButton text={location.href} label={t('share.copy')} />
                {view.you && view.phase === 'playing' && (
                    <button type="button" class="button" onClick={() => void send({t: 'flag'})}>
                        {t('action.flag')}
                    </button>
                )}
                {view.you && view.phase === 'playing' && !view.adjournment && (
                    <button type="button" class="button" onClick={onAdjourn}>
                        {t('action.adjourn')}
                    </button>
                )}
                {view.you && view.phase !== 'finished' && view.moves.length < 2 && (
                    <button type="button" class="button" onClick={() => void send({t: 'abort'})}>
                        {t('action.abort')}
                    </button>
                )}
                <a class="button" href={record(format)} download>
                    {t('more.export', {format: format.toUpperCase()})}
                </a>
                {/* Over the board the log is the arbiter's until the game is over. */}
                {(!view.setting || view.phase === 'finished') && (
                    <a class="button" href={record('record')} download>
                        {t('more.log')}
                    </a>
                )}
                {view.phase === 'finished' && (
                    <a class="button" href={`${record('pdf')}&notation=${sheetNotation(view.game, settings.notation[view.game])}`} download>
                        {t('more.sheet')}
                    </a>
                )}
            </div>
            <div class="row">
                {notations.length > 1 && (
                    <label class="field">
                        <span>{t('more.notation')}</span>
                        <select
                            value={settings.notation[view.game]}
                            onChange={(event) =>
                                void changeSettings({
                                    notation: {[view.game]: event.currentTarget.value} as Record<Game, string>,
                                })
                            }
                        >
                            {notations.map((each) => (
                                <option key={each} value={each}>
                                    {t(`notation.${view.game}.${each}` as Key)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                {view.game === 'xiangqi' && (
                    <label class="field">
                        <span>{t('more.pieces')}</span>
                        <select
                            value={settings.western ? 'western' : 'carved'}
                            onChange={(event) => void changeSettings({western: event.currentTarget.value === 'western'})}
                        >
                            <option value="carved">{t('more.carved')}</option>
                            <option value="western">{t('more.western')}</option>
                        </select>
                    </label>
                )}
            </div>
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.coordinates}
                    onChange={(event) => void changeSettings({coordinates: event.currentTarget.checked})}
                />
                <span>{t('more.coordinates')}</span>
            </label>
            {view.game !== 'go' && (
                <label class="option">
                    <input
                        type="checkbox"
                        checked={settings.premove}
                        onChange={(event) => void changeSettings({premove: event.currentTarget.checked})}
                    />
                    <span>{t('more.premove')}</span>
                </label>
            )}
            <label class="option">
                <input
                    type="checkbox"
                    checked={settings.sound}
                    onChange={(event) => void changeSettings({sound: event.currentTarget.checked})}
                />
                <span>{t('more.sound')}</span>
            </label>
        </div>
    );
}

export function Actions(props: Props) {
    const {view, send} = props;
    const [asking, setAsking] = useState<'resign' | 'claim' | null>(null);
    const [more, setMore] = useState(false);
    const actions = useRef<HTMLDivElement>(null);
    useEscape(asking !== null, () => setAsking(null));
    // When a question is closed, the focus is back where it was asked.
    const asked = useRef(asking);
    useEffect(() => {
        if (asked.current && !asking) actions.current?.querySelector<HTMLElement>(`.asks-${asked.current}`)?.focus();
        asked.current = asking;
    }, [asking]);
    // An adjourned game can still be resigned or drawn (FIDE I.6).
    const adjourned = view.you && view.phase === 'adjourned';
    const playing = (view.you && view.phase === 'playing') || adjourned;
    const buttons: ComponentChildren[] = [];
    const button = (text: string, onClick: () => void, name = '', expanded?: boolean) =>
        buttons.push(
            <button type="button" key={text} class={`button ${name}`} aria-expanded={expanded} onClick={onClick}>
                {text}
            </button>,
        );

    if (playing) {
        if (view.game === 'go' && (!view.adjournment || view.adjournment.stage === 'awaited')) {
            buttons.push(
                <button
                    type="button"
                    key="pass"
                    class="button"
                    disabled={view.turn !== view.you}
                    onClick={() => void send({t: 'move', ply: view.moves.length, move: 'pass'})}
                >
                    {t('action.pass')}
                </button>,
            );
        } else if (view.game !== 'go' && !view.offer) {
            button(t('action.offer'), () => void send({t: 'offer'}));
        }
        if (props.opponentOut) button(t('action.flag'), () => void send({t: 'flag'}), 'primary');
        else if (!adjourned && (view.claims ?? []).length > 0)
            button(t('action.claim'), () => setAsking(asking === 'claim' ? null : 'claim'), 'asks-claim', asking === 'claim');
        button(t('action.resign'), () => setAsking('resign'), 'asks-resign');
    }
    if (view.you && view.phase === 'agreeing' && view.agreement) {
        const confirmed = view.agreement.confirmed[view.you];
        buttons.push(
            <button type="button" key="confirm" class="button primary" disabled={confirmed} onClick={() => void send({t: 'confirm'})}>
                {confirmed ? t('agreement.waiting') : t('agreement.confirm')}
            </button>,
        );
        button(t('agreement.dispute'), () => void send({t: 'dispute'}));
    }
    if (view.phase === 'finished') {
        if (view.next) {
            button(t('action.next-game'), props.onRematch, 'primary');
        } else if (view.you && view.rematch === view.you) {
            buttons.push(
                <button type="button" key="asked" class="button" disabled>
                    {t('action.rematch-sent')}
                </button>,
            );
        } else if (view.you) {
            button(t('action.rematch'), props.onRematch, view.rematch ? 'primary' : '');
        }
        buttons.push(
            <a key="new" class="button" href="/">
                {t('action.new-game')}
            </a>,
        );
    }
    button(t('action.more'), () => setMore(!more), '', more);

    const offered = view.offer && view.you && view.offer.by !== view.you && playing;
    return (
        <div class="actions" ref={actions}>
            {offered && (
                <div class="confirm offer" role="group" aria-label={t('offer.draw')}>
                    <p role="alert">{t('offer.draw')}</p>
                    <button type="button" class="button primary" onClick={() => void send({t: 'accept'})}>
                        {t('offer.accept')}
                    </button>
                    <button type="button" class="button" onClick={() => void send({t: 'decline'})}>
                        {t('offer.decline')}
                    </button>
                </div>
            )}
            {view.you && view.rematch === other(view.you) && !view.next && <p role="status">{t('action.rematch-wanted')}</p>}
            {view.offer && view.offer.by === view.you && playing && (
                <p class="quiet" role="status">
                    {t('offer.sent')}
                </p>
            )}
            {asking === 'resign' && playing ? (
                <Confirm
                    question={t('resign.question')}
                    yes={t('resign.yes')}
                    no={t('resign.no')}
                    onYes={() => {
                        setAsking(null);
                        void send({t: 'resign'});
                    }}
                    onNo={() => setAsking(null)}
                />
            ) : (
                <div class={`bar of-${buttons.length}`} role="group" aria-label={t('action.label')}>
                    {buttons}
                </div>
            )}
            {asking === 'claim' && playing && <ClaimForm {...props} onClose={() => setAsking(null)} />}
            {more && <More {...props} />}
        </div>
    );
}
