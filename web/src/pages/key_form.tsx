// The form before a desk: its key, and the name of its holder in the log.
import {useState} from 'preact/hooks';

export interface GivenKey {
    token: string;
    name: string;
}

interface Labels {
    lead: string;
    /// Why the last key does not open the desk; empty: none was given.
    wrong: string;
    keyLabel: string;
    nameLabel: string;
    enterLabel: string;
}

interface Props extends Labels {
    known: Partial<GivenKey>;
    /// The minimum length of a key.
    shortest?: number;
    onEnter: (key: GivenKey) => void;
}

export function KeyForm({known, shortest = 1, lead, wrong, keyLabel, nameLabel, enterLabel, onEnter}: Props) {
    const [token, setToken] = useState(known.token ?? '');
    const [name, setName] = useState(known.name ?? '');
    return (
        <>
            <p>{lead}</p>
            {wrong && (
                <p class="refusal" role="alert">
                    <span class="sign" aria-hidden="true">
                        ✕
                    </span>{' '}
                    {wrong}
                </p>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    onEnter({token: token.trim(), name: name.trim()});
                }}
            >
                <label class="field">
                    <span>{keyLabel}</span>
                    <input
                        type="password"
                        autocomplete="off"
                        required
                        minLength={shortest}
                        maxLength={256}
                        value={token}
                        onInput={(event) => setToken(event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{nameLabel}</span>
                    <input type="text" required maxLength={64} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button primary">
                    {enterLabel}
                </button>
            </form>
        </>
    );
}
