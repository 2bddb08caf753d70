// The ruling that ended a game, and the pending question.
import {isResult} from '../../codes';
import {useState} from 'preact/hooks';
import {goCycle} from '../../catalogue/go-cycle';
import {gameOf, sideName} from '../../games';
import {blanksBefore} from '../../games/position';
import {readClock} from '../../live/clock';
import type {ClauseRef, View} from '../../protocol';
import {getSettings} from '../../settings';
import {g, maybeOfGame} from '../../words';
import {CountTable} from '../agreement';
import type {Step} from '../cycle/cycle';
import {CyclePanel} from '../cycle/cycle_panel';
import {lazyPart} from '../lazy_part';
import {CiteButton, ClauseCard, other, scoreText} from '../parts';
import {spokenValues} from '../sheet';
import {verdictText} from '../verdict';

/// The position after a move, by the move's number; none before the first move.
const placeOf = (view: View, ply: number): string =>
    ply === 0
        ? g('result.start')
        : gameOf(view.game)
              .numbered(ply + blanksBefore(view), '')
              .trim();

interface ResultProps {
    view: View;
    /// The drawn move of a repetition.
    step: number | null;
    onStep: (step: Step) => void;
    onEvidence: (squares: string[], ply: number | null) => void;
}

/// The ruling that ended the game: score, reason, clause, evidence.
export function ResultPanel({view, step, onStep, onEvidence}: ResultProps) {
    const [open, setOpen] = useState<string | null>(null);
    const result = view.result;
    if (!result) return null;
    const clauses: ClauseRef[] = [...(result.clause ? [result.clause] : []), ...(result.also ?? [])];
    const winner = result.winner && sideName(view.game, result.winner);
    const loser = result.winner && sideName(view.game, other(result.winner));
    // The player whose flag fell if nobody has won: the one whose clock shows zero.
    const flagged = sideName(view.game, view.clock && readClock(view.clock, 'first', view.clock.at).out ? 'first' : 'second');
    const values = {...spokenValues(result.values ?? {}, view.game), winner: winner ?? '', loser: loser ?? '', flagged};
    // In xiangqi a side without a legal move has lost; in chess the game is drawn.
    const code = isResult(result.code, 'stalemate') && winner ? 'stalemate-loses' : result.code;
    const evidence = result.evidence;
    return (
        <section class="result" aria-label={g('result.title')}>
            <p class="score">{scoreText(result.score)}</p>
            <div>
                <p class="reason" role="status">
                    <b>{verdictText(view.game, result.winner, result.score)}</b>{' '}
                    {maybeOfGame(`result.${code}.${view.game}`, values) ??
                        maybeOfGame('result.' + code, values) ??
                        result.code.replace(/[-_]/g, ' ')}
                </p>
                <p class="cites">
                    {clauses.map((clause) => {
                        const key = `${clause.law} ${clause.id}`;
                        return (
                            <CiteButton key={key} id={clause.id} open={open === key} onToggle={() => setOpen(open === key ? null : key)} />
                        );
                    })}
                    {evidence?.squares && evidence.squares.length > 0 && (
                        <button type="button" class="cite plain" onClick={() => onEvidence(evidence.squares ?? [], null)}>
                            {g('result.show')}
                        </button>
                    )}
                </p>
                {evidence?.plies && evidence.plies.length > 0 && (
                    <p class="plies">
                        {g('result.plies')}{' '}
                        {evidence.plies.map((ply) => (
                            <button key={ply} type="button" class="cite plain" onClick={() => onEvidence(evidence.squares ?? [], ply)}>
                                {placeOf(view, ply)}
                            </button>
                        ))}
                    </p>
                )}
                {evidence?.count && evidence.count.black !== undefined && (
                    <CountTable game={view.game} count={evidence.count} komi={view.variant.komi} />
                )}
            </div>
            {clauses
                .filter((clause) => `${clause.law} ${clause.id}` === open)
                .map((clause) => (
                    <ClauseCard key={clause.id} clause={clause} />
                ))}
            {result.values?.steps && (
                <CyclePanel view={view} values={result.values} notation={getSettings().notation[view.game]} chosen={step} onStep={onStep} />
            )}
            {result.values?.cycle && (
                <GoCyclePanel view={view} values={result.values} from={evidence?.plies?.[0] ?? 0} chosen={step} onStep={onStep} />
            )}
        </section>
    );
}

export const GoCyclePanel = lazyPart(async () => (await import('../cycle/go_cycle')).GoCyclePanel, goCycle);

interface QuestionProps {
    view: View;
    step: number | null;
    onStep: (step: Step) => void;
    onEvidence: (ply: number) => void;
}

/// The question for the arbiter, and its clause.
export function QuestionPanel({view, step, onStep, onEvidence}: QuestionProps) {
    const [open, setOpen] = useState(false);
    const question = view.question;
    if (!question) return null;
    return (
        <section class="question" aria-label={g('question.title')}>
            <p>
                <b>
                    <span aria-hidden="true">⚑</span> {g('question.title')}
                </b>
            </p>
            <p role="status">
                {maybeOfGame('question.' + question.code, spokenValues(question.values ?? {}, view.game)) ??
                    question.code.replace(/[-_]/g, ' ')}
            </p>
            <p class="cites">
                {question.clause && <CiteButton id={question.clause.id} open={open} onToggle={() => setOpen(!open)} />}
                {(question.plies ?? []).map((ply) => (
                    <button key={ply} type="button" class="cite plain" onClick={() => onEvidence(ply)}>
                        {placeOf(view, ply)}
                    </button>
                ))}
            </p>
            {open && question.clause && <ClauseCard clause={question.clause} />}
            {question.values?.steps && (
                <CyclePanel
                    view={view}
                    values={question.values}
                    notation={getSettings().notation[view.game]}
                    chosen={step}
                    onStep={onStep}
                />
            )}
            {question.values?.cycle && (
                <GoCyclePanel view={view} values={question.values} from={question.plies?.[0] ?? 0} chosen={step} onStep={onStep} />
            )}
        </section>
    );
}
