// A study: the board that the host shows, the tree with what is said of it, and who looks on. Who may move changes it for all.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import type {Arrow} from '../../board/types';
import {study as words} from '../../catalogue/study';
import {gameOf, gameTitle, geometryOf, sideName} from '../../games';
import {fetchFile, refusalOf} from '../../live/api';
import {forgetStudy} from '../../live/studies';
import type {AnnotatedMove, Refusal, StudyChanged} from '../../protocol';
import {go} from '../../router';
import {useSettings} from '../../settings';
import {g, t} from '../../words';
import {LawOfPosition} from '../analysis/law_of_position';
import {Leaf} from '../analysis/leaf';
import {MoveTree} from '../analysis/moves';
import {drawnWith, Remarks} from '../analysis/remarks';
import {fragmentOf} from '../analysis/share';
import {besides, childrenOf, leafed, parentOf} from '../analysis/tree';
import {useVariationKeys} from '../analysis/use_variation_keys';
import {CopyButton, RefusalLine} from '../parts';
import {moveText} from '../sheet';
import {useLeafKeys} from '../use_leaf_keys';
import {StudyPeople} from './people';
import {mayMove, treeOf, type StudyState} from './state';
import {HostTools} from './host_tools';
import {studyPath, useStudy, type Change, type Studied} from './use_study';
import {useLegal} from './use_legal';
import {useRemarks} from './use_remarks';

const {t: w} = words;

const kHost = 1;
/// Between two positions that the host shows while he goes along a line.
const kShowEvery = 300;

const kArrows: Record<string, Arrow['kind']> = {R: 'attack', Y: 'mild'};

function save(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface Props extends Pick<Studied, 'member' | 'change' | 'join'> {
    id: string;
    state: StudyState;
    onRefused: (refusal: Refusal | null) => void;
}

function StudyBoard({id, state, member, change, join, onRefused}: Props) {
    const settings = useSettings();
    const [turned, setTurned] = useState(false);
    const [drawing, setDrawing] = useState(false);
    const [picked, setPicked] = useState<string | null>(null);
    const [counted, setCounted] = useState(false);
    const [marks, setMarks] = useState<string[]>([]);
    /// The position looked at alone, by its number in the study; null: that which the host shows.
    const [alone, setAlone] = useState<number | null>(null);
    /// The host goes along a line, and the others are about to be told.
    const [shows, setShows] = useState<number | null>(null);
    const [shown, setShown] = useState<StudyChanged | null>(null);
    const isSending = useRef(false);
    const [said, setSaid] = useState('');
    const {news} = state;
    const {game, ids, numbers, known} = useMemo(() => treeOf(state), [state.nodes, state.heading]);
    const moves = game.moves;
    const may = mayMove(state, member);
    const isHost = member === kHost;

    // What somebody looks at may have been taken out meanwhile.
    const at = numbers.get(shows ?? alone ?? news.at) ?? numbers.get(news.at) ?? 0;
    const node = ids[at];
    const follows = alone === null;
    const {name, board, notations} = gameOf(game.game);
    const notation = settings.notation[name] ?? notations[0];
    const legal = useLegal(game, at, may, counted);
    const here = known.get(at);
    const position = here ?? known.get(at > 0 ? parentOf(moves, at) : 0);
    const remarks = useRemarks(change, node);

    useEffect(() => {
        document.title = `${news.title} · Kyvien`;
    }, [news.title]);
    useEffect(() => {
        if (shows === null) return;
        const isShown = shown?.node === shows;
        // Once it was shown, what somebody else shows counts.
        if (shows === news.at || (isShown && news.version >= shown.version)) {
            setShows(null);
            setShown(null);
            return;
        }
        // One after the other: what comes late would take back what somebody has shown meanwhile.
        if (isShown || isSending.current) return;
        const timer = setTimeout(() => {
            isSending.current = true;
            void change({do: 'show', node: shows}).then((done) => {
                isSending.current = false;
                if (done) setShown(done);
                else setShows(null);
            });
        }, kShowEvery);
        return () => clearTimeout(timer);
    }, [shows, shown, news.version]);

    // Who follows is told in words what the host shows.
    const own = useRef(-1);
    useEffect(() => {
        setMarks([]);
        setPicked(null);
        if (own.current === news.at || !follows) return;
        const number = numbers.get(news.at) ?? 0;
        const text = number > 0 && known.get(number)?.text;
        const move = number > 0 ? moves[number - 1].move : '';
        const ply = known.get(number)?.ply ?? 0;
        if (number === 0) setSaid(w('study.shows-start'));
        else if (text) setSaid(w('study.shows', {move: gameOf(game.game).numbered(ply, moveText({move, text}, notation))}));
    }, [news.at]);

    const look = (number: number) => {
        setMarks([]);
        setPicked(null);
        setSaid('');
        onRefused(null);
        const id = ids[number];
        // Where the host looks the others look too, unless he has left the board that is shown.
        if (isHost && follows) {
            own.current = id;
            setShows(id);
        } else setAlone(id);
    };
    const ask = async (what: Change): Promise<void> => {
        const done = await change(what);
        if (done === null) return;
        if (what.do === 'move') {
            own.current = done.node;
            setAlone(null);
            setShows(null);
        }
    };
    useLeafKeys((plies) => look(plies === -Infinity ? 0 : leafed(moves, at, plies)));
    useVariationKeys((step) => look(besides(moves, at, step)));

    const told: AnnotatedMove | null = at > 0 ? {...moves[at - 1], ...remarks.draft} : null;
    const comment = remarks.draft.comment ?? (at > 0 ? moves[at - 1].comment : game.comment) ?? '';
    const drawn = remarks.draft.drawn ?? (at > 0 ? moves[at - 1].drawn : game.drawn) ?? [];
    const pick = (square: string) => {
        if (picked === null) setPicked(square);
        else {
            remarks.tell({drawn: drawnWith(drawn, picked, square)});
            setPicked(null);
        }
    };

    async function keep(): Promise<void> {
        try {
            const {blob, name: file} = await fetchFile(`${studyPath(id)}/file?language=${settings.language}`);
            save(blob, file);
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }

    const size = game.size ?? 19;
    const geometry = geometryOf(game.game, size);
    const siblings = at > 0 ? childrenOf(moves, parentOf(moves, at)) : [];
    const arrows: Arrow[] = drawn.flatMap(({from, to, color}) => (to ? [{from, to, kind: kArrows[color ?? 'G'] ?? 'move'}] : []));
    const squares = drawn.filter(({to}) => !to).map(({from}) => from);
    return (
        <div class={`analysis study game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1>{news.title}</h1>
            <div class="board-place" aria-busy={may && legal === null}>
                {position && (
                    <Board
                        game={game.game}
                        size={size}
                        label={w('study.board', {game: gameTitle(game.game)})}
                        cells={position.board.cells}
                        flipped={turned}
                        last={here?.last ?? []}
                        check={here?.check ?? null}
                        mover={here?.turn ?? null}
                        active={may && legal !== null && !drawing}
                        legal={may ? legal?.legal : undefined}
                        forbidden={may ? legal?.forbidden : undefined}
                        marks={[...squares, ...marks, ...(picked ? [picked] : [])]}
                        arrows={arrows}
                        area={counted ? legal?.count?.area : undefined}
                        western={settings.western}
                        coordinates={settings.coordinates}
                        fileNames={board.fileNames?.(notation)}
                        ply={at}
                        onMove={(move) => void ask({do: 'move', node, move})}
                        onPick={drawing ? pick : undefined}
                    />
                )}
            </div>
            <div class="beside">
                <div class="study-place">
                    {follows ? (
                        <p class="quiet">{isHost ? w('study.you-show') : w('study.you-follow')}</p>
                    ) : (
                        <p class="banner">
                            {w('study.you-are-alone')}{' '}
                            <button
                                type="button"
                                class="button primary"
                                onClick={() => {
                                    setAlone(null);
                                    setSaid('');
                                }}
                            >
                                {isHost ? w('study.back-to-shared') : w('study.follow')}
                            </button>
                        </p>
                    )}
                    {isHost && follows && (
                        <button type="button" class="button" onClick={() => setAlone(node)}>
                            {w('study.look-alone')}
                        </button>
                    )}
                    <p class="study-said" aria-live="polite">
                        {said}
                    </p>
                </div>
                <MoveTree game={game} known={known} notation={notation} at={at} onShow={look} />
                <Leaf moves={moves} at={at} onShow={look}>
                    {here?.turn && !here.result ? g('status.to-move', {side: sideName(game.game, here.turn)}) : '…'}
                </Leaf>
                {may && gameOf(game.game).passes && (
                    <button type="button" class="button" onClick={() => void ask({do: 'move', node, move: 'pass'})}>
                        {t('action.pass')}
                    </button>
                )}
                {here && (
                    <LawOfPosition
                        game={game.game}
                        position={here}
                        count={counted ? (legal?.count ?? null) : null}
                        onCount={board.places ? () => setCounted(!counted) : null}
                        onMark={setMarks}
                    />
                )}
                {may && (
                    <Remarks
                        move={told}
                        comment={comment}
                        drawn={drawn}
                        drawing={drawing}
                        onDrawing={(on) => {
                            setDrawing(on);
                            setPicked(null);
                        }}
                        onTell={remarks.tell}
                        onRemove={isHost ? () => void ask({do: 'delete', node}) : null}
                        onPromote={isHost && siblings.indexOf(at) > 0 ? () => void ask({do: 'promote', node}) : null}
                    />
                )}
                <StudyPeople state={state} member={member} onChange={(what) => void ask(what)} onJoin={(text) => void join(text)} />
                <div class="row">
                    <CopyButton text={`${location.origin}/s/${id}`} label={w('study.copy-link')} />
                    <button type="button" class="button" onClick={() => void keep()}>
                        {g('more.export', {format: gameOf(game.game).recordFormat.toUpperCase()})}
                    </button>
                    <button
                        type="button"
                        class="button"
                        onClick={() =>
                            void fragmentOf(game, at).then((fragment) => {
                                go('/analysis' + fragment);
                            })
                        }
                    >
                        {w('study.analyse')}
                    </button>
                    {board.turns && (
                        <button type="button" class="button" aria-pressed={turned} onClick={() => setTurned(!turned)}>
                            {g('more.flip')}
                        </button>
                    )}
                </div>
                {isHost && (
                    <HostTools
                        title={news.title}
                        onRename={(title) => void ask({do: 'rename', title})}
                        onRemove={() =>
                            void change({do: 'remove'}).then((done) => {
                                if (done === null) return;
                                forgetStudy(id);
                                go('/s');
                            })
                        }
                    />
                )}
            </div>
        </div>
    );
}

export function StudyPage({id}: {id: string}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const {state, absent, isLost, member, change, join} = useStudy(id, setRefusal);
    if (absent) return <RefusalLine refusal={absent} />;
    return (
        <>
            {isLost && (
                <p class="banner" role="status">
                    {t('lobby.unreachable')}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {!state && !isLost && <p class="quiet loading" />}
            {state && <StudyBoard id={id} state={state} member={member} change={change} join={join} onRefused={setRefusal} />}
        </>
    );
}
