// Before a game begins: the link for the opponent, and taking the free seat.
import {useState} from 'preact/hooks';
import {sideName} from '../../games';
import {post, refusalOf} from '../../live/api';
import type {Joined, Refusal, Seat, View} from '../../protocol';
import {changeSettings, useSettings} from '../../settings';
import {g, t} from '../../words';
import {CopyButton, RefusalLine} from '../parts';

export function Share({view}: {view: View}) {
    const link = location.origin + '/g/' + view.id;
    return (
        <section class="share">
            <h2>{g('share.title')}</h2>
            <p>{g('share.how')}</p>
            <div class="row">
                <input type="text" readOnly value={link} aria-label={g('share.link')} onFocus={(event) => event.currentTarget.select()} />
                <CopyButton text={link} label={g('share.copy')} />
            </div>
        </section>
    );
}

export function Join({view, onJoined}: {view: View; onJoined: (joined: Joined) => void}) {
    const settings = useSettings();
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const seat: Seat = view.seats.first ? 'second' : 'first';
    async function join(event: Event): Promise<void> {
        event.preventDefault();
        try {
            onJoined(await post<Joined>(`/api/games/${view.id}/join`, {name: settings.name.trim() || t('name.unknown')}));
        } catch (error) {
            setRefusal(refusalOf(error));
        }
    }
    return (
        <section class="share">
            <h2>{g('join.title', {side: sideName(view.game, seat)})}</h2>
            <form class="row" onSubmit={(event) => void join(event)}>
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
                <button type="submit" class="button primary">
                    {g('join.button', {side: sideName(view.game, seat)})}
                </button>
            </form>
            {refusal && <RefusalLine refusal={refusal} />}
        </section>
    );
}
