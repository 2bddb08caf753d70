// How a finished game ended: the result, the reason and the clause.
import {useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {sideName} from '../../games';
import {isResult} from '../../codes';
import type {AnnotatedGame} from '../../protocol';
import {maybeOfGame} from '../../words';
import {CiteButton, ClauseCard, other, scoreText} from '../parts';
import {verdictText} from '../verdict';
import {endOfGame, type End} from './ending';

const {t: w} = words;

/// The reason, if it can be said: a file has the code, and not the values of every sentence (how often a position occurred).
function reasonOf(game: AnnotatedGame, {code, winner}: End): string {
    if (code === null) return '';
    const stated: Record<string, string> = winner ? {winner: sideName(game.game, winner), loser: sideName(game.game, other(winner))} : {};
    let isWhole = true;
    const values = new Proxy(stated, {
        get: (of, name: string) => {
            if (!(name in of)) isWhole = false;
            return of[name];
        },
    });
    const said = isResult(code, 'stalemate') && winner ? 'stalemate-loses' : code;
    const reason = maybeOfGame(`result.${said}.${game.game}`, values) ?? maybeOfGame('result.' + said, values) ?? '';
    return isWhole ? reason : '';
}

/// Nothing for a game that has not ended.
export function GameEnd({game}: {game: AnnotatedGame}) {
    const [open, setOpen] = useState(false);
    const end = endOfGame(game);
    if (!end) return null;
    const {winner, clause, margin} = end;
    return (
        <section class="result" aria-label={w('analysis.end')}>
            <p class="score">{scoreText(end.score)}</p>
            <div>
                <p class="reason">
                    <b>{verdictText(game.game, winner, end.score)}</b>{' '}
                    {reasonOf(game, end) || (margin !== null && w('analysis.end-margin', {margin}))}
                </p>
                {clause && (
                    <p class="cites">
                        <CiteButton id={clause.id} open={open} onToggle={() => setOpen(!open)} />
                    </p>
                )}
            </div>
            {open && clause && <ClauseCard clause={clause} />}
        </section>
    );
}
