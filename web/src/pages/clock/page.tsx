// The phone as the clock of a game over the board: both sides on one screen, each half turned towards its player.
import type {ComponentChildren} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {gameName, sideName} from '../../games';
import {extractBoardKey} from '../../live/board_key';
import {useWakeLock} from '../../live/wake_lock';
import {registerWorkerNow} from '../../live/offline';
import type {Seat} from '../../protocol';
import {changeSettings, useSettings} from '../../settings';
import {g, refusalWords} from '../../words';
import {useConnection, type Connection} from '../game/use_connection';
import {other} from '../parts';
import {timesText} from '../times/text';
import {boardOfView, controlsOf, startAt} from './board';
import {CorrectForm} from './correct';
import {Face} from './face';
import {ReadingUploadLine, useReadingUpload} from './handing';
import {keep, readStoredClock, type Act, type Kept, type OfBoard, type Setup} from './record';
import {RecordList} from './record_list';
import {SetupForm} from './setup';
import {useClock, useOnlyPage} from './use_clock';
import {c} from './words';

/// A sheet over the clocks. The browser traps the focus in it and closes it on Escape.
function Sheet({label, onClose, children}: {label: string; onClose: () => void; children: ComponentChildren}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        const shown = dialog.current!;
        shown.showModal();
        return () => shown.close(); // the focus returns to the element that opened it
    }, []);
    return (
        <dialog ref={dialog} class="clock-sheet" aria-label={label} onClose={onClose}>
            <h2>{label}</h2>
            {children}
        </dialog>
    );
}

interface MoreProps {
    children: ComponentChildren;
    onTurn: () => void;
    onEnd: (again: boolean) => void;
    onClose: () => void;
}

function More({children, onTurn, onEnd, onClose}: MoreProps) {
    const {sound} = useSettings();
    const [ends, setEnds] = useState(false);
    return (
        <Sheet label={c('more')} onClose={onClose}>
            <div class="row">
                <button type="button" class="button" onClick={onTurn}>
                    {c('turn-round')}
                </button>
                <button type="button" class="button" aria-pressed={sound} onClick={() => void changeSettings({sound: !sound})}>
                    {c('sound')}
                </button>
            </div>
            <h3>{c('record')}</h3>
            {children}
            {ends ? (
                <div class="row">
                    <p>{c('end-sure')}</p>
                    <button type="button" class="button danger" onClick={() => onEnd(true)}>
                        {c('end-again')}
                    </button>
                    <button type="button" class="button danger" onClick={() => onEnd(false)}>
                        {c('end-other')}
                    </button>
                </div>
            ) : (
                <p>
                    <button type="button" class="button" onClick={() => setEnds(true)}>
                        {c('end')}
                    </button>
                </p>
            )}
            <p>
                <button type="button" class="button primary" onClick={onClose}>
                    {c('back')}
                </button>
            </p>
        </Sheet>
    );
}

interface RunningProps {
    kept: Kept;
    onEnd: (again: Setup | null) => void;
    /// The connection to the hall, if the clock belongs to one of its boards.
    connection?: Connection;
}

function Running({kept, onEnd, connection}: RunningProps) {
    const {game, at, isKept, below, swapSides, do: act, handed, setHanded} = useClock(kept);
    const handing = useReadingUpload(game.readings, at, handed, setHanded, connection);
    const [sheet, setSheet] = useState<'correct' | 'more' | null>(null);
    useWakeLock();
    useEffect(() => {
        document.documentElement.dataset.clock = '';
        return () => {
            delete document.documentElement.dataset.clock;
        };
    }, []);

    const {clock} = game;
    const isRunning = clock.running !== null;
    const side = (seat: Seat) => sideName(kept.game, seat);
    const stop = () => {
        if (isRunning) act((at) => ({t: 'stop', at}));
    };

    function tap(seat: Seat): void {
        const begins = kept.begins ?? 'first';
        if (!game.hasBegun && seat !== begins) act((at) => ({t: 'start', seat: begins, at}));
        else if (game.hasBegun && clock.running === seat) act((at) => ({t: 'press', at}));
    }

    const flags = game.flags.map(({seat}) => c('record.flag', {side: side(seat)})).join(' ');
    const face = (seat: Seat, turned: boolean) => (
        <Face game={game} seat={seat} at={at} turned={turned} onTap={tap} name={kept.board?.names[seat]} />
    );
    return (
        <section class="phone-clock" aria-label={c('title')}>
            <h1 class="unseen">{c('title')}</h1>
            {face(other(below), true)}
            <div class="clock-bar">
                <button
                    type="button"
                    class="button primary"
                    disabled={!game.hasBegun || game.standsAtFlag}
                    onClick={() => (isRunning ? stop() : act((at) => ({t: 'resume', at})))}
                >
                    {c(game.hasBegun && !isRunning ? 'go-on' : 'pause')}
                </button>
                <button
                    type="button"
                    class="button"
                    onClick={() => {
                        stop();
                        setSheet('correct');
                    }}
                >
                    {c('correct')}
                </button>
                <button type="button" class="button" onClick={() => setSheet('more')}>
                    {c('more')}
                </button>
                <p class="unseen" role="status">
                    {flags || (game.hasBegun && !isRunning ? c('paused') : '')}
                </p>
                {!isKept && <p class="faint">{c('not-kept')}</p>}
                {connection && <ReadingUploadLine handing={handing} link={connection.link} />}
            </div>
            {face(below, false)}
            {sheet === 'correct' && (
                <Sheet label={c('correct')} onClose={() => setSheet(null)}>
                    <CorrectForm
                        game={game}
                        at={at}
                        onCancel={() => setSheet(null)}
                        onDone={(corrected) => {
                            act((at) => ({t: 'correct', at, ...corrected}));
                            setSheet(null);
                        }}
                    />
                </Sheet>
            )}
            {sheet === 'more' && (
                <More onTurn={swapSides} onEnd={(again) => onEnd(again ? kept : null)} onClose={() => setSheet(null)}>
                    {kept.board && <p>{c('board.handed', {count: handed})}</p>}
                    <RecordList game={game} began={kept.began} />
                </More>
            )}
        </section>
    );
}

const begun = ({game, controls, stopsAtFlag, begins, opens}: Setup, board?: OfBoard, acts: Act[] = []): Kept => ({
    version: 1,
    game,
    controls,
    stopsAtFlag,
    begins,
    opens,
    board,
    below: 'first',
    acts,
    anchor: {own: 0, wall: Date.now()},
    began: Date.now(),
});

function StandaloneClock() {
    const [kept, setKept] = useState(readStoredClock);
    if (!kept) return <SetupForm onSet={(setup) => setKept(begun(setup))} />;
    return (
        <Running
            key={kept.began}
            kept={kept}
            onEnd={(again) => {
                keep(null);
                setKept(again && begun(again));
            }}
        />
    );
}

/// The clock of a board of the hall. Once set it works offline; the readings at each press are sent.
function BoardClock({id}: {id: string}) {
    const [key] = useState(() => extractBoardKey(id));
    const [kept, setKept] = useState(() => readStoredClock(id));
    const connection = useConnection(id, () => undefined, undefined, key);
    const {view, absent} = connection;

    function set(setup: Pick<Setup, 'game' | 'controls' | 'stopsAtFlag'>): void {
        const {of, whole, acts} = startAt(view!, setup);
        setKept(begun(whole, of, acts));
    }

    if (kept)
        return (
            <Running
                key={kept.began}
                kept={kept}
                connection={connection}
                onEnd={() => {
                    keep(null, id);
                    setKept(null);
                }}
            />
        );
    if (key === null) return <p class="banner">{c('board.no-key')}</p>;
    if (absent) return <p class="banner">{refusalWords(absent)}</p>;
    if (!view)
        return (
            <p class="quiet loading" role="status">
                {g('link.connecting')}
            </p>
        );
    if (view.phase === 'finished') return <p class="banner">{c('board.over')}</p>;
    const controls = controlsOf(view);
    if (!controls) return <SetupForm only={view.game} onSet={set} />;
    const of = boardOfView(view);
    return (
        <section class="clock-setup">
            <h1>{c('board.title')}</h1>
            <p class="lead">
                {of.names.first} – {of.names.second} · {gameName(view.game, view.variant)} · {timesText(view)}
            </p>
            <p>{c('board.how')}</p>
            <p>
                <button type="button" class="button primary" onClick={() => set({game: view.game, controls, stopsAtFlag: true})}>
                    {c('set')}
                </button>
            </p>
        </section>
    );
}

/// `board`: the game of the hall that the clock belongs to.
export function ClockPage({board}: {board?: string}) {
    const {language} = useSettings();
    useEffect(() => {
        document.title = `${c('title')} · Kyvien`;
        registerWorkerNow(); // each language has its own words
    }, [language]);
    const page = useOnlyPage(board);
    if (page === 'mine') return board === undefined ? <StandaloneClock /> : <BoardClock id={board} />;
    return page === 'other' ? <p class="banner">{c('other-page')}</p> : null;
}
