// Before a game begins: the link for the opponent, and taking the free seat.
import {useState} from 'preact/hooks';
import {sideName} from '../../games';
import {signInPath, useAccount} from '../../live/account';
import {post, refusalOf} from '../../live/api';
import {kGuest, type Joined, type Refusal, type Seat, type View} from '../../protocol';
import {askToNotify, mayAskToNotify} from '../../live/notify';
import {changeSettings, seatLink, tokenOf, useSettings} from '../../settings';
import {g, t} from '../../words';
import {SignInFor} from '../account/sign_in_for';
import {CopyButton, RefusalLine} from '../parts';

/// How the owner of a seat returns to it in another browser, or after storage was cleared.
export function SeatLink({view}: {view: View}) {
    const token = view.you ? tokenOf(view.id) : null;
    if (!token) return null;
    return (
        <div class="seat-link">
            <p class="faint">{g('seat-link.how')}</p>
            <CopyButton text={seatLink(view.id, token)} label={g('seat-link.copy')} />
        </div>
    );
}

function Notify() {
    const [asked, setAsked] = useState(!mayAskToNotify());
    if (asked) return null;
    return (
        <button type="button" class="button" onClick={() => void askToNotify().finally(() => setAsked(true))}>
            {g('notify.ask')}
        </button>
    );
}

export function Share({view}: {view: View}) {
    const link = location.origin + '/g/' + view.id;
    return (
        <section class="share">
            <h2>{g('share.title')}</h2>
            <p>{g(view.open_to === 'anybody' ? 'share.listed' : 'share.how')}</p>
            <div class="row">
                <input type="text" readOnly value={link} aria-label={g('share.link')} onFocus={(event) => event.currentTarget.select()} />
                <CopyButton text={link} label={g('share.copy')} />
            </div>
            <Notify />
            <SeatLink view={view} />
        </section>
    );
}

/// A rated game requires an account; after signing in the reader returns to this seat.
function JoinRated({view, seat}: {view: View; seat: Seat}) {
    return (
        <section class="share">
            <h2>{g('join.title', {side: sideName(view.game, seat)})}</h2>
            <p>{g('join.rated-guest')}</p>
            <p class="row">
                <a class="button primary" href={signInPath('/sign-in')}>
                    {t('account.sign-in')}
                </a>
                <a class="button" href={signInPath('/sign-up')}>
                    {t('account.sign-up')}
                </a>
            </p>
            <p class="faint">{g('join.return')}</p>
        </section>
    );
}

export function Join({view, onJoined}: {view: View; onJoined: (joined: Joined) => void}) {
    const settings = useSettings();
    const {name: accountName, account} = useAccount();
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const seat: Seat = view.seats.first ? 'second' : 'first';
    // A host who returns to his own game without its key would join it against himself.
    const host = view.seats.first ?? view.seats.second;
    const [isOther, setIsOther] = useState(false);
    const [asking, setAsking] = useState(false);
    async function join(event: Event): Promise<void> {
        event.preventDefault();
        const name = accountName ?? settings.name.trim();
        if (host && name === host.name && !isOther) {
            setAsking(true);
            return;
        }
        try {
            onJoined(await post<Joined>(`/api/games/${view.id}/join`, {name: name || kGuest}));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    // A guest's seat would be refused.
    if (view.rated && account === null) return <JoinRated view={view} seat={seat} />;
    return (
        <section class="share">
            <h2>{g('join.title', {side: sideName(view.game, seat)})}</h2>
            {view.rated && <p>{g('join.rated')}</p>}
            <form class="row" onSubmit={(event) => void join(event)}>
                {accountName !== null ? (
                    <p class="field grow">
                        <span>{t('lobby.name')}</span>
                        <b class="own-name">{accountName}</b>
                    </p>
                ) : (
                    <label class="field grow">
                        <span>{t('lobby.name')}</span>
                        <input
                            type="text"
                            maxLength={64}
                            value={settings.name}
                            placeholder={t('name.unknown')}
                            onInput={(event) => void changeSettings({name: event.currentTarget.value})}
                        />
                    </label>
                )}
                <button type="submit" class="button primary">
                    {g('join.button', {side: sideName(view.game, seat)})}
                </button>
            </form>
            {asking && (
                <div class="confirm" role="group" aria-label={g('join.own')}>
                    <p>{g('join.own')}</p>
                    <label class="option">
                        <input type="checkbox" checked={isOther} onChange={(event) => setIsOther(event.currentTarget.checked)} />
                        <span>{g('join.other')}</span>
                    </label>
                </div>
            )}
            <p class="faint">{g('join.return')}</p>
            {refusal && <RefusalLine refusal={refusal} />}
            {refusal && <SignInFor refusal={refusal} />}
        </section>
    );
}
