// One board at the arbiter's desk: position, clocks, moves, rulings, duties, and actions.
import {useState} from 'preact/hooks';
import {Board} from '../../board/board';
import {gameName, gameOf, geometryOf} from '../../games';
import type {Seat, View} from '../../protocol';
import {useSettings} from '../../settings';
import {g, refusalWords} from '../../words';
import {ByoYomiCalls} from '../game/announcements';
import {ChatFold} from '../game/beside';
import {boardLabel} from '../game/texts';
import {useConnection} from '../game/use_connection';
import {useAnswer} from '../parts';
import {timesText} from '../times/text';
import {PlayerLine} from '../player';
import {Sheet} from '../sheet';
import {useMargin} from '../use_margin';
import {BoardClockFold} from './phone/board_clock';
import {BoardKeyFold} from './phone/board_key';
import {DeskTabs} from './desk_tabs';
import {keepPresses, readPresses, type ArbiterKey} from './key';
import {LawColumn} from './law_column';
import type {Awaited, Catalogue, Picking} from './types';
import {useDeskMoveNavigation} from './use_move_navigation';
import {useDeskRequests} from './use_requests';
import {a, type DeskKey} from './words';

type BoardView = View & {regime?: string; awaited?: Awaited[]};

/// The picked squares after a touch; exceeding the maximum starts again.
function picked({squares, most}: Picking, square: string): string[] {
    if (squares.includes(square) && most > 2) return squares.filter((each) => each !== square);
    return squares.length >= most ? [square] : [...squares, square];
}

export function Table({id, arbiter, onWrong}: {id: string; arbiter: ArbiterKey; onWrong: () => void}) {
    const settings = useSettings();
    const [picking, setPicking] = useState<Picking | null>(null);
    const [presses, setPresses] = useState(readPresses);
    const connection = useConnection(id, (fresh) => navigation.updateView(fresh), {...arbiter, onWrongKey: onWrong});
    const view = connection.view as BoardView | null;
    const requests = useDeskRequests(connection);
    const margin = useMargin(view);
    const navigation = useDeskMoveNavigation(id, view, requests.setRefusal);
    const catalogue = useAnswer<Catalogue>(view ? `/api/reports/${view.game}?language=${settings.language}` : '/api/laws').value;

    const {absent, link, now} = connection;
    if (absent)
        return (
            <div class="absent">
                <h1>{g('absent.title')}</h1>
                <p>{refusalWords(absent) ?? g('absent.text')}</p>
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
                {g('link.connecting')}
            </p>
        );

    const {ask} = requests;
    const press = (seat: Seat) => (view.setting && view.phase === 'playing' ? () => void ask({t: 'press', as: seat}) : undefined);
    /// A move that ends the game need not be pressed.
    const enterMove = async (move: string): Promise<boolean> => {
        const mover = view.turn;
        const timed = mover !== null && view.clock?.running === mover;
        const granted = await ask({t: 'move', ply: view.moves.length, move});
        if (granted && presses && timed) await requests.sendIgnoringRefusal({t: 'press', as: mover});
        return granted;
    };
    const {position, at} = navigation;
    const newest = position === null;
    const known = catalogue && 'kinds' in catalogue ? catalogue : null;
    const overTheBoard = view.setting === 'over-the-board';
    const geometry = geometryOf(view.game, view.variant.size);
    const notation = settings.notation[view.game];
    const fileNames = gameOf(view.game).board.fileNames?.(notation);
    const label = boardLabel(view);
    return (
        <div class={`game arbiter-table game-${view.game}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <div class="board-place">
                <p class="crumbs">
                    <a href="/arbiter">‹ {a('back')}</a> <a href={'/g/' + id}>{a('public')}</a>
                </p>
                <h1 class="unseen">{label}</h1>
                <PlayerLine view={view} seat="second" place="upper" now={now} onPress={press('second')} />
                <Board
                    game={view.game}
                    size={view.variant.size ?? 19}
                    label={label}
                    cells={newest ? view.board.cells : position.cells}
                    last={newest ? view.last : position.last}
                    check={newest ? view.check : position.check}
                    ply={at}
                    mover={overTheBoard && newest && view.phase === 'playing' ? view.turn : null}
                    active={overTheBoard && newest && view.phase === 'playing' && link === 'connected' && !picking}
                    legal={newest ? view.legal : undefined}
                    forbidden={newest ? view.forbidden : undefined}
                    marking={overTheBoard && view.phase === 'agreeing' && newest && !picking}
                    dead={newest ? view.agreement?.dead : undefined}
                    marks={picking ? picking.squares : navigation.marks}
                    onPick={picking ? (square) => picking.onChange(picked(picking, square)) : undefined}
                    coordinates={settings.coordinates}
                    fileNames={fileNames}
                    onMove={(move) => void enterMove(move)}
                    onMark={(point, dead) => void ask({t: 'dead', points: [point], dead})}
                    onForbidden={(item) => void ask({t: 'move', ply: view.moves.length, move: item.point})}
                />
                <PlayerLine view={view} seat="first" place="lower" now={now} onPress={press('first')} />
                {overTheBoard && view.clock && view.phase !== 'finished' && (
                    <label class="option with-press">
                        <input
                            type="checkbox"
                            checked={presses}
                            onChange={(event) => {
                                keepPresses(event.currentTarget.checked);
                                setPresses(event.currentTarget.checked);
                            }}
                        />
                        <span>{a('board.with-press')}</span>
                    </label>
                )}
                <p class="facts">
                    {gameName(view.game, view.variant)} · {timesText(view)}
                    {view.regime ? ` · ${a(`make.regime.${view.regime}` as DeskKey)}` : ''}
                </p>
                {overTheBoard && view.phase !== 'finished' && (
                    <BoardKeyFold view={view} token={arbiter.token} ask={ask} connected={link === 'connected'} />
                )}
                <BoardClockFold view={view} notation={notation} ask={ask} connected={link === 'connected'} />
                <ChatFold view={view} connection={connection} />
            </div>
            <Sheet
                view={view}
                notation={notation}
                shown={at}
                margin={margin}
                onEvidence={(squares, ply) => {
                    navigation.show(ply ?? navigation.last);
                    navigation.mark(squares);
                }}
                onShow={(ply) => {
                    navigation.mark([]);
                    navigation.show(ply);
                }}
            />
            <ByoYomiCalls clock={view.phase === 'playing' ? view.clock : null} now={now} />
            <LawColumn
                {...{view, navigation, notation, ask, now}}
                awaited={view.awaited}
                connected={link === 'connected'}
                catalogue={known}
            />
            <DeskTabs
                {...{view, requests, notation, now}}
                arbiter={arbiter.name}
                catalogue={known}
                shown={at}
                onPicking={setPicking}
                onMove={enterMove}
            />
        </div>
    );
}
