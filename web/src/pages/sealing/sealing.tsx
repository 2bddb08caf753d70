// Sealing a move in this browser: the next one, the reply to an absent sealer, or a restated lost one.
import {useEffect, useState} from 'preact/hooks';
import {gameOf, shownMove} from '../../games';
import {getJson} from '../../live/api';
import type {SealingKey} from '../../protocol';
import {refusalText} from '../../words';
import {report, type StepProps} from './requests';
import {seal} from './seal';
import {keepStub} from './stub';
import {s} from './words';

export function Sealing({view, send, move, onMove, how}: Pick<StepProps, 'view' | 'send' | 'move' | 'onMove'> & {how: string}) {
    const [key, setKey] = useState<SealingKey | null>(null);
    const [failure, setFailure] = useState('');
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        getJson<SealingKey>('/api/sealing-key').then(setKey, (error: unknown) => setFailure(String(error)));
    }, []);
    async function sealIt(): Promise<void> {
        if (!move || !key || !view.you) return;
        setBusy(true);
        try {
            const ply = view.moves.length;
            const {commitment, envelope, stub} = seal({game: view.id, seat: view.you, ply}, move, key.key);
            // Stored before it becomes binding, so that no crash can lose it.
            keepStub(view.id, ply, stub);
            const refusal = await send(report('move-sealed', view.you, {commitment, envelope}));
            setFailure(refusal ? refusalText(refusal) : '');
        } catch (error) {
            setFailure(String(error));
        }
        setBusy(false);
    }
    return (
        <>
            <p role="status">{how}</p>
            {key && (
                <p class="quiet">{s(key.opens ? 'seal.for.hall' : 'seal.for.arbiter', {name: key.name, fingerprint: key.fingerprint})}</p>
            )}
            {move && (
                <p>
                    <b>{s('seal.move', {move: shownMove(view.game, move)})}</b>
                </p>
            )}
            {failure && (
                <p class="banner" role="alert">
                    {s('seal.failed', {reason: failure})}
                </p>
            )}
            <div class="row">
                <button type="button" class="button primary" disabled={!move || !key || busy} onClick={() => void sealIt()}>
                    {s('seal.send')}
                </button>
                {gameOf(view.game).passes && (
                    <button type="button" class="button" onClick={() => onMove('pass')}>
                        {s('seal.pass')}
                    </button>
                )}
            </div>
        </>
    );
}

/// The sealed move is lost: its author chooses it on the board again.
export function RestatedMove({view, send, move}: Pick<StepProps, 'view' | 'send' | 'move'>) {
    return (
        <>
            <p role="status">{s('lost.how')}</p>
            {move && (
                <p>
                    <b>{s('lost.move', {move: shownMove(view.game, move)})}</b>
                </p>
            )}
            <button
                type="button"
                class="button primary"
                disabled={!move}
                onClick={() => move && void send(report('sealed-move-stated', view.you, {move}))}
            >
                {s('lost.make')}
            </button>
        </>
    );
}

/// FIDE I.9.3: the reply to an absent sealer may be sealed too, so that his clock runs and he does not see it before he arrives. It is
/// chosen from a list, since a move on the board is the reply itself.
export function SealReply({view, send}: Pick<StepProps, 'view' | 'send'>) {
    const [move, setMove] = useState('');
    return (
        <details>
            <summary>{s('reply')}</summary>
            <label class="field">
                <span>{s('reply.move')}</span>
                <select value={move} onChange={(event) => setMove(event.currentTarget.value)}>
                    <option value="">…</option>
                    {view.legal?.map((each) => (
                        <option key={each} value={each}>
                            {each}
                        </option>
                    ))}
                </select>
            </label>
            <Sealing view={view} send={send} move={move || null} onMove={setMove} how={s('reply.how')} />
        </details>
    );
}
