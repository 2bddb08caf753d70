// The passkeys of the own account: listed, added, removed, renamed.
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {getJson, postEachTime} from '../../live/api';
import {addPasskey, supportsPasskeys, PasskeyError} from '../../live/passkeys';
import type {AccountView, Passkey, Passkeys as Told} from '../../protocol';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {RefusalLine, TextFault} from '../parts';
import {useEscape} from '../use_escape';
import {AccountField, FormFault, HiddenName, useAccountForm} from './fields';
import {Done, AccountListRow, useRequest} from './kept';
import {troubleText} from './passkey_trouble';
import {p} from './words';

const kMaxLabel = 40;
const kPath = '/api/account/passkeys';

/// In code points, not UTF-16 units.
function isLabel(trimmed: string): boolean {
    const length = [...trimmed].length;
    return length >= 1 && length <= kMaxLabel;
}

interface LabelProps {
    id: string;
    text: string;
    value: string;
    wrong: boolean;
    onChange: (label: string) => void;
    /// It is the current step: it has the focus, and its text is selected.
    isAsked?: boolean;
}

function LabelField({id, text, value, wrong, onChange, isAsked}: LabelProps) {
    const input = useRef<HTMLInputElement>(null);
    // Immediately, so that fast typing loses no letters.
    useLayoutEffect(() => {
        if (!isAsked) return;
        input.current?.focus();
        input.current?.select();
    }, []);
    return (
        <div class={`account-field ${wrong ? 'wrong' : ''}`}>
            <label for={id}>{text}</label>
            <input
                id={id}
                ref={input}
                type="text"
                autocomplete="off"
                value={value}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `${id}-fault` : undefined}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
            {wrong && (
                <div id={`${id}-fault`}>
                    <TextFault text={p('passkeys.label-rule')} />
                </div>
            )}
        </div>
    );
}

function Rename({passkey, onName, onClose}: {passkey: Passkey; onName: (label: string) => void; onClose: () => void}) {
    const [label, setLabel] = useState(passkey.label);
    const [wrong, setWrong] = useState(false);
    useEscape(true, onClose);
    const trimmed = label.trim();
    return (
        <li class="token">
            <form
                class="account-form"
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    setWrong(!isLabel(trimmed));
                    if (isLabel(trimmed)) onName(trimmed);
                }}
            >
                <LabelField
                    id="passkey-new-label"
                    text={p('passkeys.new-label', {label: passkey.label})}
                    value={label}
                    wrong={wrong}
                    onChange={setLabel}
                    isAsked
                />
                <div class="row">
                    <button type="submit" class="button">
                        {p('passkeys.keep')}
                    </button>
                    <button type="button" class="button" onClick={onClose}>
                        {t('cancel')}
                    </button>
                </div>
            </form>
        </li>
    );
}

interface RowProps {
    passkey: Passkey;
    onRemove: () => void;
    onName: (label: string) => void;
}

function Row({passkey, onRemove, onName}: RowProps) {
    const {language} = getSettings();
    const [renames, setRenames] = useState(false);
    const button = useRef<HTMLButtonElement>(null);
    // When the question is closed, the focus returns to where it was.
    const renamed = useRef(renames);
    useEffect(() => {
        if (renamed.current && !renames) button.current?.focus();
        renamed.current = renames;
    }, [renames]);
    const day = new Intl.DateTimeFormat(language, {dateStyle: 'medium'});
    const time = new Intl.DateTimeFormat(language, {dateStyle: 'medium', timeStyle: 'short'});
    if (renames)
        return (
            <Rename
                passkey={passkey}
                onClose={() => setRenames(false)}
                onName={(label) => {
                    setRenames(false);
                    onName(label);
                }}
            />
        );
    return (
        <AccountListRow
            label={passkey.label}
            what={[
                ...(passkey.host === location.hostname ? [] : [p('passkeys.for-host', {host: passkey.host})]),
                p('passkeys.since', {day: day.format(passkey.made)}),
                passkey.used === undefined ? p('passkeys.unused') : p('passkeys.used', {time: time.format(passkey.used)}),
            ]}
            act={p('passkeys.remove')}
            onAct={onRemove}
            also={
                <button type="button" class="button" ref={button} onClick={() => setRenames(true)}>
                    {p('passkeys.rename')}
                    <span class="unseen"> {passkey.label}</span>
                </button>
            }
        />
    );
}

function Add({name, onAdded}: {name: string; onAdded: (told: Told, label: string) => void}) {
    const [label, setLabel] = useState('');
    const [password, setPassword] = useState('');
    const [wrongLabel, setWrongLabel] = useState(false);
    const [trouble, setTrouble] = useState('');
    const {fault, busy, submit} = useAccountForm(['password']);
    const trimmed = label.trim();
    const add = async (): Promise<void> => {
        try {
            onAdded(await addPasskey(trimmed, password), trimmed);
            setLabel('');
            setPassword('');
        } catch (error) {
            if (!(error instanceof PasskeyError)) throw error;
            setTrouble(troubleText(error.trouble));
        }
    };
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                setWrongLabel(!isLabel(trimmed));
                setTrouble('');
                if (!isLabel(trimmed)) return;
                void submit(() => (password === '' ? {field: 'password', text: p('field.password-missing')} : null), add);
            }}
        >
            <LabelField id="passkey-label" text={p('passkeys.label')} value={label} wrong={wrongLabel} onChange={setLabel} />
            <HiddenName name={name} />
            <AccountField
                form="passkey"
                field="password"
                label={p('field.password')}
                hint={p('passkeys.password-why')}
                value={password}
                autocomplete="current-password"
                fault={fault}
                onChange={setPassword}
            />
            <FormFault fault={fault} />
            {trouble && <TextFault text={trouble} />}
            <button type="submit" class="button" disabled={busy}>
                {p('passkeys.add')}
            </button>
        </form>
    );
}

export function Passkeys({account}: {account: AccountView}) {
    const [passkeys, setPasskeys] = useState<Passkey[] | null>(null);
    const [done, setDone] = useState('');
    const [refusal, hear, forget] = useRequest();
    const take = (told: Told): void => setPasskeys(told.passkeys);
    useEffect(() => hear(getJson<Told>(kPath).then(take)), []);
    const remove = ({id, label}: Passkey): void =>
        hear(
            postEachTime<Told>(`${kPath}/remove`, {id}).then((told) => {
                take(told);
                setDone(p('passkeys.removed', {label}));
            }),
        );
    const rename = ({id, label}: Passkey, name: string): void =>
        hear(
            postEachTime<Told>(`${kPath}/rename`, {id, label: name}).then((told) => {
                take(told);
                // Another page may have removed it meanwhile.
                setDone(told.passkeys.some((each) => each.id === id) ? p('passkeys.renamed', {label, name}) : '');
            }),
        );
    return (
        <>
            <p>{p('passkeys.how')}</p>
            {passkeys?.length === 0 && <p class="quiet">{p('passkeys.none')}</p>}
            {passkeys && passkeys.length > 0 && (
                <ul class="tokens">
                    {passkeys.map((passkey) => (
                        <Row
                            key={passkey.id}
                            passkey={passkey}
                            onRemove={() => remove(passkey)}
                            onName={(label) => rename(passkey, label)}
                        />
                    ))}
                </ul>
            )}
            <Done text={done} />
            {refusal && <RefusalLine refusal={refusal} onClose={forget} />}
            {supportsPasskeys() ? (
                <Add
                    name={account.name}
                    onAdded={(told, label) => {
                        take(told);
                        forget();
                        setDone(p('passkeys.added', {label}));
                    }}
                />
            ) : (
                <p class="quiet">{p('passkeys.not-here')}</p>
            )}
        </>
    );
}
