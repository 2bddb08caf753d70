// Shared by the lists of tokens, passkeys and webhooks of an account.
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {isRefusal} from '../../codes';
import {handleSessionEnd} from '../../live/account';
import {refusalOf} from '../../live/api';
import type {Refusal} from '../../protocol';

/// The confirmation of an action.
export function Done({text}: {text: string}) {
    return (
        <p class="granted" role="status">
            {text && <span aria-hidden="true">✓ </span>}
            {text}
        </p>
    );
}

interface RowProps {
    label: string;
    what: readonly string[];
    /// The label of the remove button.
    act: string;
    onAct: () => void;
    /// Another button before it.
    also?: ComponentChildren;
}

/// An entry of a list, with its details.
export function AccountListRow({label, what, act, onAct, also}: RowProps) {
    return (
        <li class="token">
            <span class="who">{label}</span>
            <span class="what">{what.join(' · ')}</span>
            <span class="acts">
                {also}
                <button type="button" class="button" onClick={onAct}>
                    {act}
                    <span class="unseen"> {label}</span>
                </button>
            </span>
        </li>
    );
}

/// Sends a request, and keeps its refusal.
export function useRequest(): [Refusal | null, (asked: Promise<unknown>) => void, () => void] {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const hear = (asked: Promise<unknown>): void => {
        setRefusal(null);
        asked.catch((error: unknown) => {
            const refused = refusalOf(error);
            if (isRefusal(refused.code, 'not-signed-in')) handleSessionEnd();
            setRefusal(refused);
        });
    };
    return [refusal, hear, () => setRefusal(null)];
}

/// Check boxes for any number of choices: scopes of a token, events of a webhook.
export function Choices<T extends string>({title, all, chosen, textOf, onChange}: ChoicesProps<T>) {
    return (
        <fieldset class="token-scopes">
            <legend>{title}</legend>
            {all.map((each) => (
                <label key={each} class="option">
                    <input
                        type="checkbox"
                        checked={chosen.includes(each)}
                        onChange={(event) =>
                            onChange(event.currentTarget.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
                        }
                    />
                    <span>{textOf(each)}</span>
                </label>
            ))}
        </fieldset>
    );
}

interface ChoicesProps<T extends string> {
    title: string;
    all: readonly T[];
    chosen: T[];
    textOf: (each: T) => string;
    onChange: (chosen: T[]) => void;
}
