// The stub of a sealed move: stored in this browser, shown to its author, and used to open the move.
import {useEffect, useState} from 'preact/hooks';
import type {View} from '../../protocol';
import {CopyButton} from '../parts';
import {report, type Send} from './requests';
import {readStub, type Occasion} from './seal';
import {s} from './words';

const kHallOpensWithin = 2000;

const stubName = (id: string, ply: number): string => `kyvien.stub.${id}.${ply}`;

export function keepStub(id: string, ply: number, stub: string): boolean {
    try {
        localStorage.setItem(stubName(id, ply), stub);
        return true;
    } catch {
        return false;
    }
}

export function keptStub(id: string, ply: number): string | null {
    try {
        return localStorage.getItem(stubName(id, ply));
    } catch {
        return null;
    }
}

export function Stub({view, stub}: {view: View; stub: string}) {
    const file = `kyvien-${view.id}-${view.adjournment?.ply ?? view.moves.length}.stub`;
    return (
        <div class="stub">
            <h3>{s('stub.title')}</h3>
            <p>{s('stub.how')}</p>
            <p>
                <code class="stub-text">{stub}</code>
            </p>
            <div class="row">
                <CopyButton text={stub} label={s('stub.copy')} />
                <a class="button" download={file} href={'data:text/plain;charset=utf-8,' + encodeURIComponent(stub + '\n')}>
                    {s('stub.save')}
                </a>
                <button type="button" class="button" onClick={() => print()}>
                    {s('stub.print')}
                </button>
            </div>
        </div>
    );
}

/// Opens it with the stub: automatically if this browser stored it, otherwise by pasting it.
export function StubOpening({
    send,
    occasion,
    commitment,
    kept,
    how,
}: {
    send: Send;
    occasion: Occasion;
    commitment: string;
    kept: string | null;
    how: string;
}) {
    const [typed, setTyped] = useState('');
    const [wrong, setWrong] = useState(false);
    function open(stub: string): void {
        const found = readStub(commitment, occasion, stub);
        setWrong(found === null);
        if (found !== null) void send(report('sealed-move-opened', occasion.seat, {found: found || '-', stub: stub.trim()}));
    }
    useEffect(() => {
        if (kept === null) return;
        // A hall that has the key opens it at once, and this panel disappears before.
        const timer = setTimeout(() => open(kept), kHallOpensWithin);
        return () => clearTimeout(timer);
    }, [kept]);
    if (kept !== null) return null;
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                open(typed);
            }}
        >
            <p>{how}</p>
            <label class="field">
                <span>{s('stub.field')}</span>
                <input
                    type="text"
                    required
                    autocomplete="off"
                    spellcheck={false}
                    value={typed}
                    onInput={(event) => setTyped(event.currentTarget.value)}
                />
            </label>
            {wrong && (
                <p class="banner" role="alert">
                    {s('stub.wrong')}
                </p>
            )}
            <button type="submit" class="button primary">
                {s('stub.open')}
            </button>
        </form>
    );
}
