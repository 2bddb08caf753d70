// The analysis board: a game with its variations, the law's view of each position, and the reader's annotations.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Board} from '../../board/board';
import type {Arrow} from '../../board/types';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf, gameTitle, geometryOf, sideName, kGames} from '../../games';
import {fetchFile, postFile, refusalOf} from '../../live/api';
import type {AnalysedPosition, AnnotatedGame, AnnotatedMove, DrawnMark, Game, ReadGame, Refusal, Values} from '../../protocol';
import {useSettings} from '../../settings';
import {g, t} from '../../words';
import {drawingOf, type Step} from '../cycle/cycle';
import {CyclePanel} from '../cycle/cycle_panel';
import {personName, RefusalLine, scoreText} from '../parts';
import {useMoveNavigationKeys} from '../use_move_navigation_keys';
import {EngineLines} from './engine_lines';
import {GameEnd} from './game_end';
import {LawOfPosition} from './law_of_position';
import {StepButtons} from './leaf';
import {MateQuestion} from './mate_question';
import {MoveTree} from './moves';
import {Opening} from './opening';
import {Outputs} from './outputs';
import {drawnWith, Remarks} from './remarks';
import {readFragment} from './share';
import {annotated, siblingVariation, childrenOf, steppedBy, lineTo, parentOf, played, promoted, removed, type Place} from './tree';
import {blanksBefore} from '../../games/position';
import {usePositions} from './use_positions';
import {useVariationKeys} from './use_variation_keys';

const {t: w} = words;

interface Opened extends Place {
    game: AnnotatedGame;
    /// Changes whenever the moves are renumbered.
    tree: number;
}

/// A file that was read, and what had to be omitted.
interface Read {
    file: Blob;
    of: Game;
    read: ReadGame;
}

const kArrows: Record<string, Arrow['kind']> = {R: 'attack', Y: 'mild'};
const kColors: Record<Arrow['kind'], DrawnMark['color']> = {move: undefined, attack: 'R', mild: 'Y'};

/// The repetition that the law rules on or asks about here; null if there is none.
function cycleOf(position: AnalysedPosition | undefined): Values | null {
    const claimed = position?.claims.map(({result, question}) => result ?? question);
    const found = [position?.result, position?.question, ...(claimed ?? [])].find((each) => each?.values?.steps);
    return found?.values ?? null;
}

interface StudyProps {
    opened: Opened;
    onChange: (opened: Opened) => void;
    onRefused: (refusal: Refusal | null) => void;
    onLeave: () => void;
}

function Study({opened, onChange, onRefused, onLeave}: StudyProps) {
    const settings = useSettings();
    const [turned, setTurned] = useState(false);
    const [drawing, setDrawing] = useState(false);
    const [picked, setPicked] = useState<string | null>(null);
    const [counted, setCounted] = useState(false);
    const [marks, setMarks] = useState<string[]>([]);
    /// The shown repetition, by the position where it was ruled, and its shown move.
    const [cycle, setCycle] = useState<{at: number; step: Step} | null>(null);
    const place = useRef<HTMLDivElement>(null);
    const {at, tree} = opened;
    const game: AnnotatedGame = {...opened.game, moves: [...opened.moves]};
    const moves = game.moves;
    const {name, board, notations} = gameOf(game.game);
    const notation = settings.notation[name] ?? notations[0];

    const change = (place: Partial<Place>, renumbered = false) => {
        onRefused(null);
        setMarks([]);
        setPicked(null);
        setCycle(null);
        onChange({...opened, ...place, tree: renumbered ? tree + 1 : tree});
    };
    const positions = usePositions(game, tree, at, counted, (refusal, move) => {
        // An illegal move is not left on the board.
        if (move !== null && move <= moves.length) onChange({...opened, ...removed(moves, move), tree: tree + 1});
        onRefused(refusal);
    });
    const position = positions.known.get(at) ?? positions.known.get(at > 0 ? parentOf(moves, at) : 0);
    const here = positions.known.get(at);
    useMoveNavigationKeys((plies) => change({at: plies === -Infinity ? 0 : steppedBy(moves, at, plies)}));
    useVariationKeys((step) => change({at: siblingVariation(moves, at, step)}));

    // The repetition stays visible while its moves are shown.
    const ruledAt = cycle?.at ?? at;
    const ruled = positions.known.get(ruledAt);
    const line = lineTo(moves, ruledAt);
    const cycleValues = cycleOf(ruled);
    const shown = cycle && cycle.at === ruledAt ? drawingOf(cycle.step) : null;
    const showStep = (step: Step) => {
        change({at: line[step.ply] ?? at});
        setCycle({at: ruledAt, step});
    };

    const told: AnnotatedMove | null = at > 0 ? moves[at - 1] : null;
    const comment = (told ? told.comment : game.comment) ?? '';
    const drawn = (told ? told.drawn : game.drawn) ?? [];
    const tell = (change: Partial<AnnotatedMove>) => {
        if (at > 0) onChange({...opened, moves: annotated(moves, at, change)});
        else onChange({...opened, game: {...opened.game, ...('comment' in change ? {comment: change.comment} : {drawn: change.drawn})}});
    };
    const pick = (square: string) => {
        if (picked === null) setPicked(square);
        else {
            tell({drawn: drawnWith(drawn, picked, square)});
            setPicked(null);
        }
    };

    const size = positions.size;
    const geometry = geometryOf(game.game, size);
    const title = game.first || game.second ? `${personName(game.first || '?')} – ${personName(game.second || '?')}` : gameTitle(game.game);
    const siblings = at > 0 ? childrenOf(moves, parentOf(moves, at)) : [];
    const arrows: Arrow[] = drawn.flatMap(({from, to, color}) => (to ? [{from, to, kind: kArrows[color ?? 'G'] ?? 'move'}] : []));
    const squares = drawn.filter(({to}) => !to).map(({from}) => from);
    return (
        <div class={`analysis game-${name}`} style={{'--ratio': String(geometry.width / geometry.height)}}>
            <h1>{title}</h1>
            <div class="board-place" ref={place} aria-busy={positions.busy}>
                {position && (
                    <Board
                        game={game.game}
                        size={size}
                        label={w('analysis.board', {game: gameTitle(game.game)})}
                        cells={position.board.cells}
                        flipped={turned}
                        last={here?.last ?? []}
                        check={here?.check ?? null}
                        mover={here?.turn ?? null}
                        active={here !== undefined && !drawing}
                        legal={here?.legal}
                        forbidden={here?.forbidden}
                        marks={[...squares, ...marks, ...(shown?.marks ?? []), ...(picked ? [picked] : [])]}
                        arrows={[...arrows, ...(shown?.arrows ?? [])]}
                        area={positions.count?.area}
                        coordinates={settings.coordinates}
                        fileNames={board.fileNames?.(notation)}
                        ply={at}
                        onMove={(move) => change(played(moves, at, move))}
                        onPick={drawing ? pick : undefined}
                        onDraw={({from, to, kind}) => tell({drawn: drawnWith(drawn, from, to ?? from, kColors[kind])})}
                    />
                )}
            </div>
            <div class="beside">
                <MoveTree game={game} known={positions.known} notation={notation} at={at} onShow={(number) => change({at: number})} />
                <StepButtons moves={moves} at={at} onShow={(number) => change({at: number})}>
                    {here?.turn && !here.result
                        ? g('status.to-move', {side: sideName(game.game, here.turn)})
                        : here?.result
                          ? scoreText(here.result.score)
                          : '…'}
                </StepButtons>
                <GameEnd game={game} />
                {gameOf(game.game).passes && (
                    <button type="button" class="button" onClick={() => change(played(moves, at, 'pass'))}>
                        {t('action.pass')}
                    </button>
                )}
                {here && (
                    <LawOfPosition
                        game={game.game}
                        position={here}
                        count={positions.count}
                        onCount={board.places ? () => setCounted(!counted) : null}
                        onMark={setMarks}
                    />
                )}
                {cycleValues && (
                    <CyclePanel
                        view={{
                            game: game.game,
                            start: {fen: game.fen},
                            moves: line.map((number) => ({move: moves[number - 1].move, text: positions.known.get(number)?.text ?? {}})),
                        }}
                        values={cycleValues}
                        notation={notation}
                        chosen={cycle?.step.ply ?? null}
                        onStep={showStep}
                    />
                )}
                {gameOf(game.game).asksForMate && (
                    <MateQuestion
                        game={game}
                        at={at}
                        onRefused={onRefused}
                        onLine={(line) => {
                            // The reader follows it from its first move.
                            let place = played(moves, at, line[0]);
                            const first = place.at;
                            for (const move of line.slice(1)) place = played(place.moves, place.at, move);
                            change({moves: place.moves, at: first});
                        }}
                    />
                )}
                <EngineLines
                    game={game}
                    at={at}
                    notation={notation}
                    onPlay={(line) => {
                        let place: Place = {moves, at};
                        for (const move of line) place = played(place.moves, place.at, move);
                        change(place);
                    }}
                />
                <Remarks
                    move={told}
                    comment={comment}
                    drawn={drawn}
                    drawing={drawing}
                    onDrawing={(on) => {
                        setDrawing(on);
                        setPicked(null);
                    }}
                    onTell={tell}
                    onRemove={() => change(removed(moves, at), true)}
                    onPromote={siblings.indexOf(at) > 0 ? () => change(promoted(moves, at), true) : null}
                />
                <Outputs
                    game={game}
                    at={at}
                    opened={opened}
                    title={title}
                    size={size}
                    known={positions.known}
                    place={place}
                    onRefused={onRefused}
                >
                    {board.turns && (
                        <button type="button" class="button" aria-pressed={turned} onClick={() => setTurned(!turned)}>
                            {g('more.flip')}
                        </button>
                    )}
                    <button type="button" class="button" onClick={onLeave}>
                        {w('analysis.another')}
                    </button>
                </Outputs>
            </div>
        </div>
    );
}

export function AnalysisPage() {
    const [opened, setOpened] = useState<Opened | null>(null);
    const [file, setFile] = useState<Read | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [notice, setNotice] = useState('');
    const [busy, setBusy] = useState(true);
    useEffect(() => {
        document.title = `${w('analysis.title')} · Kyvien`;
    }, []);
    // The form that it replaces was scrolled down to its button on a phone.
    const isOpen = opened !== null;
    useLayoutEffect(() => {
        if (isOpen) scrollTo(0, 0);
    }, [isOpen]);

    const show = (game: AnnotatedGame, at: number) => {
        // A position of a game with several board sizes implies its own.
        const lines = gameOf(game.game).board.places && game.fen && !game.size ? {size: game.fen.split('/').length} : {};
        // Every move names its predecessor.
        const moves = game.moves.map((move, index) => ({...move, parent: move.parent ?? index}));
        setOpened((before) => ({game: {...game, ...lines}, moves, at, tree: (before?.tree ?? 0) + 1}));
    };

    async function read(of: Game, from: Blob, number = 1, ply = 0): Promise<void> {
        setBusy(true);
        setRefusal(null);
        setNotice('');
        try {
            const answer = await postFile<ReadGame>(`/api/analysis/read?game=${of}&number=${number}`, from);
            setFile({file: from, of, read: answer});
            show(answer.annotated, steppedBy(answer.annotated.moves, 0, ply));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }

    // A link to a game of this hall, or one that contains a game or a position.
    useEffect(() => {
        const asked = new URLSearchParams(location.search);
        const id = asked.get('id');
        const of = asked.get('game');
        const fen = asked.get('fen');
        // A game of the library has a number.
        const kept = asked.get('library');
        void (async () => {
            const shared = await readFragment(location.hash);
            if (shared) show(shared.game, shared.at);
            else if ((id || kept) && of) {
                try {
                    const record = await fetchFile(
                        id
                            ? `/api/games/${encodeURIComponent(id)}/record?format=${gameOf(of).recordFormat}`
                            : `/api/library/games/${encodeURIComponent(kept ?? '')}/record`,
                    );
                    await read(of, record.blob, 1, Number(asked.get('ply') ?? 0));
                } catch (error) {
                    setRefusal(refusalOf(error));
                }
            } else if (fen && of && kGames.some(({name}) => name === of)) show({game: of, moves: [], fen}, 0);
            else if (location.hash) setNotice(w('analysis.bad-link'));
            setBusy(false);
        })();
    }, []);

    return (
        <>
            {notice && (
                <p class="banner" role="alert">
                    {notice}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {!opened && (
                <Opening
                    busy={busy}
                    onRead={(of, from) => void read(of, from)}
                    onBegin={(game) => {
                        setRefusal(null);
                        setNotice('');
                        setFile(null);
                        show(game, 0);
                    }}
                    onTooLarge={() => setNotice(w('analysis.too-large'))}
                />
            )}
            {opened && file && file.read.games > 1 && (
                <label class="field of-file">
                    <span>{w('analysis.which', {games: file.read.games})}</span>
                    <select
                        value={String(file.read.number)}
                        onChange={(event) => void read(file.of, file.file, Number(event.currentTarget.value))}
                    >
                        {file.read.entries.map(({first, second, result}, index) => (
                            <option key={index} value={String(index + 1)}>
                                {index + 1}. {personName(first || '?')} – {personName(second || '?')} {result}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {opened && file && file.read.left_out.length > 0 && (
                <div class="banner" role="status">
                    <p>{w('analysis.left-out', {count: file.read.left_out.length})}</p>
                    <ul>
                        {file.read.left_out.slice(0, 10).map(({move, ply, refusal: why}, index) => (
                            <li key={index}>
                                {gameOf(file.of).numbered(ply + blanksBefore({game: file.of, start: {fen: file.read.annotated.fen}}), move)}{' '}
                                <RefusalLine refusal={why} />
                            </li>
                        ))}
                    </ul>
                </div>
            )}
            {opened && (
                <Study
                    key={opened.game.game}
                    opened={opened}
                    onChange={setOpened}
                    onRefused={setRefusal}
                    onLeave={() => {
                        history.replaceState(history.state, '', '/analysis');
                        setOpened(null);
                        setFile(null);
                        setRefusal(null);
                    }}
                />
            )}
        </>
    );
}
