// The way for a phone at the board: a person who scans it may enter the moves of this game, and nothing else.
import {useState} from 'preact/hooks';
import {postAs, refusalOf} from '../../live/api';
import type {BoardKey, Refusal} from '../../protocol';
import {RefusalLine} from '../parts';
import {QrCode} from '../qr_code';
import {a} from './words';

export function BoardKeyFold({id, token}: {id: string; token: string}) {
    const [link, setLink] = useState<string | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);

    async function ask(): Promise<void> {
        setRefusal(null);
        try {
            const {url} = await postAs<BoardKey>(`/api/games/${encodeURIComponent(id)}/board-key`, {}, token);
            setLink(location.origin + url);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }

    return (
        <details class="board-key" onToggle={(event) => event.currentTarget.open && !link && void ask()}>
            <summary>{a('board-key')}</summary>
            <p class="faint">{a('board-key.how')}</p>
            {link && (
                <>
                    <QrCode text={link} label={a('board-key')} />
                    <p>
                        <a href={link}>{a('board-key.here')}</a>
                    </p>
                </>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
        </details>
    );
}
