// Notifications of the own account: on this device, and which other devices have them.
import {useEffect, useState} from 'preact/hooks';
import {refusalOf} from '../../live/api';
import {supportsPush, listPush, PushSubscriptionError, ownDevice, removePush, enablePush, type PushTrouble} from '../../live/push';
import type {PushDevices, Refusal} from '../../protocol';
import {getSettings} from '../../settings';
import {RefusalLine} from '../parts';
import {p} from './words';

export function Notifications() {
    const [told, setTold] = useState<PushDevices | null>(null);
    const [trouble, setTrouble] = useState<PushTrouble | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);

    function act(asked: Promise<PushDevices>): void {
        setBusy(true);
        setTrouble(null);
        setRefusal(null);
        asked
            .then(setTold, (error: unknown) => {
                if (error instanceof PushSubscriptionError) setTrouble(error.trouble);
                else setRefusal(refusalOf(error));
            })
            .finally(() => setBusy(false));
    }

    useEffect(() => act(listPush()), []);
    const own = told && ownDevice(told);
    const date = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'long'});
    return (
        <div class="notifications">
            <p>{p('push.how')}</p>
            {!supportsPush() && <p>{p('push.impossible')}</p>}
            <p role="status">
                {trouble === 'denied' && p('push.denied')}
                {trouble === 'trouble' && p('push.trouble')}
                {own && p('push.is-on')}
            </p>
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {supportsPush() && told && (
                <button type="button" class="button" disabled={busy} onClick={() => act(own ? removePush(own.id) : enablePush())}>
                    {own ? p('push.off') : p('push.on')}
                </button>
            )}
            {told && told.devices.length > 0 && (
                <>
                    <h3>{p('push.devices')}</h3>
                    <ul class="plain-list">
                        {told.devices.map(({id, service, made}) => (
                            <li key={id} class="token">
                                {p('push.device', {service, date: date.format(made)})}{' '}
                                <button type="button" class="button" disabled={busy} onClick={() => act(removePush(id))}>
                                    {p('push.remove')}
                                </button>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </div>
    );
}
