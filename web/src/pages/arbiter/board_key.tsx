// The way for a phone at the board: a person who scans it may enter the moves of this game, and nothing else.
import {useState} from 'preact/hooks';
import {postAs, refusalOf} from '../../live/api';
import type {BoardKey, Refusal} from '../../protocol';
import {RefusalLine} from '../parts';
import {QrCode} from '../qr_code';
import type {Ask} from './types';
import {a} from './words';

interface Props {
    id: string;
    token: string;
    ask: Ask;
    connected: boolean;
}

export function BoardKeyFold({id, token, ask: askDesk, connected}: Props) {
    const [link, setLink] = useState<string | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);

    async function show(): Promise<void> {
        setRefusal(null);
        try {
            const {url} = await postAs<BoardKey>(`/api/games/${encodeURIComponent(id)}/board-key`, {}, token);
            setLink(location.origin + url);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }

    /// What the old code opened is closed before the new one is shown.
    async function replace(): Promise<void> {
        if (!(await askDesk({t: 'replace-board-key', reason: a('board-key.reason')}))) return;
        setLink(null);
        await show();
    }

    return (
        <details class="board-key" onToggle={(event) => event.currentTarget.open && !link && void show()}>
            <summary>{a('board-key')}</summary>
            <p class="faint">{a('board-key.how')}</p>
            {link && (
                <>
                    <QrCode text={link} label={a('board-key')} />
                    <p>
                        <a href={link}>{a('board-key.here')}</a>
                    </p>
                    <p>
                        <button
                            type="button"
                            class="button"
                            disabled={!connected}
                            aria-describedby="board-key-replace"
                            onClick={() => void replace()}
                        >
                            {a('board-key.replace')}
                        </button>{' '}
                        <span class="faint" id="board-key-replace">
                            {a('board-key.replace-how')}
                        </span>
                    </p>
                </>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
        </details>
    );
}
