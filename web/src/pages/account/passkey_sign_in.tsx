// Signing in with a passkey, beside name and password.
import {useState} from 'preact/hooks';
import {refusalOf} from '../../live/api';
import {authenticateWithPasskey, supportsPasskeys, PasskeyError} from '../../live/passkeys';
import type {Refusal} from '../../protocol';
import {RefusalLine, TextFault} from '../parts';

import {troubleText} from './passkey_trouble';
import {p} from './words';

interface Props {
    /// The device is asked; until it answers, nothing of a signed-in account is shown.
    onBegin: () => void;
    onEntered: () => void;
    onRefused: () => void;
}

export function PasskeySignIn({onBegin, onEntered, onRefused}: Props) {
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState('');
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    if (!supportsPasskeys()) return null;
    async function enter(): Promise<void> {
        if (busy) return;
        setBusy(true);
        setTrouble('');
        setRefusal(null);
        onBegin();
        try {
            await authenticateWithPasskey();
            onEntered();
        } catch (error) {
            onRefused();
            if (error instanceof PasskeyError) setTrouble(troubleText(error.trouble));
            else setRefusal(refusalOf(error));
        }
        setBusy(false);
    }
    return (
        <div class="passkey-entry">
            <button type="button" class="button" disabled={busy} onClick={() => void enter()}>
                {p('passkeys.sign-in')}
            </button>
            {trouble && <TextFault text={trouble} />}
            {refusal && <RefusalLine refusal={refusal} />}
        </div>
    );
}
