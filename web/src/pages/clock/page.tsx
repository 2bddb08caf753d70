// The phone as the clock of a game over the board: both sides on one screen, each half turned to its player.
import type {ComponentChildren} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {sideName} from '../../games';
import {useLitScreen} from '../../live/lit_screen';
import {keepNow} from '../../live/offline';
import type {Seat} from '../../protocol';
import {changeSettings, useSettings} from '../../settings';
import {other} from '../parts';
import {CorrectForm} from './correct';
import {Face} from './face';
import {keep, readKept, type Kept, type Setup} from './record';
import {RecordList} from './record_list';
import {SetupForm} from './setup';
import {useClock, useOnlyPage} from './use_clock';
import {c} from './words';

/// A sheet over the clocks. The browser keeps the focus in it and closes it by Escape.
function Sheet({label, onClose, children}: {label: string; onClose: () => void; children: ComponentChildren}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        const shown = dialog.current!;
        shown.showModal();
        return () => shown.close(); // the focus goes back to what opened it
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

function Running({kept, onEnd}: {kept: Kept; onEnd: (again: Setup | null) => void}) {
    const {game, at, isKept, below, turnRound, do: act} = useClock(kept);
    const [sheet, setSheet] = useState<'correct' | 'more' | null>(null);
    useLitScreen();
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
        if (!game.hasBegun && seat === 'second') act((at) => ({t: 'start', seat: 'first', at}));
        else if (game.hasBegun && clock.running === seat) act((at) => ({t: 'press', at}));
    }

    const flags = game.flags.map(({seat}) => c('record.flag', {side: side(seat)})).join(' ');
    const face = (seat: Seat, turned: boolean) => <Face game={game} seat={seat} at={at} turned={turned} onTap={tap} />;
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
                <More onTurn={turnRound} onEnd={(again) => onEnd(again ? kept : null)} onClose={() => setSheet(null)}>
                    <RecordList game={game} began={kept.began} />
                </More>
            )}
        </section>
    );
}

const begun = ({game, controls, stopsAtFlag}: Setup): Kept => ({
    version: 1,
    game,
    controls,
    stopsAtFlag,
    below: 'first',
    acts: [],
    anchor: {own: 0, wall: Date.now()},
    began: Date.now(),
});

function OnlyClock() {
    const [kept, setKept] = useState(readKept);
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

export function ClockPage() {
    const {language} = useSettings();
    useEffect(() => {
        document.title = `${c('title')} · Kyvien`;
        keepNow(); // each language has words of its own
    }, [language]);
    const page = useOnlyPage();
    if (page === 'mine') return <OnlyClock />;
    return page === 'other' ? <p class="banner">{c('other-page')}</p> : null;
}
