// What programs may do with the own account: tokens, and whether it is a bot's.
import {useEffect, useState} from 'preact/hooks';
import {becomeBot, handleSessionEnd} from '../../live/account';
import {getJson, postEachTime, refusalOf} from '../../live/api';
import {isRefusal} from '../../codes';
import type {AccountToken, AccountTokens, AccountView, MadeToken, Refusal, TokenScope} from '../../protocol';
import {getSettings} from '../../settings';
import {t} from '../../words';
import {CopyButton, RefusalLine} from '../parts';
import {useEscape} from '../use_escape';
import {Choices, Done, AccountListRow, useRequest} from './kept';
import {p} from './words';

const kScopes: TokenScope[] = ['play', 'read', 'webhooks'];
const kMaxLabel = 40;
const kPath = '/api/account/tokens';

const kScopeWords = {play: 'tokens.play', read: 'tokens.read', webhooks: 'tokens.webhooks'} as const;
const scopeText = (scope: TokenScope): string => p(kScopeWords[scope]);

function Row({token, onRevoke}: {token: AccountToken; onRevoke: () => void}) {
    const {language} = getSettings();
    const day = new Intl.DateTimeFormat(language, {dateStyle: 'medium'});
    const time = new Intl.DateTimeFormat(language, {dateStyle: 'medium', timeStyle: 'short'});
    return (
        <AccountListRow
            label={token.label}
            what={[
                token.scopes.map(scopeText).join(', '),
                p('tokens.since', {day: day.format(token.made)}),
                token.used === undefined ? p('tokens.unused') : p('tokens.used', {time: time.format(token.used)}),
            ]}
            act={p('tokens.revoke')}
            onAct={onRevoke}
        />
    );
}

function Make({onMade}: {onMade: (made: MadeToken) => void}) {
    const [label, setLabel] = useState('');
    const [scopes, setScopes] = useState<TokenScope[]>(['play']);
    const [fault, setFault] = useState('');
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    async function make(): Promise<void> {
        const length = [...label.trim()].length;
        const found = length < 1 || length > kMaxLabel ? p('tokens.label-rule') : scopes.length === 0 ? p('tokens.scope-missing') : '';
        setFault(found);
        setRefusal(null);
        if (found || busy) return;
        setBusy(true);
        try {
            onMade(await postEachTime<MadeToken>(kPath, {label: label.trim(), scopes}));
            setLabel('');
        } catch (error) {
            const refused = refusalOf(error);
            if (isRefusal(refused.code, 'not-signed-in')) handleSessionEnd();
            setRefusal(refused);
        }
        setBusy(false);
    }
    return (
        <form
            class="account-form"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void make();
            }}
        >
            <div class="account-field">
                <label for="token-label">{p('tokens.label')}</label>
                <input
                    id="token-label"
                    type="text"
                    autocomplete="off"
                    value={label}
                    aria-describedby={fault ? 'token-fault' : undefined}
                    onInput={(event) => setLabel(event.currentTarget.value)}
                />
            </div>
            <Choices title={p('tokens.scopes')} all={kScopes} chosen={scopes} textOf={scopeText} onChange={setScopes} />
            {fault && (
                <p id="token-fault" class="refusal" role="alert">
                    <span class="sign" aria-hidden="true">
                        ✕
                    </span>{' '}
                    {fault}
                </p>
            )}
            {refusal && <RefusalLine refusal={refusal} />}
            <button type="submit" class="button" disabled={busy}>
                {p('tokens.make')}
            </button>
        </form>
    );
}

/// Shown only this once.
function Secret({made}: {made: MadeToken}) {
    return (
        <div class="token-secret" role="status">
            <p>{p('tokens.made')}</p>
            <p>
                <code>{made.token}</code>
            </p>
            <CopyButton text={made.token} label={p('tokens.copy')} />
        </div>
    );
}

function Bot({account}: {account: AccountView}) {
    const [asking, setAsking] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    useEscape(asking, () => setAsking(false));
    if (account.bot) return <p>{p('bot.is')}</p>;
    const become = () =>
        void becomeBot().then(
            () => setAsking(false),
            (error: unknown) => setRefusal(refusalOf(error)),
        );
    return (
        <>
            <h3>{p('bot.title')}</h3>
            <p>{p('bot.how')}</p>
            <p class="row">
                {!asking ? (
                    <button type="button" class="button" onClick={() => setAsking(true)}>
                        {p('bot.become')}
                    </button>
                ) : (
                    <>
                        <button type="button" class="button danger" onClick={become}>
                            {p('bot.sure')}
                        </button>
                        <button type="button" class="button" onClick={() => setAsking(false)}>
                            {t('cancel')}
                        </button>
                    </>
                )}
            </p>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
        </>
    );
}

export function Programs({account}: {account: AccountView}) {
    const [tokens, setTokens] = useState<AccountToken[] | null>(null);
    const [made, setMade] = useState<MadeToken | null>(null);
    const [done, setDone] = useState('');
    const [refusal, hear, forget] = useRequest();
    const [hasPlayed, setHasPlayed] = useState(true);
    const take = (answer: AccountTokens): void => setTokens(answer.tokens);
    useEffect(() => {
        hear(getJson<AccountTokens>(kPath).then(take));
        // It can become a bot's only before its first game.
        void getJson<{games: unknown[]}>(`/api/players/${encodeURIComponent(account.name)}/games`).then(
            ({games}) => setHasPlayed(games.length > 0),
            () => undefined,
        );
    }, [account.name]);
    const revoke = ({id, label}: AccountToken): void => {
        if (made?.id === id) setMade(null);
        hear(
            postEachTime<AccountTokens>(`${kPath}/revoke`, {id}).then((answer) => {
                take(answer);
                setDone(p('tokens.revoked', {label}));
            }),
        );
    };
    return (
        <>
            <p>{p('own.tokens-how')}</p>
            {tokens?.length === 0 && <p class="quiet">{p('tokens.none')}</p>}
            {tokens && tokens.length > 0 && (
                <ul class="tokens">
                    {tokens.map((token) => (
                        <Row key={token.id} token={token} onRevoke={() => revoke(token)} />
                    ))}
                </ul>
            )}
            <Done text={done} />
            {refusal && <RefusalLine refusal={refusal} onClose={forget} />}
            {made && <Secret made={made} />}
            <Make
                onMade={(fresh) => {
                    setMade(fresh);
                    setDone('');
                    hear(getJson<AccountTokens>(kPath).then(take));
                }}
            />
            {(account.bot || !hasPlayed) && <Bot account={account} />}
        </>
    );
}
