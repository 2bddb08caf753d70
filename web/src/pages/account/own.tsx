// The actions for the own account.
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {webhook} from '../../catalogue/webhook';
import {changePassword, removeAccount, renameAccount, signOut} from '../../live/account';
import {refusalOf} from '../../live/api';
import type {AccountView, Refusal} from '../../protocol';
import {go} from '../../router';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {lazyPart} from '../lazy_part';
import {RefusalLine} from '../parts';
import {useEscape} from '../use_escape';
import {AccountField, FormFault, HiddenName, nameFault, passwordFault, useAccountForm} from './fields';
import {Done} from './kept';
import {playerPath} from './menu';
import {p} from './words';

/// Rarely used: fetched when it is opened.
const Passkeys = lazyPart(async () => (await import('./passkeys')).Passkeys);
const Notifications = lazyPart(async () => (await import('./notifications')).Notifications);
const Programs = lazyPart(async () => (await import('./programs')).Programs);
const Webhooks = lazyPart(async () => (await import('./webhooks')).Webhooks, webhook);

/// One action, opened in place.
function Act({title, children}: {title: string; children: ComponentChildren}) {
    return (
        <details class="account-act">
            <summary>{title}</summary>
            {children}
        </details>
    );
}

/// The same, for a part that is fetched, and asks the hall, only when opened.
function LaterAct({title, children}: {title: string; children: ComponentChildren}) {
    const [open, setOpen] = useState(false);
    return (
        <details class="account-act" onToggle={(event) => event.currentTarget.open && setOpen(true)}>
            <summary>{title}</summary>
            <div>{open && children}</div>
        </details>
    );
}

function Rename({account}: {account: AccountView}) {
    const [name, setName] = useState('');
    const {fault, busy, submit} = useAccountForm(['name']);
    const time = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'long', timeStyle: 'short'});
    if (account.rename !== undefined && account.rename > Date.now())
        return <p>{p('own.rename-later', {time: time.format(account.rename)})}</p>;
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void submit(
                    () => nameFault(name),
                    async () => {
                        const {account: renamed} = await renameAccount(name.trim());
                        if (renamed) go(playerPath(renamed.name));
                    },
                );
            }}
        >
            <p>{p('own.rename-how')}</p>
            <AccountField
                form="rename"
                field="name"
                label={p('own.new-name')}
                hint={p('field.name-rule')}
                value={name}
                autocomplete="username"
                fault={fault}
                onChange={setName}
            />
            <FormFault fault={fault} />
            <button type="submit" class="button" disabled={busy}>
                {p('own.rename')}
            </button>
        </form>
    );
}

function ChangePassword({account}: {account: AccountView}) {
    const [password, setPassword] = useState('');
    const [fresh, setFresh] = useState('');
    const [done, setDone] = useState('');
    const {fault, busy, submit} = useAccountForm(['password', 'new']);
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                setDone('');
                void submit(
                    () => (password === '' ? {field: 'password', text: p('field.password-missing')} : passwordFault(fresh, 'new')),
                    async () => {
                        await changePassword(password, fresh);
                        setPassword('');
                        setFresh('');
                        setDone(p('own.password-changed'));
                    },
                );
            }}
        >
            <HiddenName name={account.name} />
            <AccountField
                form="change"
                field="password"
                label={p('own.old-password')}
                value={password}
                autocomplete="current-password"
                fault={fault}
                onChange={setPassword}
            />
            <AccountField
                form="change"
                field="new"
                label={p('own.new-password')}
                hint={p('field.password-rule')}
                value={fresh}
                autocomplete="new-password"
                fault={fault}
                onChange={setFresh}
            />
            <FormFault fault={fault} />
            <button type="submit" class="button" disabled={busy}>
                {p('own.change-password')}
            </button>
            <Done text={done} />
        </form>
    );
}

function Remove({account}: {account: AccountView}) {
    const [password, setPassword] = useState('');
    const [asking, setAsking] = useState(false);
    const {fault, busy, submit} = useAccountForm(['password']);
    useEscape(asking, () => setAsking(false));
    return (
        <>
            <p>{p('own.remove-how')}</p>
            {!asking ? (
                <button type="button" class="button" onClick={() => setAsking(true)}>
                    {p('own.remove')}
                </button>
            ) : (
                <form
                    class="account-form confirm"
                    aria-label={p('own.remove-question')}
                    noValidate
                    onSubmit={(event) => {
                        event.preventDefault();
                        void submit(
                            () => (password === '' ? {field: 'password', text: p('field.password-missing')} : null),
                            async () => {
                                await removeAccount(password);
                                go('/');
                            },
                        );
                    }}
                >
                    <p>{p('own.remove-question')}</p>
                    <HiddenName name={account.name} />
                    <AccountField
                        form="remove"
                        field="password"
                        label={p('field.password')}
                        value={password}
                        autocomplete="current-password"
                        fault={fault}
                        isFirst
                        onChange={setPassword}
                    />
                    <FormFault fault={fault} />
                    <button type="submit" class="button danger" disabled={busy}>
                        {p('own.remove-now')}
                    </button>
                    <button type="button" class="button" onClick={() => setAsking(false)}>
                        {t('cancel')}
                    </button>
                </form>
            )}
        </>
    );
}

export function OwnAccount({account}: {account: AccountView}) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const leave = (everywhere: boolean) =>
        void signOut(everywhere).then(
            () => go('/'),
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    return (
        <section aria-labelledby="account-title">
            <h2 id="account-title">{p('own.title')}</h2>
            <p class="row">
                <button type="button" class="button" onClick={() => leave(false)}>
                    {t('account.sign-out')}
                </button>
                <button type="button" class="button" onClick={() => leave(true)}>
                    {p('own.sign-out-everywhere')}
                </button>
                <a class="button" href="/api/account/data" download>
                    {p('own.data')}
                </a>
            </p>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            <Act title={p('own.rename-title')}>
                <Rename account={account} />
            </Act>
            <Act title={p('own.password-title')}>
                <ChangePassword account={account} />
            </Act>
            <LaterAct title={p('own.passkeys-title')}>
                <Passkeys account={account} />
            </LaterAct>
            <LaterAct title={p('own.notifications-title')}>
                <Notifications />
            </LaterAct>
            <LaterAct title={p('own.tokens-title')}>
                <Programs account={account} />
            </LaterAct>
            <LaterAct title={p('own.webhooks-title')}>
                <Webhooks />
            </LaterAct>
            <Act title={p('own.remove-title')}>
                <Remove account={account} />
            </Act>
        </section>
    );
}
