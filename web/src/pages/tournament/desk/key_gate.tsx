// Before a desk: asks for its key, unless this browser has stored a valid one.
import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {isRefusal} from '../../../codes';
import {getJsonWithKey, Refused} from '../../../live/api';
import {useSettings} from '../../../settings';
import {KeyForm} from '../../key_form';
import {o} from '../organiser_words';
import {keepOrganiser, readOrganiser, type OrganiserKey} from '../shared/key';

interface Props {
    /// The name under which this browser stores the key (shared/key.ts).
    keyName: string;
    /// What the key opens.
    path: string;
    title: string;
    lead: string;
    /// The message for a wrong key.
    wrong: string;
    /// The desk, and a callback for a new key.
    children: (organiser: OrganiserKey, setKey: (key: OrganiserKey) => void) => JSX.Element;
}

export function KeyGate({keyName, path, title, lead, wrong, children}: Props) {
    const settings = useSettings();
    const [key, setKey] = useState<Partial<OrganiserKey>>(() => {
        const known = readOrganiser(keyName);
        return {...known, name: known.name ?? (settings.name || undefined)};
    });
    const [state, setState] = useState<'asking' | 'open' | 'closed' | 'wrong'>('asking');
    /// `known`: this browser has stored it.
    async function enter(given: OrganiserKey, known: boolean): Promise<void> {
        try {
            await getJsonWithKey(path, given.token);
            keepOrganiser(keyName, given);
            setKey(given);
            setState('open');
        } catch (error) {
            // The hall checks the key with each request; without the hall, the desk shows what it knew.
            if (known && error instanceof Refused && error.status === 0) {
                setState('open');
                return;
            }
            const code = error instanceof Refused ? error.refusal.code : '';
            setState(isRefusal(code, 'wrong-token') || isRefusal(code, 'key-without-right') ? 'wrong' : 'closed');
        }
    }
    useEffect(() => {
        if (key.token && key.name) void enter(key as OrganiserKey, true);
        else setState('closed');
    }, [keyName]);
    if (state === 'asking') return null;
    if (state === 'open') return children(key as OrganiserKey, setKey);
    return (
        <div class="tournament t-enter">
            <h1>{title}</h1>
            <KeyForm
                known={key}
                lead={lead}
                wrong={state === 'wrong' ? wrong : ''}
                keyLabel={o('enter.key')}
                nameLabel={o('enter.name')}
                enterLabel={o('enter.go')}
                onEnter={(given) => void enter(given, false)}
            />
        </div>
    );
}
