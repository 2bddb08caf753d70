// The host's tools for the whole study: its title, and deleting it.
import {useState} from 'preact/hooks';
import {study as words} from '../../catalogue/study';

const {t: w} = words;

interface Props {
    title: string;
    onRename: (title: string) => void;
    onRemove: () => void;
}

export function HostTools({title, onRename, onRemove}: Props) {
    const [text, setText] = useState(title);
    const [asks, setAsks] = useState(false);
    return (
        <details class="host-tools">
            <summary>{w('study.host-tools')}</summary>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    onRename(text.trim());
                }}
            >
                <label class="field">
                    <span>{w('study.name')}</span>
                    <input type="text" required maxLength={120} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button">
                    {w('study.rename')}
                </button>
            </form>
            {asks ? (
                <p class="row">
                    <span>{w('study.remove-sure')}</span>
                    <button type="button" class="button primary" onClick={onRemove}>
                        {w('study.remove-yes')}
                    </button>
                    <button type="button" class="button" onClick={() => setAsks(false)}>
                        {w('study.remove-no')}
                    </button>
                </p>
            ) : (
                <button type="button" class="button" onClick={() => setAsks(true)}>
                    {w('study.remove')}
                </button>
            )}
        </details>
    );
}
