// A ruling in one line, in the language of the arbiter or of the players.
import {isNote, isResult} from '../../codes';
import {sideName} from '../../games';
import type {Game, GameResult, Language, Note, Seat, Values, View} from '../../protocol';
import {gameWords, shellWords} from '../../words';
import {other, scoreText} from '../parts';
import {say} from '../margin';
import type {CodeWords} from '../notes';
import type {LogPosition} from './use_requests';

/// The page's own words of a language: for sides and results.
export interface WordsOf {
    side: (game: Game, seat: Seat) => string;
    maybe: (key: string, values?: Values) => string | undefined;
}

export const readersWords: WordsOf = {side: sideName, maybe: gameWords.maybe};

export async function wordsOf(language: Language): Promise<WordsOf> {
    const [shell, game] = await Promise.all([shellWords.inLanguage(language), gameWords.inLanguage(language)]);
    return {side: (name, seat) => shell(`side.${name}.${seat}`) ?? sideName(name, seat), maybe: game};
}

export interface RulingLine {
    key: string;
    side: string;
    text: string;
    clause: string;
}

/// "1–0 White wins. Checkmate."; Chinese has no blank between sentences.
function resultLine(view: View, result: GameResult, words: WordsOf): RulingLine {
    const side = (seat: Seat) => words.side(view.game, seat);
    const winner = result.winner ? side(result.winner) : '';
    const loser = result.winner ? side(other(result.winner)) : '';
    const spoken = Object.fromEntries(
        Object.entries(result.values).map(([name, value]) => [
            name,
            value === 'first' || value === 'second' ? side(value) : (words.maybe('behaviour.' + value) ?? value),
        ]),
    );
    const values = {...spoken, winner, loser, flagged: winner ? loser : ''};
    // In xiangqi a side without a legal move has lost; in chess the game is drawn.
    const code = isResult(result.code, 'stalemate') && winner ? 'stalemate-loses' : result.code;
    const why = words.maybe(`result.${code}.${view.game}`, values) ?? words.maybe('result.' + code, values) ?? '';
    const what = winner
        ? words.maybe('result.wins', {winner})
        : result.score === 'void'
          ? words.maybe('result.none')
          : // If both lose, the reason says it.
            result.score === '1/2-1/2'
            ? words.maybe('result.draw')
            : '';
    return {
        key: 'result',
        side: '',
        text: `${scoreText(result.score)} ${what}${!what || what.endsWith('。') ? '' : ' '}${why}`,
        clause: result.clause?.id ?? '',
    };
}

/// A rejected claim is reported among the notes.
function rejectedLine(view: View, note: Note, words: WordsOf): RulingLine {
    const by = note.by === 'first' || note.by === 'second' ? words.side(view.game, note.by) : '';
    const seconds = Math.round(Number(note.values.bonus ?? 0) / 1000);
    return {
        key: `n${note.seq}`,
        side: '',
        text: words.maybe('note.' + note.code, {...note.values, by, seconds}) ?? '',
        clause: note.clause?.id ?? '',
    };
}

/// The rulings since then: rulings and rejected claims in order, then the result.
export function rulingLines(view: View, law: CodeWords, since: LogPosition, words: WordsOf): RulingLine[] {
    const rejected = view.notes.filter(({code, seq}) => isNote(code, 'claim-rejected') && seq > since.event);
    const ruled = (view.rulings ?? []).filter(({seq}) => seq > since.event);
    const lines = [
        ...rejected.map((note) => ({seq: note.seq, line: rejectedLine(view, note, words)})),
        ...ruled.map(({seq, code, values, seat, clause}) => ({
            seq,
            line: {
                key: String(seq),
                side: seat ? words.side(view.game, seat) : '',
                text: say(law, view.game, 'ruling', code, values, seat, words.side),
                clause: clause.id,
            },
        })),
    ]
        .sort((one, another) => one.seq - another.seq)
        .map(({line}) => line);
    if (view.result && JSON.stringify(view.result) !== since.result) lines.push(resultLine(view, view.result, words));
    return lines;
}

/// The lines one below the other, each with its clause.
export function RulingList({lines}: {lines: RulingLine[]}) {
    if (lines.length === 0) return null;
    return (
        <ul class="just-ruled">
            {lines.map(({key, side, text, clause}) => (
                <li key={key}>
                    {side && <strong>{side}: </strong>}
                    {text} {clause && <span class="mark">§ {clause}</span>}
                </li>
            ))}
        </ul>
    );
}
