// One board at the arbiter's desk: position, clocks, moves, rulings, duties, and what is to be done.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import {geometryOf} from '../../board/geometry';
import {xiangqiFiles} from '../../board/ground';
import {ask as fetchOnce, Refused, refusalOf} from '../../live/api';
import {Live, type Link} from '../../live/live';
import type {PositionView, Refusal, View} from '../../protocol';
import {useSettings} from '../../settings';
import {maybe, t} from '../../words';
import {QuestionPanel, ResultPanel as RulingOfResult} from '../actions';
import {later} from '../later';
import {gameName, RefusalLine, timeText, useAnswer} from '../parts';
import {PlayerLine} from '../player';
import {Sheet} from '../sheet';
import {AwaitedPanel} from './awaited';
import {BoardPanel, ClocksPanel, PositionPanel, ResultPanel} from './decide';
import type {ArbiterKey} from './key';
import {Duties, Rulings} from './law_margin';
import {officeName} from './office';
import {ReportPanel} from './report';
import type {Awaited, Catalogue, DeskRequest, Picking} from './types';
import {a, type DeskKey} from './words';

/// The desk shows the refusal itself.
const kRefused: Refusal = {code: 'refused', message: '', clause: null};

type BoardView = View & {regime?: string; awaited?: Awaited[]};

const kTabs = ['report', 'board', 'clocks', 'result', 'position', 'adjourn'] as const;
const AdjournmentPanel = later(async () => (await import('../sealing/panel')).AdjournmentPanel);
type Tab = (typeof kTabs)[number];

function Tabs({tabs, tab, onTab}: {tabs: readonly Tab[]; tab: Tab; onTab: (tab: Tab) => void}) {
    const list = useRef<HTMLDivElement>(null);
    const onKey = (event: KeyboardEvent) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length;
        onTab(tabs[next]);
        list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    };
    return (
        <div class="tabs" role="tablist" aria-label={a('tabs')} ref={list}>
            {tabs.map((each) => (
                <button
                    key={each}
                    type="button"
                    role="tab"
                    id={'tab-' + each}
                    aria-controls="desk-panel"
                    aria-selected={each === tab}
                    tabIndex={each === tab ? 0 : -1}
                    onClick={() => onTab(each)}
                    onKeyDown={onKey}
                >
                    {a(`tab.${each}` as DeskKey)}
                </button>
            ))}
        </div>
    );
}

export function Table({id, arbiter, onWrong}: {id: string; arbiter: ArbiterKey; onWrong: () => void}) {
    const settings = useSettings();
    const [view, setView] = useState<BoardView | null>(null);
    const [link, setLink] = useState<Link>('connecting');
    const [absent, setAbsent] = useState<Refusal | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [done, setDone] = useState('');
    const [shown, setShown] = useState<number | null>(null);
    const [marks, setMarks] = useState<string[]>([]);
    const [tab, setTab] = useState<Tab>('report');
    const [picking, setPicking] = useState<Picking | null>(null);
    const [, redraw] = useState(0);
    const live = useRef<Live | null>(null);
    const positions = useRef(new Map<number, PositionView>());
    const movesSeen = useRef('');
    const now = useMemo(() => () => live.current?.now() ?? Date.now(), []);

    useEffect(() => {
        const connection = new Live(
            id,
            null,
            {
                onLink: setLink,
                onWrongKey: onWrong,
                onView: (fresh) => {
                    // A position may have been taken back: what was leafed through before does not hold any more.
                    const moves = fresh.moves.map((move) => move.uci).join(' ');
                    if (!moves.startsWith(movesSeen.current)) positions.current.clear();
                    if (moves !== movesSeen.current) setShown(null);
                    movesSeen.current = moves;
                    positions.current.set(fresh.moves.length, {
                        ply: fresh.moves.length,
                        cells: fresh.board.cells,
                        last: fresh.last,
                        check: fresh.check,
                    });
                    setView(fresh);
                },
            },
            arbiter,
        );
        live.current = connection;
        return () => connection.close();
    }, [id, arbiter.token, arbiter.name]);

    useEffect(() => {
        if (link !== 'lost' || view) return;
        fetchOnce(`/api/games/${encodeURIComponent(id)}`).catch((error: unknown) => {
            if (!(error instanceof Refused) || error.status !== 404) return;
            live.current?.close();
            setAbsent(error.refusal);
        });
    }, [link]);

    const catalogue = useAnswer<Catalogue>(view ? `/api/reports/${view.game}?language=${settings.language}` : '/api/laws').value;
    const known = view && catalogue && 'kinds' in catalogue ? catalogue : null;
    const last = view?.moves.length ?? 0;
    const at = shown ?? last;
    useEffect(() => {
        if (!view || positions.current.has(at)) return;
        fetchOnce<PositionView[]>(`/api/games/${encodeURIComponent(id)}/positions`).then(
            (all) => {
                for (const position of all) positions.current.set(position.ply, position);
                redraw((count) => count + 1);
            },
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    }, [at, view === null]);

    async function ask(request: DeskRequest): Promise<boolean> {
        setDone('');
        const answer = await live.current?.send(request);
        setRefusal(answer ?? null);
        if (!answer) setDone(request.t === 'report' ? a('report.done') : a('sent'));
        return !answer;
    }

    if (absent)
        return (
            <div class="absent">
                <h1>{t('absent.title')}</h1>
                <p>{maybe('refusal.' + absent.code) ?? t('absent.text')}</p>
                <p>
                    <a class="button" href="/arbiter">
                        {a('back')}
                    </a>
                </p>
            </div>
        );
    if (!view)
        return (
            <p class="quiet loading" role="status">
                {t('link.connecting')}
            </p>
        );

    const onWood = view.setting === 'over-the-board';
    const tabs = kTabs.filter((each) =>
        each === 'adjourn' ? !onWood && view.phase !== 'finished' : onWood || (each !== 'report' && each !== 'board'),
    );
    const current = tabs.includes(tab) ? tab : 'result';
    const law = known?.law ?? '';
    const position = shown === null ? null : positions.current.get(shown);
    const newest = shown === null || !position;
    const geometry = geometryOf(view.game, view.variant.size ?? 19);
    const notation = settings.notation[view.game];
    const fileNames = view.game === 'xiangqi' && notation !== 'iccs' ? xiangqiFiles(notation.startsWith('zh')) : undefined;
    const label = t('board.label', {
        game: gameName(view.game, view.variant),
        first: view.seats.first?.name ?? t('seat.free'),
        second: view.seats.second?.name ?? t('seat.free'),
    });

    function pick(square: string): void {
        if (!picking) return;
        const {squares, most} = picking;
        const fresh =
            squares.includes(square) && most > 2
                ? squares.filter((each) => each !== square)
                : squares.length >= most
                  ? [square]
                  : [...squares, square];
        picking.onChange(fresh);
    }
    return (
        <div class={`game arbiter-table game-${view.game}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <div class="board-place">
                <p class="crumbs">
                    <a href="/arbiter">‹ {a('back')}</a> <a href={'/g/' + id}>{a('public')}</a>
                </p>
                <h1 class="unseen">{label}</h1>
                <PlayerLine view={view} seat="second" place="upper" now={now} />
                <Board
                    game={view.game}
                    size={view.variant.size ?? 19}
                    label={label}
                    cells={newest ? view.board.cells : position.cells}
                    last={newest ? view.last : position.last}
                    check={newest ? view.check : position.check}
                    ply={at}
                    mover={onWood && newest && view.phase === 'playing' ? view.turn : null}
                    active={onWood && newest && view.phase === 'playing' && link === 'connected' && !picking}
                    legal={newest ? view.legal : undefined}
                    forbidden={newest ? view.forbidden : undefined}
                    marking={onWood && view.phase === 'agreeing' && newest && !picking}
                    dead={newest ? view.agreement?.dead : undefined}
                    marks={picking ? picking.squares : marks}
                    onPick={picking ? pick : undefined}
                    western={settings.western}
                    coordinates={settings.coordinates}
                    fileNames={fileNames}
                    onMove={(move) => void ask({t: 'move', ply: view.moves.length, move})}
                    onMark={(point, dead) => void ask({t: 'dead', points: [point], dead})}
                    onForbidden={(item) => void ask({t: 'move', ply: view.moves.length, move: item.point})}
                />
                <PlayerLine view={view} seat="first" place="lower" now={now} />
                <p class="facts">
                    {gameName(view.game, view.variant)} · {timeText(view.time)}
                    {view.regime ? ` · ${a(`make.regime.${view.regime}` as DeskKey)}` : ''}
                </p>
            </div>
            <Sheet
                view={view}
                notation={notation}
                shown={at}
                onShow={(ply) => {
                    setMarks([]);
                    setShown(ply >= last ? null : Math.max(0, ply));
                }}
            />
            <div class="arbiter-law">
                {link !== 'connected' && (
                    <p class="banner" role="status">
                        {t('link.lost')}
                    </p>
                )}
                {view.phase === 'waiting' && (
                    <div class="banner">
                        <p>{a('not-begun')}</p>
                        <button type="button" class="button primary" onClick={() => void ask({t: 'begin'})}>
                            {a('begin')}
                        </button>
                    </div>
                )}
                {view.awaited && <AwaitedPanel view={view} awaited={view.awaited} ask={ask} now={now} />}
                <RulingOfResult
                    view={view}
                    step={null}
                    onStep={(step) => setShown(step.ply >= last ? null : step.ply)}
                    onEvidence={(squares, ply) => {
                        if (ply !== null) setShown(ply >= last ? null : ply);
                        setMarks(squares);
                    }}
                />
                {view.question && (
                    <QuestionPanel
                        view={view}
                        step={null}
                        onStep={(step) => setShown(step.ply >= last ? null : step.ply)}
                        onEvidence={(ply) => setShown(ply >= last ? null : ply)}
                    />
                )}
                {onWood && <Duties view={view} catalogue={known} />}
                {onWood && (
                    <Rulings
                        view={view}
                        catalogue={known}
                        notation={notation}
                        onEvidence={(squares, ply) => {
                            setShown(ply === null || ply >= last ? null : ply);
                            setMarks(squares);
                        }}
                    />
                )}
            </div>
            <section class="arbiter-desk" aria-label={a('tabs')}>
                {view.office && (
                    <p class="facts office">
                        {arbiter.name} · {officeName(view.office)}
                    </p>
                )}
                <Tabs
                    tabs={tabs}
                    tab={current}
                    onTab={(each) => {
                        setPicking(null);
                        setRefusal(null);
                        setDone('');
                        setTab(each);
                    }}
                />
                <div id="desk-panel" role="tabpanel" aria-labelledby={'tab-' + current}>
                    {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
                    <p class="granted" role="status">
                        {done}
                    </p>
                    {current === 'report' && known && <ReportPanel view={view} catalogue={known} ask={ask} onPicking={setPicking} />}
                    {current === 'board' && <BoardPanel view={view} law={law} ask={ask} />}
                    {current === 'clocks' && <ClocksPanel view={view} law={law} ask={ask} now={now} />}
                    {current === 'result' && <ResultPanel view={view} law={law} ask={ask} />}
                    {current === 'adjourn' && (
                        <AdjournmentPanel
                            view={view}
                            move={null}
                            onMove={() => {}}
                            now={now}
                            onClose={() => {}}
                            arbiter
                            send={async (request) => ((await ask(request)) ? null : kRefused)}
                        />
                    )}
                    {current === 'position' && <PositionPanel view={view} law={law} ask={ask} shown={at} notation={notation} />}
                </div>
            </section>
        </div>
    );
}
