// A study: the board shown by the host, the tree of a chapter with its comments, and the viewers. Moves by members with permission change
// it for everybody.
import {useEffect, useMemo, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import type {Arrow} from '../../board/types';
import {study as words} from '../../catalogue/study';
import {gameOf, gameTitle, geometryOf, sideName} from '../../games';
import {forgetStudy} from '../../live/studies';
import type {AnnotatedMove, Refusal} from '../../protocol';
import {go} from '../../router';
import {useSettings} from '../../settings';
import {g, t} from '../../words';
import {Absent} from '../absent';
import {GameEnd} from '../analysis/game_end';
import {LawOfPosition} from '../analysis/law_of_position';
import {StepButtons} from '../analysis/leaf';
import {MoveTree} from '../analysis/moves';
import {drawnWith, Remarks} from '../analysis/remarks';
import {siblingVariation, childrenOf, steppedBy, parentOf} from '../analysis/tree';
import {useVariationKeys} from '../analysis/use_variation_keys';
import {RefusalLine, scoreText} from '../parts';
import {moveText} from '../sheet';
import {useMoveNavigationKeys} from '../use_move_navigation_keys';
import {ChapterTools} from './chapter_tools';
import {Chapters, tabOf} from './chapters';
import {HostTools} from './host_tools';
import {Leaving} from './leaving';
import {StudyPeople} from './people';
import {labelOf, mayMove, treeOf, chapterAt, type StudyState} from './state';
import {useLegal} from './use_legal';
import {useReturnToHostKey, usePlace} from './use_place';
import {useRemarks} from './use_remarks';
import {useHostAnnouncements} from './use_host_announcements';
import {useStudy, type Change, type Studied} from './use_study';

const {t: w} = words;

const kHost = 1;
const kBoard = 'study-board';

const kArrows: Record<string, Arrow['kind']> = {R: 'attack', Y: 'mild'};

interface Props extends Pick<Studied, 'member' | 'change' | 'addChapters' | 'join'> {
    id: string;
    state: StudyState;
    /// The chapter named in the link.
    asked: number | null;
    onRefused: (refusal: Refusal | null) => void;
}

function StudyBoard({id, state, asked, member, change, addChapters, join, onRefused}: Props) {
    const settings = useSettings();
    const [turned, setTurned] = useState(false);
    const [drawing, setDrawing] = useState(false);
    const [picked, setPicked] = useState<string | null>(null);
    const [counted, setCounted] = useState(false);
    const [marks, setMarks] = useState<string[]>([]);
    const {news, chapters} = state;
    const isHost = member === kHost;
    const place = usePlace(state, isHost, asked, change);
    const {node, chapter, follows} = place;
    const tree = useMemo(() => treeOf(state, chapter), [state.nodes, state.chapters, chapter]);
    const {game, ids, numbers, known} = tree;
    const moves = game.moves;
    const may = mayMove(state, member);
    const at = numbers.get(node) ?? 0;
    const {name, board, notations} = gameOf(game.game);
    const notation = settings.notation[name] ?? notations[0];
    const legal = useLegal(game, at, may, counted);
    const here = known.get(at);
    const position = here ?? known.get(at > 0 ? parentOf(moves, at) : 0);
    const remarks = useRemarks(change, node);
    const [said, setSaid] = useHostAnnouncements(state, tree, place, notation);
    const several = chapters.length > 1;

    useEffect(() => {
        document.title = `${news.title} · Kyvien`;
    }, [news.title]);
    useEffect(() => {
        setMarks([]);
        setPicked(null);
    }, [news.at, chapter]);
    // The address contains what is shown, so that reloading restores it.
    useEffect(() => {
        history.replaceState(history.state, '', follows ? `/s/${id}` : `/s/${id}/${chapter}`);
    }, [id, follows, chapter]);

    const follow = () => {
        place.follow();
        setSaid(several ? w('study.shows-chapter', {name: labelOf(state, chapterAt(state, news.at))}) : '');
    };
    useReturnToHostKey(follows, follow);
    const lookAt = (there: number) => {
        setMarks([]);
        setPicked(null);
        setSaid('');
        onRefused(null);
        place.look(there);
    };
    const look = (number: number) => lookAt(ids[number]);
    const ask = async (what: Change): Promise<void> => {
        const done = await change(what);
        if (done === null) return;
        if (what.do === 'move') place.made(done.node);
        // Moves to the following chapter, which all see, whatever was about to be shown.
        const index = chapters.findIndex(({number}) => what.do === 'delete-chapter' && number === what.chapter);
        if (index >= 0) lookAt((chapters[index + 1] ?? chapters[index - 1]).number);
    };
    useMoveNavigationKeys((plies) => look(plies === -Infinity ? 0 : steppedBy(moves, at, plies)));
    useVariationKeys((step) => look(siblingVariation(moves, at, step)));

    const told: AnnotatedMove | null = at > 0 ? {...moves[at - 1], ...remarks.draft} : null;
    const comment = remarks.draft.comment ?? (at > 0 ? moves[at - 1].comment : game.comment) ?? '';
    const drawn = remarks.draft.drawn ?? (at > 0 ? moves[at - 1].drawn : game.drawn) ?? [];
    const pick = (square: string) => {
        if (picked === null) setPicked(square);
        else {
            remarks.saveDraft({drawn: drawnWith(drawn, picked, square)});
            setPicked(null);
        }
    };

    const size = game.size ?? 19;
    const geometry = geometryOf(game.game, size);
    const siblings = at > 0 ? childrenOf(moves, parentOf(moves, at)) : [];
    const arrows: Arrow[] = drawn.flatMap(({from, to, color}) => (to ? [{from, to, kind: kArrows[color ?? 'G'] ?? 'move'}] : []));
    const squares = drawn.filter(({to}) => !to).map(({from}) => from);
    return (
        <div class={`analysis study game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1>{news.title}</h1>
            <Chapters
                chapters={chapters}
                at={chapter}
                shown={isHost && follows ? chapter : chapterAt(state, news.at)}
                panel={kBoard}
                onLook={lookAt}
            />
            <div
                class="board-place"
                id={kBoard}
                aria-busy={may && legal === null}
                role={several ? 'tabpanel' : undefined}
                aria-labelledby={several ? tabOf(chapter) : undefined}
            >
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
                    <div role="status">{place.isGone && <p class="banner">{w('study.chapter-gone')}</p>}</div>
                    {follows ? (
                        <p class="quiet">{isHost ? w('study.you-show') : w('study.you-follow')}</p>
                    ) : (
                        <p class="banner">
                            {w('study.you-are-alone')}{' '}
                            <button type="button" class="button primary" aria-keyshortcuts="Escape" onClick={follow}>
                                {isHost ? w('study.back-to-shared') : w('study.follow')} <kbd aria-hidden="true">Esc</kbd>
                            </button>
                        </p>
                    )}
                    {isHost && follows && (
                        <button type="button" class="button" onClick={place.leave}>
                            {w('study.look-alone')}
                        </button>
                    )}
                    <p class="study-said" aria-live="polite">
                        {said}
                    </p>
                </div>
                <MoveTree game={game} known={known} notation={notation} at={at} onShow={look} />
                <StepButtons moves={moves} at={at} onShow={look}>
                    {here?.turn && !here.result
                        ? g('status.to-move', {side: sideName(game.game, here.turn)})
                        : here?.result
                          ? scoreText(here.result.score)
                          : '…'}
                </StepButtons>
                <GameEnd game={game} />
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
                        onTell={remarks.saveDraft}
                        onRemove={isHost ? () => void ask({do: 'delete', node}) : null}
                        onPromote={isHost && siblings.indexOf(at) > 0 ? () => void ask({do: 'promote', node}) : null}
                    />
                )}
                <StudyPeople state={state} member={member} onChange={(what) => void ask(what)} onJoin={(text) => void join(text)} />
                <div class="row">
                    <Leaving id={id} chapters={chapters} chapter={chapter} game={game} at={at} onRefused={onRefused} />
                    {board.turns && (
                        <button type="button" class="button" aria-pressed={turned} onClick={() => setTurned(!turned)}>
                            {g('more.flip')}
                        </button>
                    )}
                </div>
                {isHost && (
                    <ChapterTools
                        chapters={chapters}
                        at={chapter}
                        addChapters={addChapters}
                        moveAt={(id, of, move) => {
                            const text = state.nodes.get(id)?.position?.text;
                            return text ? moveText({move, text}, settings.notation[of] ?? gameOf(of).notations[0]) : move;
                        }}
                        onAdded={lookAt}
                        onChange={(what) => void ask(what)}
                    />
                )}
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

/// `chapter` comes from the link.
export function StudyPage({id, chapter}: {id: string; chapter: number | null}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const {state, absent, isLost, ...studied} = useStudy(id, setRefusal);
    if (absent) return <Absent refusal={absent} href="/s" back={w('study.title')} />;
    return (
        <>
            {isLost && (
                <p class="banner" role="status">
                    {t('lobby.unreachable')}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {!state && !isLost && <p class="quiet loading" />}
            {state && <StudyBoard id={id} state={state} asked={chapter} {...studied} onRefused={setRefusal} />}
        </>
    );
}
