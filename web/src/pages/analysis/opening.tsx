// What to analyse: a file, a pasted text, or a board from the start or from a position.
import {useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf, gameTitle, kGames} from '../../games';
import type {AnnotatedGame, Game} from '../../protocol';
import {DropFile} from '../drop_file';
import {Chips} from '../parts';

const {t: w} = words;

const kLargest = 512 * 1024;

interface Props {
    busy: boolean;
    /// They resolve to whether the text was accepted: then the field is cleared.
    onRead: (game: Game, file: Blob) => void | Promise<boolean>;
    onBegin: (game: AnnotatedGame) => void | Promise<boolean>;
    onTooLarge: () => void;
}

/// A text that is not a game record is a position.
const isRecordText = (text: string): boolean => /^\s*(\[|\(;|\d+\s*[.．、])/.test(text);

interface TakeGameProps extends Props {
    /// The label of the button, and of the field with this format.
    action: string;
    label: (format: string) => string;
    /// Takes a text that is neither a game nor a position; null: it is one.
    onText?: (text: string) => Promise<boolean> | null;
}

/// A dropped or chosen file, a text, a position, or the start of a game.
export function TakeGame({busy, action, label, onRead, onBegin, onTooLarge, onText}: TakeGameProps) {
    const [game, setGame] = useState<Game>(kGames[0].name);
    const [text, setText] = useState('');

    async function take(file: File): Promise<void> {
        if (file.size > kLargest) {
            onTooLarge();
            return;
        }
        const beginning = await file.slice(0, 4096).text();
        const guess = kGames.find(({isRecord}) => isRecord(file.name, beginning)) ?? kGames[0];
        setGame(guess.name);
        void onRead(guess.name, file);
    }

    function taken(plain: string): void | null | Promise<boolean> {
        const other = onText?.(plain);
        if (other) return other;
        if (!isRecordText(plain)) return onBegin({game, moves: [], ...(plain === '' ? {} : {fen: plain})});
        const known = kGames.find(({isRecord}) => isRecord('', plain));
        return onRead(known?.name ?? game, new Blob([plain]));
    }

    function begin(event: Event): void {
        event.preventDefault();
        const plain = text.trim();
        if (plain.length > kLargest) onTooLarge();
        else void taken(plain)?.then((was) => was && setText(''));
    }

    return (
        <>
            <DropFile text={w('analysis.drop')} button={w('analysis.choose')} onFile={(file) => void take(file)} />
            <form onSubmit={begin}>
                <Chips
                    name="analysis-game"
                    legend={w('analysis.game')}
                    value={game}
                    options={kGames.map(({name}) => ({value: name, text: gameTitle(name)}))}
                    onChange={setGame}
                />
                <label class="field">
                    <span>{label(gameOf(game).recordFormat.toUpperCase())}</span>
                    <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button primary" disabled={busy}>
                    {action}
                </button>
            </form>
        </>
    );
}

export function Opening(props: Props) {
    return (
        <article class="analysis-opening">
            <h1>{w('analysis.title')}</h1>
            <p class="lead">{w('analysis.lead')}</p>
            <TakeGame {...props} action={w('analysis.open')} label={(format) => w('analysis.paste', {format})} />
            <p>
                <a href="/s">{w('analysis.studies')}</a> · <a href="/library">{w('analysis.library-of-games')}</a>
            </p>
        </article>
    );
}
