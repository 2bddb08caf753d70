// A place where a file of games is dropped, or chosen.
import {useState} from 'preact/hooks';

interface Props {
    /// What to do here, or the name of the chosen file.
    text: string;
    button: string;
    onFile: (file: File) => void;
}

export function DropFile({text, button, onFile}: Props) {
    const [isOver, setOver] = useState(false);
    const take = (files: FileList | null | undefined) => files?.[0] && onFile(files[0]);
    return (
        <label
            class={`drop-file ${isOver ? 'over' : ''}`}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                take(event.dataTransfer?.files);
            }}
        >
            <input
                type="file"
                accept=".pgn,.sgf,.txt,application/vnd.chess-pgn,application/x-go-sgf"
                onChange={(event) => {
                    take(event.currentTarget.files);
                    // So that the same file can be chosen again.
                    event.currentTarget.value = '';
                }}
            />
            <span class="drop-words">{text}</span>
            <span class="button">{button}</span>
        </label>
    );
}
