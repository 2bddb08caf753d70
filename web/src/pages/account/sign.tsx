// Signing in and signing up: a name and a password, then back to the previous page.
import {useEffect, useRef, useState} from 'preact/hooks';
import {returnPath, signIn, signInPath, signOut, signUp, useAccount} from '../../live/account';
import {assignSeats, unassignedSeats} from '../../live/assigned_seats';
import {go} from '../../router';
import {getSettings, useSettings} from '../../settings';
import {t} from '../../words';
import {AccountField, FormFault, nameFault, passwordFault, useAccountForm, type Fault} from './fields';
import {playerPath} from './menu';
import {PasskeySignIn} from './passkey_sign_in';
import {p} from './words';

/// For a reader who is already signed in.
function SignedInAlready({name}: {name: string}) {
    return (
        <div class="account-page narrow">
            <h1>{t('account.sign-in')}</h1>
            <p>{p('sign.already', {name})}</p>
            <p class="row">
                <a class="button primary" href={returnPath()}>
                    {p('sign.go-on')}
                </a>
                <a class="button" href={playerPath(name)}>
                    {t('account.profile')}
                </a>
                <button type="button" class="button" onClick={() => void signOut(false).catch(() => undefined)}>
                    {t('account.sign-out')}
                </button>
            </p>
        </div>
    );
}

export function SignPage({isNew}: {isNew: boolean}) {
    const {language} = useSettings();
    const {account} = useAccount();
    // After signing in the page continues without a message.
    const isSent = useRef(false);
    // The name chosen for games is suggested, if it is free.
    const [name, setName] = useState(isNew ? getSettings().name.trim() : '');
    const [password, setPassword] = useState('');
    const [loose] = useState(unassignedSeats);
    const [isTaking, setTaking] = useState(true);
    const {fault, busy, submit} = useAccountForm(['name', 'password']);
    const title = isNew ? p('sign.up-title') : t('account.sign-in');
    useEffect(() => {
        document.title = `${title} · Kyvien`;
    }, [title, language]);
    if (account && !isSent.current) return <SignedInAlready name={account.name} />;

    const goOn = (): void => {
        if (isTaking && loose.length > 0) void assignSeats(loose);
        go(returnPath());
    };
    const check = (): Fault | null => {
        if (isNew) return nameFault(name) ?? passwordFault(password, 'password');
        if (name.trim() === '') return {field: 'name', text: p('field.name-missing')};
        return password === '' ? {field: 'password', text: p('field.password-missing')} : null;
    };
    const send = async (): Promise<void> => {
        isSent.current = true;
        await (isNew ? signUp : signIn)(name.trim(), password).catch((error: unknown) => {
            isSent.current = false;
            throw error;
        });
        goOn();
    };
    return (
        <div class="account-page narrow">
            <h1>{title}</h1>
            <p>{isNew ? p('sign.up-lead') : p('sign.in-lead')}</p>
            <form
                class="account-form"
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    void submit(check, send);
                }}
            >
                <AccountField
                    form="sign"
                    field="name"
                    label={p('field.name')}
                    hint={isNew ? p('field.name-rule') : undefined}
                    value={name}
                    autocomplete="username"
                    fault={fault}
                    isFirst
                    onChange={setName}
                />
                <AccountField
                    form="sign"
                    field="password"
                    label={p('field.password')}
                    hint={isNew ? p('field.password-rule') : undefined}
                    value={password}
                    autocomplete={isNew ? 'new-password' : 'current-password'}
                    fault={fault}
                    onChange={setPassword}
                />
                {loose.length > 0 && (
                    <label class="option">
                        <input type="checkbox" checked={isTaking} onChange={(event) => setTaking(event.currentTarget.checked)} />
                        <span>{p('sign.seats', {count: loose.length})}</span>
                    </label>
                )}
                <FormFault fault={fault} />
                <button type="submit" class="button primary" disabled={busy}>
                    {isNew ? t('account.sign-up') : t('account.sign-in')}
                </button>
            </form>
            {!isNew && (
                <PasskeySignIn onBegin={() => (isSent.current = true)} onEntered={goOn} onRefused={() => (isSent.current = false)} />
            )}
            <p class="faint">{p('sign.forgotten')}</p>
            <p>
                {isNew ? p('sign.has-one') : p('sign.has-none')}{' '}
                <a href={signInPath(isNew ? '/sign-in' : '/sign-up')}>{isNew ? t('account.sign-in') : t('account.sign-up')}</a>
            </p>
        </div>
    );
}
