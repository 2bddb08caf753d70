// The engine's best lines in the current position, on request.
import {useEffect, useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf, sideName} from '../../games';
import {blanksBefore} from '../../games/position';
import {getCachedJson, post, refusalOf} from '../../live/api';
import type {AnnotatedGame, Lines, LinesRequest, Program, ProgramLine, Refusal} from '../../protocol';
import {RefusalLine} from '../parts';
import {moveText} from '../sheet';
import {lineTo} from './tree';

const {t: w} = words;

/// The search limit in positions: the default, or the maximum that the hall allows.
const kNodes = {near: 200_000, far: 2_000_000};
/// Milliseconds without stepping before a position is requested.
const kPause = 250;

/// "+0.35", "−1.20"; "#3" for mate in three; in Go the value of the move.
function scoreOf({centipawns, mate, worth}: ProgramLine): string {
    const signed = (value: number, text: string) => (value < 0 ? '−' : '+') + text;
    if (mate !== undefined) return (mate < 0 ? '−' : '') + '#' + Math.abs(mate);
    if (centipawns !== undefined) return signed(centipawns, (Math.abs(centipawns) / 100).toFixed(2));
    return worth === undefined ? '' : (worth / 100).toFixed(1);
}

/// The same for screen readers.
function spokenScore(game: AnnotatedGame['game'], {centipawns, mate, worth}: ProgramLine): string {
    const side = (value: number) => sideName(game, value < 0 ? 'second' : 'first');
    if (mate !== undefined) return w('analysis.mate-in', {side: side(mate), moves: Math.abs(mate)});
    if (centipawns !== undefined) return w('analysis.better-by', {side: side(centipawns), pawns: (Math.abs(centipawns) / 100).toFixed(2)});
    return worth === undefined ? '' : w('analysis.worth', {worth: (worth / 100).toFixed(1)});
}

interface Props {
    game: AnnotatedGame;
    at: number;
    notation: string;
    /// The moves of a line up to the chosen one.
    onPlay: (moves: string[]) => void;
}

export function EngineLines({game, at, notation, onPlay}: Props) {
    const [programs, setPrograms] = useState<Program[]>([]);
    const [chosen, setChosen] = useState('');
    const [isOn, setOn] = useState(false);
    const [isFar, setFar] = useState(false);
    const [told, setTold] = useState<{of: string; lines: ProgramLine[]} | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEffect(() => {
        getCachedJson<Program[]>('/api/programs').then(setPrograms, () => {});
    }, []);

    const able = programs.filter((each) => each.game === game.game);
    const program = able.find((each) => each.id === chosen) ?? able[0];
    const blanks = blanksBefore({game: game.game, start: {fen: game.fen}});
    const line = lineTo(game.moves, at).map((number) => ({move: game.moves[number - 1].move}));
    const request: LinesRequest | null = program
        ? {
              game: game.game,
              chess960: game.chess960,
              fen: game.fen,
              size: game.size,
              handicap: game.handicap,
              komi: game.komi,
              moves: line,
              program: program.id,
              nodes: isFar ? kNodes.far : kNodes.near,
          }
        : null;
    const of = JSON.stringify(request);
    useEffect(() => {
        if (!isOn || !request) return;
        let isCurrent = true;
        const pause = setTimeout(() => {
            post<Lines>('/api/analysis/lines', request).then(
                ({lines}) => {
                    if (!isCurrent) return;
                    setRefusal(null);
                    setTold({of, lines});
                },
                (error: unknown) => {
                    if (isCurrent) setRefusal(refusalOf(error));
                },
            );
        }, kPause);
        return () => {
            isCurrent = false;
            clearTimeout(pause);
        };
    }, [isOn, of]);

    if (!program) return null;
    const isTold = told?.of === of;
    return (
        <section class="engine-lines" aria-label={w('analysis.lines')}>
            <div class="row">
                <button type="button" class="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
                    {w('analysis.lines')}
                </button>
                {isOn && able.length > 1 && (
                    <select
                        aria-label={w('analysis.program')}
                        value={program.id}
                        onChange={(event) => setChosen(event.currentTarget.value)}
                    >
                        {able.map(({id, name}) => (
                            <option key={id} value={id}>
                                {name}
                            </option>
                        ))}
                    </select>
                )}
                {isOn && !gameOf(game.game).board.places && (
                    <button type="button" class="button" aria-pressed={isFar} onClick={() => setFar(!isFar)}>
                        {w('analysis.look-further')}
                    </button>
                )}
            </div>
            {isOn && refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {isOn && (
                <div aria-busy={!isTold && !refusal} aria-live="polite">
                    {isTold && told.lines.length === 0 && <p class="quiet">{w('analysis.nobody-moves')}</p>}
                    {!isTold && !refusal && <p class="quiet">{w('analysis.thinks', {program: program.name})}</p>}
                    {isTold && told.lines.length > 0 && (
                        <ol>
                            {told.lines.map((each, index) => (
                                <li key={index}>
                                    <strong class="score" role="img" aria-label={spokenScore(game.game, each)}>
                                        {scoreOf(each)}
                                    </strong>{' '}
                                    {each.moves.map(({move, text}, step) => (
                                        <button
                                            key={step}
                                            type="button"
                                            class="move"
                                            onClick={() => onPlay(each.moves.slice(0, step + 1).map((played) => played.move))}
                                        >
                                            {(step === 0 || (line.length + step + blanks) % 2 === 0) && !gameOf(game.game).board.places
                                                ? gameOf(game.game).numbered(line.length + step + 1 + blanks, moveOf(move, text, notation))
                                                : moveOf(move, text, notation)}
                                        </button>
                                    ))}
                                    {each.depth > 0 && <span class="quiet"> {w('analysis.depth', {depth: each.depth})}</span>}
                                </li>
                            ))}
                        </ol>
                    )}
                </div>
            )}
        </section>
    );
}

const moveOf = (move: string, text: Record<string, string>, notation: string): string =>
    moveText({move, text} as Parameters<typeof moveText>[0], notation);
