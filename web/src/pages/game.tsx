// One game: board, clocks, scoresheet, and what may be asked of the arbiter.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Board, spokenPiece} from '../board/board';
import {cellOf, geometryOf, readCells} from '../board/geometry';
import {xiangqiFiles} from '../board/ground';
import {ask, post, Refused, refusalOf} from '../live/api';
import {clockText, readClock} from '../live/clock';
import {Live, type Link} from '../live/live';
import type {Forbidden, Joined, PositionView, Refusal, Request, Seat, View} from '../protocol';
import {go} from '../router';
import {changeSettings, getSettings, keepToken, tokenOf, useSettings, type Settings} from '../settings';
import {maybe, t} from '../words';
import {Actions, GoCyclePanel, QuestionPanel, ResultPanel} from './actions';
import {AgreementPanel, deadStones, proposedStones} from './agreement';
import {answerQuestion} from './commands';
import {drawingOf, readSteps, type Step} from './cycle';
import {CopyButton, gameName, other, RefusalLine, sideName, timeText} from './parts';
import {PlayerLine} from './player';
import {later} from './later';
import {Sheet} from './sheet';
import {useMargin} from './use_margin';

/// Is a move chosen on the board now to be sealed, or to be told again because the sealed one is lost?
const isChosen = ({adjournment, you}: View): boolean =>
    adjournment !== undefined &&
    adjournment.seat === you &&
    (adjournment.stage === 'sealing' || (adjournment.stage === 'opening' && adjournment.lost === true));
const AdjournmentPanel = later(async () => (await import('./sealing/panel')).AdjournmentPanel);

/// When the clock turns red, and the one who plays hears it.
const kLowTime = 20_000;

async function play(sound: 'soundMove' | 'soundLowTime'): Promise<void> {
    if (!getSettings().sound) return;
    (await import('../live/sound'))[sound]();
}

interface Pending {
    move: string;
    ply: number;
    /// The connection broke before an answer came; asked again when it is back.
    lost: boolean;
}

/// A typed coordinate move becomes the hall's own spelling; anything else goes as it was typed.
export function readTyped(view: View, text: string): string {
    const plain = text.trim();
    const bare = plain.toLowerCase().replace(/[-\s=()]/g, '');
    if (view.legal?.includes(bare)) return bare;
    if (view.game === 'go') {
        if (bare === 'pass') return bare;
        if (cellOf(geometryOf('go', view.variant.size ?? 19), bare)) return bare;
    }
    return plain;
}

function boardLabel(view: View): string {
    const name = (seat: Seat) => view.seats[seat]?.name ?? t('seat.free');
    return t('board.label', {game: gameName(view.game, view.variant), first: name('first'), second: name('second')});
}

/// The last move in words, for those who hear the board.
function spokenMove(view: View): string {
    const seat: Seat = view.moves.length % 2 ? 'first' : 'second';
    const side = sideName(view.game, seat);
    const to = view.last[view.last.length - 1];
    if (!to) return '';
    if (to === 'pass') return t('spoken.pass', {side});
    const stands = readCells(geometryOf(view.game, view.variant.size ?? 19), view.board.cells);
    if (view.game === 'go') return t('spoken.stone', {side, to: to.toUpperCase()});
    const piece = spokenPiece(view.game, stands.get(to));
    const said = t('spoken.move', {piece, from: view.last[0], to});
    return view.check ? `${said}, ${t('board.check')}` : said;
}

function statusText(view: View): string {
    switch (view.phase) {
        case 'waiting':
            return view.setting ? t('status.not-begun') : t('status.waiting');
        case 'agreeing':
            return t('status.agreeing');
        case 'adjourned':
            return t('status.adjourned');
        case 'arbiter':
            return t('status.arbiter');
        case 'finished':
            return t('status.finished');
        default: {
            const check = view.check ? ` ${t('status.check')}` : '';
            if (!view.turn) return '';
            if (view.you === view.turn) return t('status.your-move') + check;
            return t('status.to-move', {side: sideName(view.game, view.turn)}) + check;
        }
    }
}

function Share({view}: {view: View}) {
    const link = location.origin + '/g/' + view.id;
    return (
        <section class="share">
            <h2>{t('share.title')}</h2>
            <p>{t('share.how')}</p>
            <div class="row">
                <input type="text" readOnly value={link} aria-label={t('share.link')} onFocus={(event) => event.currentTarget.select()} />
                <CopyButton text={link} label={t('share.copy')} />
            </div>
        </section>
    );
}

function Join({view, settings, onJoined}: {view: View; settings: Settings; onJoined: (joined: Joined) => void}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const seat: Seat = view.seats.first ? 'second' : 'first';
    async function join(event: Event): Promise<void> {
        event.preventDefault();
        try {
            onJoined(await post<Joined>(`/api/games/${view.id}/join`, {name: settings.name.trim() || t('name.unknown')}));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    return (
        <section class="share">
            <h2>{t('join.title', {side: sideName(view.game, seat)})}</h2>
            <form class="row" onSubmit={(event) => void join(event)}>
                <label class="field grow">
                    <span>{t('lobby.name')}</span>
                    <input
                        type="text"
                        maxLength={64}
                        value={settings.name}
                        placeholder={t('name.unknown')}
                        onInput={(event) => void changeSettings({name: event.currentTarget.value})}
                    />
                </label>
                <button type="submit" class="button primary">
                    {t('join.button', {side: sideName(view.game, seat)})}
                </button>
            </form>
            {refusal && <RefusalLine refusal={refusal} />}
        </section>
    );
}

interface TypedProps {
    view: View;
    mayMove: boolean;
    now: () => number;
    onMove: (text: string) => void;
}

/// Moves as text, and questions about the board.
function TypedMove({view, mayMove, now, onMove}: TypedProps) {
    const [text, setText] = useState('');
    const [answer, setAnswer] = useState('');
    function submit(event: Event): void {
        event.preventDefault();
        if (!text.trim()) return;
        const told = answerQuestion(view, text, now(), spokenMove(view));
        setAnswer(told ?? '');
        if (told === null && !mayMove) {
            setAnswer(statusText(view));
            return;
        }
        if (told === null) onMove(readTyped(view, text));
        setText('');
    }
    return (
        <form class="typed" onSubmit={submit}>
            <label class="field grow">
                <span>{t('typed.label')}</span>
                <input
                    type="text"
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    aria-describedby="typed-how"
                    placeholder={t(`typed.hint.${view.game}`)}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button">
                {t('typed.send')}
            </button>
            <p id="typed-how" class="unseen">
                {t('typed.how')}
            </p>
            <p class="answer" role="status">
                {answer}
            </p>
        </form>
    );
}

/// Calls one's own last minute, half minute and ten seconds to those who cannot see the clock.
function ClockCalls({view, now}: {view: View; now: () => number}) {
    const [call, setCall] = useState('');
    useEffect(() => {
        const {clock, you} = view;
        setCall('');
        if (!clock || !you || clock.running !== you) return;
        const {left} = readClock(clock, you, now());
        const timers = [60_000, 30_000, 10_000]
            .filter((mark) => left > mark)
            .map((mark) => setTimeout(() => setCall(t('clock.call', {time: clockText(mark)})), left - mark));
        if (left > kLowTime) timers.push(setTimeout(() => void play('soundLowTime'), left - kLowTime));
        return () => timers.forEach(clearTimeout);
    }, [view.clock]);
    return (
        <p class="unseen" role="status">
            {call}
        </p>
    );
}

export function GamePage({id}: {id: string}) {
    const settings = useSettings();
    const [view, setView] = useState<View | null>(null);
    const [link, setLink] = useState<Link>('connecting');
    const [slow, setSlow] = useState(false);
    const [absent, setAbsent] = useState<Refusal | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [pending, keepPending] = useState<Pending | null>(null);
    const [shown, setShown] = useState<number | null>(null);
    const [turned, setTurned] = useState(false);
    const [marks, setMarks] = useState<string[]>([]);
    const [step, setStep] = useState<Step | null>(null);
    const [opponentOut, setOpponentOut] = useState(false);
    /// The move that is to be sealed, chosen on the board and not sent.
    const [toSeal, setToSeal] = useState<string | null>(null);
    const [adjourning, setAdjourning] = useState(false);
    const [, redraw] = useState(0);
    const live = useRef<Live | null>(null);
    const pendingNow = useRef<Pending | null>(null);
    const positions = useRef(new Map<number, PositionView>());
    const askedRematch = useRef(false);

    function setPending(fresh: Pending | null): void {
        pendingNow.current = fresh;
        keepPending(fresh);
    }

    const now = useMemo(() => () => live.current?.now() ?? Date.now(), []);
    const margin = useMargin(view);

    async function request(wish: Request): Promise<Refusal | null> {
        const answer = await live.current?.send(wish);
        setRefusal(answer ?? null);
        return answer ?? null;
    }

    async function sendMove(move: string, ply: number): Promise<void> {
        setPending({move, ply, lost: false});
        setRefusal(null);
        const answer = await live.current?.send({t: 'move', ply, move});
        if (!answer) return; // The view that follows takes the pending move away.
        if (answer.code === 'disconnected') {
            setPending({move, ply, lost: true});
        } else {
            setPending(null);
            setRefusal(answer);
        }
    }

    useEffect(() => {
        const connection = new Live(id, tokenOf(id), {
            onLink: setLink,
            onView: (fresh) => {
                positions.current.set(fresh.moves.length, {
                    ply: fresh.moves.length,
                    cells: fresh.board.cells,
                    last: fresh.last,
                    check: fresh.check,
                });
                setView((old) => {
                    if (old && old.moves.length !== fresh.moves.length) {
                        if (fresh.moves.length > old.moves.length) void play('soundMove');
                        setShown(null);
                        setMarks([]);
                        setStep(null);
                        setRefusal(null);
                    }
                    return fresh;
                });
                if (fresh.adjournment) setAdjourning(false);
                if (!isChosen(fresh)) setToSeal(null);
                const waiting = pendingNow.current;
                if (!waiting) return;
                if (fresh.moves.length !== waiting.ply || fresh.phase !== 'playing') setPending(null);
                else if (waiting.lost) void sendMove(waiting.move, waiting.ply);
            },
        });
        live.current = connection;
        return () => connection.close();
    }, [id]);

    // Why there is no connection: the hall is away, or there is no such game.
    useEffect(() => {
        if (link === 'connected') {
            setSlow(false);
            return;
        }
        const timer = setTimeout(() => setSlow(true), 700);
        if (link === 'lost' && !view)
            ask(`/api/games/${encodeURIComponent(id)}`).catch((error: unknown) => {
                if (error instanceof Refused && error.status === 404) {
                    live.current?.close();
                    setAbsent(error.refusal);
                }
            });
        return () => clearTimeout(timer);
    }, [link]);

    // Leafing back needs positions that this page has not seen.
    const last = view?.moves.length ?? 0;
    const at = shown ?? last;
    useEffect(() => {
        if (positions.current.has(at) || !view) return;
        ask<PositionView[]>(`/api/games/${encodeURIComponent(id)}/positions`).then(
            (all) => {
                for (const position of all) if (position.ply !== last) positions.current.set(position.ply, position);
                redraw((count) => count + 1);
            },
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    }, [at, view === null]);

    function show(ply: number): void {
        setMarks([]);
        setStep(null);
        setShown(ply >= last ? null : Math.max(0, ply));
    }

    /// Steps from the position that was shown last, drawn or not: two quick keys are two steps.
    function leaf(step: number): void {
        setMarks([]);
        setStep(null);
        setShown((from) => {
            const ply = Math.max(0, (from ?? last) + step);
            return ply >= last ? null : ply;
        });
    }

    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (event.defaultPrevented || target.closest('input, select, textarea, [role=grid], [role=menu]')) return;
            if (event.altKey || event.ctrlKey || event.metaKey) return;
            if (event.key === 'ArrowLeft') leaf(-1);
            else if (event.key === 'ArrowRight') leaf(1);
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, [last]);

    useEffect(() => {
        if (!view) return;
        const title = `${view.seats.first?.name ?? '…'} – ${view.seats.second?.name ?? '…'}`;
        document.title =
            view.you && view.turn === view.you && view.phase === 'playing' ? `● ${t('status.your-move')} ${title}` : `${title} · Kyvien`;
    }, [view, settings.language]);

    // The opponent's time may run out between two views.
    useEffect(() => {
        setOpponentOut(false);
        if (!view?.clock || !view.you || view.phase !== 'playing' || view.clock.running !== other(view.you)) return;
        const {clock} = view;
        const seat = other(view.you);
        const timer = setInterval(() => setOpponentOut(readClock(clock, seat, now()).out), 250);
        return () => clearInterval(timer);
    }, [view]);

    const nextGame = view?.next ?? null;
    function toNextGame(): void {
        if (!nextGame) return;
        const token = view?.you ? tokenOf(id) : null;
        if (token) keepToken(nextGame, token);
        go('/g/' + nextGame);
    }
    useEffect(() => {
        if (nextGame && askedRematch.current) toNextGame();
    }, [nextGame]);

    if (absent) {
        return (
            <div class="absent">
                <h1>{t('absent.title')}</h1>
                <p>{maybe('refusal.' + absent.code, absent.values) ?? t('absent.text')}</p>
                <p>
                    <a class="button" href="/">
                        {t('absent.back')}
                    </a>
                </p>
            </div>
        );
    }
    if (!view)
        return (
            <p class="quiet loading" role="status">
                {slow ? t('link.lost') : t('link.connecting')}
            </p>
        );

    const position = shown === null ? null : positions.current.get(shown);
    const current = shown === null || !position;
    const flipped = (view.you === 'second') !== turned;
    const lower: Seat = flipped ? 'second' : 'first';
    const marking = view.phase === 'agreeing' && view.you !== null && current;
    const notation = settings.notation[view.game];
    const fileNames = view.game === 'xiangqi' && notation !== 'iccs' ? xiangqiFiles(notation.startsWith('zh')) : undefined;
    const sealing = isChosen(view);
    const onMove = (move: string) => {
        if (!sealing) return void sendMove(move, view.moves.length);
        // What cannot be opened as a move must not be sealed by a slip.
        const known =
            view.game === 'go' ? move === 'pass' || !view.forbidden?.some(({point}) => point === move) : view.legal?.includes(move);
        setRefusal(known ? null : {code: 'bad-move-text', message: move, clause: null, values: {move}});
        if (known) setToSeal(move);
    };
    const unseenYet = shown !== null && !position;
    // A ruling of a repetition is drawn on the board: the move asked for, else the last one.
    const steps = readSteps((view.result ?? view.question)?.values?.steps);
    const drawn = step ?? (current && steps.length && steps[steps.length - 1].ply + 1 === last ? steps[steps.length - 1] : null);
    const drawing = drawn && (drawn.marks || steps.some(({ply}) => ply === drawn.ply)) ? drawingOf(drawn) : null;

    function showStep(chosen: Step): void {
        show(chosen.ply + 1);
        setStep(chosen);
    }

    // A refused repetition is told turn by turn below the refusal.
    const closes = view.game === 'go' && Boolean(refusal?.values?.cycle);

    function onEvidence(squares: string[], ply: number | null): void {
        if (ply !== null) show(ply);
        setMarks(squares);
    }

    function onForbidden(item: Forbidden): void {
        const words = {move: item.point.toUpperCase()};
        setRefusal({code: item.why, message: item.why, clause: item.clause, values: words});
        // The hall knows which cycle the play would close.
        if (item.why === 'repetition' && !sealing)
            void live.current?.send({t: 'move', ply: view!.moves.length, move: item.point}).then((answer) => {
                if (answer?.values?.cycle) setRefusal({...answer, values: {...answer.values, ...words}});
            });
    }

    return (
        <div class={`game game-${view.game} phase-${view.phase}`} style={{'--ratio': String(ratioOf(view))}}>
            <h1 class="unseen">{boardLabel(view)}</h1>
            <div class="board-place">
                <Board
                    game={view.game}
                    size={view.variant.size ?? 19}
                    label={boardLabel(view)}
                    flipped={flipped}
                    cells={current ? view.board.cells : position.cells}
                    last={current ? view.last : position.last}
                    check={current ? view.check : position.check}
                    ply={at}
                    mover={current ? view.you : null}
                    active={current && view.phase === 'playing' && view.turn === view.you && link === 'connected'}
                    legal={current ? view.legal : undefined}
                    forbidden={current ? view.forbidden : undefined}
                    pending={current ? pending?.move : null}
                    marks={drawing ? drawing.marks : current && sealing && toSeal ? squaresOf(view, toSeal) : marks}
                    arrows={drawing?.arrows}
                    marking={marking}
                    dead={current ? deadStones(view) : undefined}
                    proposed={current ? proposedStones(view) : undefined}
                    area={current ? (view.agreement?.area ?? view.result?.evidence?.count?.area) : undefined}
                    western={settings.western}
                    coordinates={settings.coordinates}
                    fileNames={fileNames}
                    premove={settings.premove}
                    onMove={onMove}
                    onMark={(point, dead) => void request({t: 'dead', points: [point], dead})}
                    onForbidden={onForbidden}
                />
            </div>
            <PlayerLine view={view} seat={other(lower)} place="upper" now={now} />
            <PlayerLine view={view} seat={lower} place="lower" now={now} />
            <div class="desk">
                {slow && link !== 'connected' && (
                    <p class="banner" role="status">
                        {t('link.lost')}
                    </p>
                )}
                <p class="status">
                    <span role="status">{statusText(view)}</span>
                    {pending && <span class="pending-word">{t('status.pending')}</span>}
                    {shown !== null && (
                        <button type="button" class="cite plain" onClick={() => show(last)}>
                            {t('status.back-to-live')}
                        </button>
                    )}
                </p>
                {unseenYet && <p class="quiet">{t('link.connecting')}</p>}
                {margin && <margin.parts.DutiesPanel view={view} words={margin.words} onShow={(squares) => onEvidence(squares, last)} />}
                {refusal && (
                    <RefusalLine
                        refusal={closes ? {...refusal, values: {...refusal.values, cycle: ''}} : refusal}
                        onClose={() => setRefusal(null)}
                    />
                )}
                {closes && refusal?.values && (
                    <GoCyclePanel
                        view={view}
                        values={refusal.values}
                        from={Number(refusal.values.from ?? 0)}
                        chosen={step?.ply ?? null}
                        onStep={showStep}
                    />
                )}
                {view.phase === 'waiting' &&
                    !view.setting &&
                    !view.reserved &&
                    (view.you ? (
                        <Share view={view} />
                    ) : (
                        <Join
                            view={view}
                            settings={settings}
                            onJoined={(joined) => {
                                keepToken(joined.id, joined.token);
                                live.current?.takeSeat(joined.token);
                            }}
                        />
                    ))}
                <ResultPanel view={view} step={drawn?.ply ?? null} onStep={showStep} onEvidence={onEvidence} />
                {view.question && <QuestionPanel view={view} step={drawn?.ply ?? null} onStep={showStep} onEvidence={(ply) => show(ply)} />}
                {(view.adjournment || adjourning) && (
                    <AdjournmentPanel
                        view={view}
                        send={request}
                        move={toSeal}
                        onMove={onMove}
                        now={now}
                        onClose={() => setAdjourning(false)}
                    />
                )}
                {view.phase === 'agreeing' && <AgreementPanel view={view} send={request} />}
                {view.phase !== 'waiting' || view.you || view.setting ? (
                    <Actions
                        view={view}
                        send={request}
                        readMove={(text) => readTyped(view, text)}
                        opponentOut={opponentOut}
                        onAdjourn={() => setAdjourning(true)}
                        flipped={flipped}
                        onFlip={() => setTurned(!turned)}
                        onRematch={() => {
                            if (nextGame) return toNextGame();
                            askedRematch.current = true;
                            void request({t: 'rematch'});
                        }}
                    />
                ) : null}
            </div>
            <Sheet view={view} notation={notation} shown={at} onShow={show} margin={margin} onEvidence={onEvidence} />
            <div class="below">
                {view.you && view.phase === 'playing' && (
                    <TypedMove view={view} mayMove={view.turn === view.you && pending === null} now={now} onMove={onMove} />
                )}
                <p class="facts">
                    {gameName(view.game, view.variant)} · {timeText(view.time)}
                    {view.watchers ? ` · ${t('watchers', {count: view.watchers})}` : ''}
                </p>
            </div>
            <p class="unseen" aria-live="polite">
                {spokenMove(view)}
            </p>
            <ClockCalls view={view} now={now} />
        </div>
    );
}

/// The squares that a move in the hall's spelling touches.
function squaresOf(view: View, move: string): string[] {
    if (move === 'pass') return [];
    return view.game === 'go' ? [move] : [move.slice(0, 2), move.slice(2, 4)];
}

function ratioOf(view: View): number {
    const geometry = geometryOf(view.game, view.variant.size ?? 19);
    return geometry.width / geometry.height;
}
