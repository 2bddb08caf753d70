// What the law says about a position: counts, possible claims, notices, and automatic endings.
import {isResult} from '../../codes';
import {useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {sideName, shownSquare} from '../../games';
import type {AnalysedPosition, ClauseRef, Count, Game, GameResult} from '../../protocol';
import {g, maybeOfGame} from '../../words';
import {CiteButton, ClauseCard, other, scoreText} from '../parts';
import {noteText, spokenValues} from '../sheet';
import {verdictText} from '../verdict';

const {t: w, maybe: maybeOf} = words;

interface CitedProps {
    clause: ClauseRef | null;
    children: string;
    onMark?: () => void;
}

/// A line with its clause, which opens below it.
function Cited({clause, children, onMark}: CitedProps) {
    const [open, setOpen] = useState(false);
    return (
        <li>
            {children} {clause && <CiteButton id={clause.id} open={open} onToggle={() => setOpen(!open)} />}{' '}
            {onMark && (
                <button type="button" class="cite plain" onClick={onMark}>
                    {g('result.show')}
                </button>
            )}
            {open && clause && <ClauseCard clause={clause} />}
        </li>
    );
}

function resultWords(game: Game, result: GameResult): string {
    const winner = result.winner && sideName(game, result.winner);
    const values = {
        ...spokenValues(result.values ?? {}, game),
        winner: winner ?? '',
        loser: result.winner ? sideName(game, other(result.winner)) : '',
        flagged: '',
    };
    const said = verdictText(game, result.winner, result.score);
    // In xiangqi a side without a legal move has lost; in chess the game is drawn.
    const code = isResult(result.code, 'stalemate') && winner ? 'stalemate-loses' : result.code;
    const why = maybeOfGame(`result.${code}.${game}`, values) ?? maybeOfGame('result.' + code, values) ?? result.code.replace(/[-_]/g, ' ');
    return `${scoreText(result.score)} ${said} ${why}`;
}

interface Props {
    game: Game;
    position: AnalysedPosition;
    count: Count | null;
    /// Go: counts the area of the stones on the board; null in other games.
    onCount: (() => void) | null;
    onMark: (squares: string[]) => void;
}

export function LawOfPosition({game, position, count, onCount, onMark}: Props) {
    const {counts, claims, notes, result, question} = position;
    return (
        <section class="law-of-position" aria-label={w('analysis.law')}>
            <h2>{w('analysis.law')}</h2>
            <ul>
                {position.after_end && <li class="quiet">{w('analysis.after-end')}</li>}
                {result && (
                    <Cited
                        clause={result.clause}
                        onMark={result.evidence?.squares?.length ? () => onMark(result.evidence.squares) : undefined}
                    >
                        {resultWords(game, result)}
                    </Cited>
                )}
                {question && (
                    <Cited clause={question.clause}>
                        {maybeOfGame('question.' + question.code, spokenValues(question.values ?? {}, game)) ?? question.code}
                    </Cited>
                )}
                {position.stopped && <li>{g('note.play-stopped')}</li>}
                {notes.map((note, index) => (
                    <Cited key={index} clause={note.clause}>
                        {noteText(
                            {
                                key: String(index),
                                ply: position.ply,
                                by: note.seat,
                                code: note.code,
                                clause: note.clause,
                                values: note.values,
                            },
                            game,
                        )}
                    </Cited>
                ))}
                {claims.map((claim) => (
                    <Cited key={claim.kind} clause={claim.result?.clause ?? claim.question?.clause ?? null}>
                        {w('analysis.claim', {
                            claim: maybeOfGame(`claim.${claim.kind}.${game}`) ?? maybeOfGame('claim.' + claim.kind) ?? claim.kind,
                        })}
                    </Cited>
                ))}
                {counts.map(({code, clause, values, squares}) => {
                    const told = {
                        ...values,
                        point: shownSquare(game, String(values.point ?? '')),
                        first: sideName(game, 'first'),
                        second: sideName(game, 'second'),
                    };
                    return (
                        <Cited key={code} clause={clause} onMark={squares.length > 0 ? () => onMark(squares) : undefined}>
                            {maybeOf(`count.${code}.${game}`, told) ?? maybeOf('count.' + code, told) ?? code}
                        </Cited>
                    );
                })}
                {count && (
                    <li>
                        {w('analysis.area', {
                            first: sideName(game, 'first'),
                            second: sideName(game, 'second'),
                            black: count.black,
                            white: count.white,
                        })}
                    </li>
                )}
            </ul>
            {onCount && (
                <button type="button" class="button" aria-pressed={count !== null} onClick={onCount}>
                    {w('analysis.count-area')}
                </button>
            )}
        </section>
    );
}
