// What is to be looked at: a file dropped or chosen, a text, or a board from its start or from a position.
import {useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf, gameTitle, kGames} from '../../games';
import type {AnnotatedGame, Game} from '../../protocol';
import {Chips} from '../parts';

const {t: w} = words;

const kLargest = 512 * 1024;

interface Props {
    busy: boolean;
    onRead: (game: Game, file: Blob) => void;
    onBegin: (game: AnnotatedGame) => void;
    onTooLarge: () => void;
}

/// A text that holds no game is a position.
const isRecordText = (text: string): boolean => /^\s*(\[|\(;|\d+\s*[.．、])/.test(text);

export function Opening({busy, onRead, onBegin, onTooLarge}: Props) {
    const [game, setGame] = useState<Game>(kGames[0].name);
    const [text, setText] = useState('');
    const [over, setOver] = useState(false);

    async function take(file: File | undefined): Promise<void> {
        if (!file) return;
        if (file.size > kLargest) {
            onTooLarge();
            return;
        }
        const beginning = await file.slice(0, 4096).text();
        const guess = kGames.find(({isRecord}) => isRecord(file.name, beginning)) ?? kGames[0];
        setGame(guess.name);
        onRead(guess.name, file);
    }

    function begin(event: Event): void {
        event.preventDefault();
        const plain = text.trim();
        if (plain.length > kLargest) onTooLarge();
        else if (isRecordText(plain)) {
            const known = kGames.find(({isRecord}) => isRecord('', plain));
            onRead(known?.name ?? game, new Blob([plain]));
        } else onBegin({game, moves: [], ...(plain === '' ? {} : {fen: plain})});
    }

    return (
        <article class="analysis-opening">
            <h1>{w('analysis.title')}</h1>
            <p class="lead">{w('analysis.lead')}</p>
            <label
                class={`drop-file ${over ? 'over' : ''}`}
                onDragOver={(event) => {
                    event.preventDefault();
                    setOver(true);
                }}
                onDragLeave={() => setOver(false)}
                onDrop={(event) => {
                    event.preventDefault();
                    setOver(false);
                    void take(event.dataTransfer?.files[0]);
                }}
            >
                <input
                    type="file"
                    accept=".pgn,.sgf,.txt,application/vnd.chess-pgn,application/x-go-sgf"
                    onChange={(event) => void take(event.currentTarget.files?.[0])}
                />
                <span class="drop-words">{w('analysis.drop')}</span>
                <span class="button">{w('analysis.choose')}</span>
            </label>
            <form onSubmit={begin}>
                <Chips
                    name="analysis-game"
                    legend={w('analysis.game')}
                    value={game}
                    options={kGames.map(({name}) => ({value: name, text: gameTitle(name)}))}
                    onChange={setGame}
                />
                <label class="field">
                    <span>{w('analysis.paste', {format: gameOf(game).recordFormat.toUpperCase()})}</span>
                    <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button primary" disabled={busy}>
                    {w('analysis.open')}
                </button>
            </form>
            <p>
                <a href="/s">{w('analysis.studies')}</a>
            </p>
        </article>
    );
}
