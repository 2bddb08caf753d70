// The account menu at the top of every page: the link for signing in, or the name with its menu.
import {useRef, useState} from 'preact/hooks';
import {signInPath, signOut, useAccount} from '../../live/account';
import {t} from '../../words';
import {useEscape} from '../use_escape';

export const playerPath = (name: string): string => `/player/${encodeURIComponent(name)}`;

/// `onLeave`: a choice was made, and the surrounding menu may close.
export function AccountMenu({onLeave}: {onLeave: () => void}) {
    const {name, account} = useAccount();
    const [open, setOpen] = useState(false);
    const button = useRef<HTMLButtonElement>(null);
    useEscape(open, () => {
        setOpen(false);
        button.current?.focus();
    });
    function leave(): void {
        setOpen(false);
        onLeave();
    }
    if (name === null)
        return account === undefined ? null : (
            <a class="account-link" href={signInPath()} onClick={leave}>
                {t('account.sign-in')}
            </a>
        );
    return (
        <div
            class="account"
            onFocusOut={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false);
            }}
        >
            <button type="button" class="button account-name" ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
                <span class="unseen">{t('account.signed-in')}</span> <span class="name">{name}</span> <span aria-hidden="true">▾</span>
            </button>
            <div class="account-menu">
                <a href={playerPath(name)} onClick={leave}>
                    <span>
                        {t('account.profile')}
                        <span class="in-menu-name"> · {name}</span>
                    </span>
                </a>
                <a href="/ratings" onClick={leave}>
                    {t('account.ratings')}
                </a>
                <button
                    type="button"
                    onClick={() => {
                        leave();
                        // The page stays; the menu disappears, and with it the focused element.
                        void signOut(false).then(
                            () => document.getElementById('main')?.focus(),
                            () => undefined,
                        );
                    }}
                >
                    {t('account.sign-out')}
                </button>
            </div>
        </div>
    );
}
