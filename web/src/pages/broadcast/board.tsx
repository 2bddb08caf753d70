// One board of a broadcast: the current or any earlier position, the moves, the law's view, and corrections.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import {broadcast as words} from '../../catalogue/broadcast';
import {gameOf, gameTitle, geometryOf, shownMove} from '../../games';
import {blanksBefore} from '../../games/position';
import type {AnnotatedGame, BroadcastGame, Refusal} from '../../protocol';
import {useSettings} from '../../settings';
import {g, t} from '../../words';
import {LawOfPosition} from '../analysis/law_of_position';
import {MoveTree} from '../analysis/moves';
import {fragmentOf} from '../analysis/share';
import {childrenOf, endOf, steppedBy} from '../analysis/tree';
import {usePositions} from '../analysis/use_positions';
import {Absent} from '../absent';
import {RefusalLine, scoreText} from '../parts';
import {momentText} from '../times/text';
import {useMoveNavigationKeys} from '../use_move_navigation_keys';
import {BroadcastClock, BroadcastName} from './card';
import {usePolled} from './use_polled';

const {t: w} = words;

/// Every move names its predecessor.
function treeOf(game: AnnotatedGame): AnnotatedGame {
    return {...game, moves: game.moves.map((move, index) => ({...move, parent: move.parent ?? index}))};
}

const sameMoves = (one: AnnotatedGame, other: AnnotatedGame): boolean =>
    one.moves.length <= other.moves.length &&
    one.moves.every(({move, parent}, index) => move === other.moves[index].move && parent === other.moves[index].parent);

function Remarks({told}: {told: BroadcastGame}) {
    const {shown, game} = told;
    const blanks = blanksBefore({game, start: {fen: shown.annotated.fen}});
    const numbered = (ply: number, move: string) => gameOf(game).numbered(ply + blanks, move);
    return (
        <>
            {shown.not_moves.length > 0 && (
                <p class="faint" role="note">
                    {w('broadcast.not-moves', {moves: shown.not_moves.map(({move, ply}) => numbered(ply, move)).join(' ')})}
                </p>
            )}
            {shown.corrections.length > 0 && (
                <section class="corrections">
                    <h2>{w('broadcast.corrections')}</h2>
                    <ul>
                        {shown.corrections.map(({at, by, ply, was}) => (
                            <li key={`${at} ${ply}`}>
                                {ply > 0
                                    ? w('broadcast.was-move', {move: numbered(ply, shownMove(game, was))})
                                    : w('broadcast.was-result', {result: scoreText(was)})}{' '}
                                <span class="faint">
                                    {by}, {momentText(at)}
                                </span>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
        </>
    );
}

function Shown({told, isEmbedded}: {told: BroadcastGame; isEmbedded: boolean}) {
    const settings = useSettings();
    const [at, setAt] = useState<number | null>(null); // null: the newest
    const [turned, setTurned] = useState(false);
    const [marks, setMarks] = useState<string[]>([]);
    const [counted, setCounted] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [link, setLink] = useState('');
    // Corrected moves have other numbers.
    const kept = useRef({game: treeOf(told.shown.annotated), tree: 0});
    const fresh = treeOf(told.shown.annotated);
    if (fresh.moves.length !== kept.current.game.moves.length || !sameMoves(kept.current.game, fresh))
        kept.current = {game: fresh, tree: kept.current.tree + (sameMoves(kept.current.game, fresh) ? 0 : 1)};
    const {game, tree} = kept.current;
    const moves = game.moves;
    const newest = endOf(moves, 0);
    const here = at === null || at > moves.length ? newest : at;
    const positions = usePositions(game, tree, here, counted, (why) => setRefusal(why));
    const position = positions.known.get(here);
    const show = (number: number) => {
        setMarks([]);
        setAt(number === newest ? null : number);
    };
    useMoveNavigationKeys((plies) => show(plies === -Infinity ? 0 : steppedBy(moves, here, plies)));
    useEffect(() => {
        let isCurrent = true;
        void fragmentOf(game, here).then((fragment) => {
            if (isCurrent) setLink('/analysis' + fragment);
        });
        return () => {
            isCurrent = false;
        };
    }, [game, here]);
    const {name, board, notations} = gameOf(told.game);
    const notation = settings.notation[name] ?? notations[0];
    const size = told.shown.variant.size ?? 19;
    const geometry = geometryOf(told.game, size);
    const cells = position?.board.cells ?? told.shown.position.board.cells;
    const line = (seat: 'first' | 'second') => (
        <p class="broadcast-player">
            <BroadcastName board={told.shown} seat={seat} />
            <BroadcastClock board={told.shown} seat={seat} />
        </p>
    );
    return (
        <div class={`analysis broadcast-board game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1>
                <a href={`/b/${told.id}?round=${encodeURIComponent(told.shown.round)}`}>{told.name}</a>{' '}
                <span class="faint">{w('broadcast.board-of', {round: told.shown.round, board: told.shown.board})}</span>
            </h1>
            <div class="board-place" aria-busy={positions.busy}>
                <Board
                    game={told.game}
                    size={size}
                    label={w('broadcast.board-label', {game: gameTitle(told.game)})}
                    cells={cells}
                    flipped={turned}
                    last={position?.last ?? told.shown.position.last}
                    check={position ? position.check : told.shown.position.check}
                    marks={marks}
                    area={positions.count?.area}
                    coordinates={settings.coordinates}
                    fileNames={board.fileNames?.(notation)}
                    ply={here}
                />
            </div>
            <div class="beside">
                {line('second')}
                {line('first')}
                {told.shown.score && <p class="broadcast-score">{scoreText(told.shown.score)}</p>}
                <MoveTree game={game} known={positions.known} notation={notation} at={here} onShow={show} />
                <div class="leaf" role="group" aria-label={g('sheet.leaf')}>
                    <button type="button" disabled={here === 0} aria-label={g('sheet.first')} onClick={() => show(0)}>
                        «
                    </button>
                    <button
                        type="button"
                        disabled={here === 0}
                        aria-label={g('sheet.back')}
                        onClick={() => show(steppedBy(moves, here, -1))}
                    >
                        ‹
                    </button>
                    <span class="at" role="status">
                        {here === newest ? w('broadcast.now') : w('broadcast.before', {plies: here})}
                    </span>
                    <button
                        type="button"
                        disabled={childrenOf(moves, here).length === 0}
                        aria-label={g('sheet.forward')}
                        onClick={() => show(steppedBy(moves, here, 1))}
                    >
                        ›
                    </button>
                    <button type="button" disabled={here === newest} aria-label={g('sheet.last')} onClick={() => show(newest)}>
                        »
                    </button>
                </div>
                {refusal && <RefusalLine refusal={refusal} />}
                {position && (
                    <LawOfPosition
                        game={told.game}
                        position={position}
                        count={positions.count}
                        onCount={board.places ? () => setCounted(!counted) : null}
                        onMark={setMarks}
                    />
                )}
                <Remarks told={told} />
                {!isEmbedded && (
                    <p class="row">
                        {link && (
                            <a class="button" href={link} target="_blank" rel="noopener">
                                {t('nav.analysis')}
                            </a>
                        )}
                        {board.turns && (
                            <button type="button" class="button" aria-pressed={turned} onClick={() => setTurned(!turned)}>
                                {g('more.flip')}
                            </button>
                        )}
                    </p>
                )}
            </div>
        </div>
    );
}

export function BroadcastBoardPage({id, board, isEmbedded}: {id: string; board: string; isEmbedded: boolean}) {
    const path = `/api/broadcasts/${encodeURIComponent(id)}/boards/${encodeURIComponent(board)}`;
    const {value: told, absent, isLost} = usePolled<BroadcastGame>(path, ({ended}) => ended);
    useEffect(() => {
        if (told) document.title = `${told.shown.first.name} – ${told.shown.second.name} · Kyvien`;
    }, [told]);
    if (absent) return <Absent refusal={absent} href="/b" back={w('broadcast.title')} />;
    if (!told) return <p class="quiet loading">{isLost ? t('lobby.unreachable') : ''}</p>;
    return <Shown told={told} isEmbedded={isEmbedded} />;
}
