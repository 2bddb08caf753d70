// The QR code for a phone at the board: whoever scans it may enter the moves of this game, or use the phone as the board's clock.
import {useEffect, useState} from 'preact/hooks';
import {isNote} from '../../../codes';
import {postWithKey, refusalOf} from '../../../live/api';
import type {BoardKey, Refusal, View} from '../../../protocol';
import {Chips, RefusalLine} from '../../parts';
import {QrCode} from '../../qr_code';
import type {Ask} from '../types';
import {a} from '../words';

interface Props {
    view: View;
    token: string;
    ask: Ask;
    connected: boolean;
}

export function BoardKeyFold({view: {id, notes}, token, ask: askDesk, connected}: Props) {
    const [links, setLinks] = useState<{score: string; clock: string} | null>(null);
    const [use, setUse] = useState<'score' | 'clock'>('score');
    const link = links && links[use];
    const [refusal, setRefusal] = useState<Refusal | null>(null);

    async function show(): Promise<void> {
        setRefusal(null);
        try {
            const {url, clock_url: clock} = await postWithKey<BoardKey>(`/api/games/${encodeURIComponent(id)}/board-key`, {}, token);
            setLinks({score: location.origin + url, clock: location.origin + clock});
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }

    // Replaced at another desk, or undone: the shown code is no longer valid.
    const replaced = notes.filter(({code}) => isNote(code, 'board-key-replaced')).length;
    useEffect(() => {
        if (links) void show();
    }, [replaced]);

    return (
        <details class="board-key" onToggle={(event) => event.currentTarget.open && !links && void show()}>
            <summary>{a('board-key')}</summary>
            <Chips
                name={`board-key-${id}`}
                legend={a('board-key.use')}
                value={use}
                onChange={setUse}
                options={[
                    {value: 'score', text: a('board-key.score')},
                    {value: 'clock', text: a('board-key.clock')},
                ]}
            />
            <p class="faint">{a(use === 'score' ? 'board-key.how' : 'board-key.clock-how')}</p>
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
                            onClick={() => void askDesk({t: 'replace-board-key', reason: a('board-key.reason')})}
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
