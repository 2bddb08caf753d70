// For the broadcaster: a file of games, the delay, the end; and a new broadcast. Needs a key of the hall.
import {useRef, useState} from 'preact/hooks';
import {broadcast as words} from '../../catalogue/broadcast';
import {gameTitle, kGames} from '../../games';
import {postWithKey, postFileWithKey, refusalOf} from '../../live/api';
import type {Broadcast, BroadcastPush, BroadcastRound, Game, Refusal} from '../../protocol';
import {go} from '../../router';
import {keepKey, readKey} from '../arbiter/key';
import {RefusalLine} from '../parts';
import {SourceOfBroadcast} from './source';

const {t: w} = words;

function KeyField({token, onToken}: {token: string; onToken: (token: string) => void}) {
    return (
        <label class="field">
            <span>{w('broadcast.key')}</span>
            <input
                type="password"
                autocomplete="off"
                value={token}
                onInput={(event) => onToken(event.currentTarget.value.trim())}
                onChange={() => keepKey({name: '', ...readKey(), token})}
            />
        </label>
    );
}

/// The result of an uploaded file, in one line.
function Brought({push}: {push: BroadcastPush}) {
    const count = (state: BroadcastPush['boards'][number]['state']) => push.boards.filter((board) => board.state === state).length;
    const refused = push.boards.filter(({refusal}) => refusal);
    return (
        <div role="status">
            <p>
                {w('broadcast.brought', {
                    fresh: count('new'),
                    changed: count('changed'),
                    corrected: count('corrected'),
                    same: count('same'),
                    refused: count('refused'),
                })}
            </p>
            {refused.map(({number, refusal}) => (
                <p key={number}>
                    {w('broadcast.game-of-file', {number})} {refusal && <RefusalLine refusal={refusal} />}
                </p>
            ))}
        </div>
    );
}

export function BroadcastDesk({told, onChanged}: {told: BroadcastRound; onChanged: () => void}) {
    const [token, setToken] = useState(readKey().token ?? '');
    const [push, setPush] = useState<BroadcastPush | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [delay, setDelay] = useState(String(told.delay_ms / 60_000));
    const [busy, setBusy] = useState(false);
    const file = useRef<HTMLInputElement>(null);
    const address = `/api/broadcasts/${told.id}`;

    async function doing(work: () => Promise<void>): Promise<void> {
        setBusy(true);
        setRefusal(null);
        try {
            await work();
            onChanged();
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
    }
    const tell = (chosen: File) =>
        doing(async () => {
            setPush(null);
            setPush(await postFileWithKey<BroadcastPush>(address + '/file', chosen, token));
        });
    const change = (body: object) => doing(async () => void (await postWithKey<Broadcast>(address, body, token)));
    return (
        <details class="broadcast-desk">
            <summary>{w('broadcast.desk')}</summary>
            <KeyField token={token} onToken={setToken} />
            <div class="row">
                <button type="button" class="button primary" disabled={busy || !token} onClick={() => file.current?.click()}>
                    {w('broadcast.tell')}
                </button>
                <input
                    ref={file}
                    type="file"
                    hidden
                    accept=".pgn,.sgf,.txt"
                    onChange={(event) => {
                        const [chosen] = event.currentTarget.files ?? [];
                        event.currentTarget.value = '';
                        if (chosen) void tell(chosen);
                    }}
                />
                <button type="button" class="button" disabled={busy || !token} onClick={() => void change({ended: !told.ended})}>
                    {told.ended ? w('broadcast.reopen') : w('broadcast.end')}
                </button>
            </div>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    void change({delay_ms: Math.round(Number(delay) * 60_000)});
                }}
            >
                <label class="field">
                    <span>{w('broadcast.delay')}</span>
                    <input
                        type="number"
                        min="0"
                        max="1440"
                        step="any"
                        value={delay}
                        onInput={(event) => setDelay(event.currentTarget.value)}
                    />
                </label>
                <button type="submit" class="button" disabled={busy || !token}>
                    {w('broadcast.set-delay')}
                </button>
            </form>
            {refusal && <RefusalLine refusal={refusal} />}
            {push && <Brought push={push} />}
            <SourceOfBroadcast id={told.id} ended={told.ended} token={token} onChanged={onChanged} />
            <p class="faint">{w('broadcast.by-program', {address: location.origin + address + '/file'})}</p>
        </details>
    );
}

export function NewBroadcast() {
    const [token, setToken] = useState(readKey().token ?? '');
    const [name, setName] = useState('');
    const [game, setGame] = useState<Game>(kGames[0].name);
    const [delay, setDelay] = useState('0');
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    async function make(event: Event): Promise<void> {
        event.preventDefault();
        setRefusal(null);
        try {
            const made = await postWithKey<Broadcast>('/api/broadcasts', {name, game, delay_ms: Math.round(Number(delay) * 60_000)}, token);
            go('/b/' + made.id);
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    return (
        <details class="broadcast-desk">
            <summary>{w('broadcast.new')}</summary>
            <form onSubmit={(event) => void make(event)}>
                <KeyField token={token} onToken={setToken} />
                <label class="field">
                    <span>{w('broadcast.name')}</span>
                    <input type="text" required maxLength={120} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <label class="field">
                    <span>{w('broadcast.game')}</span>
                    <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                        {kGames.map((each) => (
                            <option key={each.name} value={each.name}>
                                {gameTitle(each.name)}
                            </option>
                        ))}
                    </select>
                </label>
                <label class="field">
                    <span>{w('broadcast.delay')}</span>
                    <input
                        type="number"
                        min="0"
                        max="1440"
                        step="any"
                        value={delay}
                        onInput={(event) => setDelay(event.currentTarget.value)}
                    />
                </label>
                <button type="submit" class="button primary" disabled={!token}>
                    {w('broadcast.make')}
                </button>
            </form>
            {refusal && <RefusalLine refusal={refusal} />}
        </details>
    );
}
