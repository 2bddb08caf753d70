// A form of the account: fields with their errors, and the hall's refusals at the field they concern.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isRefusal} from '../../codes';
import {handleSessionEnd} from '../../live/account';
import {refusalOf} from '../../live/api';
import type {Refusal} from '../../protocol';
import {RefusalLine, TextFault} from '../parts';
import {p} from './words';

export type FieldName = 'name' | 'password' | 'new';

/// An error and its field; without a field it concerns the whole form.
export interface Fault {
    field: FieldName | null;
    /// An error found by the page itself.
    text?: string;
    refusal?: Refusal;
}

const kMinPassword = 8;
const kMaxPassword = 128;
const kMinName = 2;
const kMaxName = 30;

/// In code points, not UTF-16 units.
const lengthOf = (text: string): number => [...text].length;

export function nameFault(name: string): Fault | null {
    const length = lengthOf(name.trim());
    return length < kMinName || length > kMaxName ? {field: 'name', text: p('field.name-rule')} : null;
}

/// `field` is the field of the new password.
export function passwordFault(password: string, field: FieldName): Fault | null {
    const length = lengthOf(password);
    return length < kMinPassword || length > kMaxPassword ? {field, text: p('field.password-rule')} : null;
}

/// The field that a refusal concerns.
function fieldOf({code, values}: Refusal): FieldName | 'secret' | null {
    if (isRefusal(code, 'name-taken') || isRefusal(code, 'bad-name-of-account') || isRefusal(code, 'name-of-program')) return 'name';
    if (isRefusal(code, 'wrong-password')) return 'password';
    if (isRefusal(code, 'bad-password')) return 'secret';
    return isRefusal(code, 'bad-field') ? (String(values?.field) as FieldName) : null;
}

/// The same among the form's fields; an unacceptable password is the new one if there are two.
function placeOf(refusal: Refusal, fields: FieldName[]): FieldName | null {
    const field = fieldOf(refusal);
    const place = field !== 'secret' ? field : fields.includes('new') ? 'new' : 'password';
    return place !== null && fields.includes(place) ? place : null;
}

export interface AccountForm {
    fault: Fault | null;
    busy: boolean;
    /// Validates, asks the hall, and shows the errors of either.
    submit: (check: () => Fault | null, act: () => Promise<unknown>) => Promise<void>;
}

export function useAccountForm(fields: FieldName[]): AccountForm {
    const [fault, setFault] = useState<Fault | null>(null);
    const [busy, setBusy] = useState(false);
    async function submit(check: () => Fault | null, act: () => Promise<unknown>): Promise<void> {
        if (busy) return;
        const found = check();
        setFault(found);
        if (found) return;
        setBusy(true);
        try {
            await act();
        } catch (error) {
            const refusal = refusalOf(error);
            if (isRefusal(refusal.code, 'not-signed-in')) handleSessionEnd();
            setFault({field: placeOf(refusal, fields), refusal});
        }
        setBusy(false);
    }
    return {fault, busy, submit};
}

interface FieldProps {
    /// The form's name: field ids must be unique on a page with several forms.
    form: string;
    field: FieldName;
    label: string;
    hint?: string;
    value: string;
    autocomplete: 'username' | 'current-password' | 'new-password';
    fault: Fault | null;
    /// Whether it gets the initial focus.
    isFirst?: boolean;
    onChange: (value: string) => void;
}

export function AccountField({form, field, label, hint, value, autocomplete, fault, isFirst = false, onChange}: FieldProps) {
    const input = useRef<HTMLInputElement>(null);
    const [shown, setShown] = useState(false);
    const own = fault?.field === field ? fault : null;
    const isSecret = autocomplete !== 'username';
    const id = `${form}-${field}`;
    useEffect(() => {
        if (isFirst) input.current?.focus();
    }, []);
    useEffect(() => {
        if (own) input.current?.focus();
    }, [own]);
    // What the hint already says is not repeated.
    const visibleHint = own?.text === hint ? undefined : hint;
    const described = [visibleHint && `${id}-hint`, own && `${id}-fault`].filter(Boolean).join(' ');
    return (
        <div class={`account-field ${own ? 'wrong' : ''}`}>
            <label for={id}>{label}</label>
            <div class="account-input">
                <input
                    id={id}
                    name={isSecret ? field : 'username'}
                    // The library's types do not allow an input that changes its type.
                    type={(isSecret && !shown ? 'password' : 'text') as 'text'}
                    autocomplete={autocomplete}
                    autocapitalize="none"
                    spellcheck={false}
                    ref={input}
                    value={value}
                    aria-invalid={own ? true : undefined}
                    aria-describedby={described || undefined}
                    onInput={(event) => onChange(event.currentTarget.value)}
                />
                {isSecret && (
                    <button type="button" class="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
                        {p('field.show')}
                        <span class="unseen"> {label}</span>
                    </button>
                )}
            </div>
            {visibleHint && (
                <p id={`${id}-hint`} class="faint">
                    {visibleHint}
                </p>
            )}
            {own && (
                <div id={`${id}-fault`}>{own.refusal ? <RefusalLine refusal={own.refusal} /> : <TextFault text={own.text ?? ''} />}</div>
            )}
        </div>
    );
}

/// The account that a password belongs to: hidden, for the browser's password manager.
export function HiddenName({name}: {name: string}) {
    return (
        <input class="unseen" type="text" name="username" autocomplete="username" value={name} readOnly tabIndex={-1} aria-hidden="true" />
    );
}

/// A refusal that concerns the whole form.
export function FormFault({fault}: {fault: Fault | null}) {
    return fault?.refusal && fault.field === null ? <RefusalLine refusal={fault.refusal} /> : null;
}
