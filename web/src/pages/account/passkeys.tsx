// Passkeys of one's own account: which there are, one more, one less.
import {useEffect, useState} from 'preact/hooks';
import {ask, postEachTime} from '../../live/api';
import {addPasskey, knowsPasskeys, NotSigned} from '../../live/passkeys';
import type {AccountView, Passkey, Passkeys as Told} from '../../protocol';
import {getSettings} from '../../settings';
import {RefusalLine} from '../parts';
import {AccountField, FormFault, HiddenName, TextFault, useAccountForm} from './fields';
import {Done, KeptRow, useAsking} from './kept';
import {troubleText} from './passkey_trouble';
import {p} from './words';

const kMostLabel = 40;
const kPath = '/api/account/passkeys';

function Row({passkey, onRemove}: {passkey: Passkey; onRemove: () => void}) {
    const {language} = getSettings();
    const day = new Intl.DateTimeFormat(language, {dateStyle: 'medium'});
    const time = new Intl.DateTimeFormat(language, {dateStyle: 'medium', timeStyle: 'short'});
    return (
        <KeptRow
            label={passkey.label}
            what={[
                ...(passkey.host === location.hostname ? [] : [p('passkeys.for-host', {host: passkey.host})]),
                p('passkeys.since', {day: day.format(passkey.made)}),
                passkey.used === undefined ? p('passkeys.unused') : p('passkeys.used', {time: time.format(passkey.used)}),
            ]}
            act={p('passkeys.remove')}
            onAct={onRemove}
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
            if (!(error instanceof NotSigned)) throw error;
            setTrouble(troubleText(error.trouble));
        }
    };
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                const length = [...trimmed].length;
                const isWrong = length < 1 || length > kMostLabel;
                setWrongLabel(isWrong);
                setTrouble('');
                if (isWrong) return;
                void submit(() => (password === '' ? {field: 'password', text: p('field.password-missing')} : null), add);
            }}
        >
            <div class={`account-field ${wrongLabel ? 'wrong' : ''}`}>
                <label for="passkey-label">{p('passkeys.label')}</label>
                <input
                    id="passkey-label"
                    type="text"
                    autocomplete="off"
                    value={label}
                    aria-invalid={wrongLabel ? true : undefined}
                    aria-describedby={wrongLabel ? 'passkey-label-fault' : undefined}
                    onInput={(event) => setLabel(event.currentTarget.value)}
                />
                {wrongLabel && (
                    <div id="passkey-label-fault">
                        <TextFault text={p('passkeys.label-rule')} />
                    </div>
                )}
            </div>
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
    const [refusal, hear, forget] = useAsking();
    const take = (told: Told): void => setPasskeys(told.passkeys);
    useEffect(() => hear(ask<Told>(kPath).then(take)), []);
    const remove = ({id, label}: Passkey): void =>
        hear(
            postEachTime<Told>(`${kPath}/remove`, {id}).then((told) => {
                take(told);
                setDone(p('passkeys.removed', {label}));
            }),
        );
    return (
        <>
            <p>{p('passkeys.how')}</p>
            {passkeys?.length === 0 && <p class="quiet">{p('passkeys.none')}</p>}
            {passkeys && passkeys.length > 0 && (
                <ul class="tokens">
                    {passkeys.map((passkey) => (
                        <Row key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
                    ))}
                </ul>
            )}
            <Done text={done} />
            {refusal && <RefusalLine refusal={refusal} onClose={forget} />}
            {knowsPasskeys() ? (
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
