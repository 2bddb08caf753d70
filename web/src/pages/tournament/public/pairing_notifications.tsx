// Notifications for each pairing of a tournament on this device. Loaded for signed-in accounts.
import {useEffect, useState} from 'preact/hooks';
import {refusalOf} from '../../../live/api';
import {isPushEnabled, supportsPush, listPush, PushSubscriptionError, ownDevice, enablePush} from '../../../live/push';
import type {PushDevices} from '../../../protocol';
import {refusalText} from '../../../words';
import {w} from '../words';

export function PairingNotifications({id}: {id: string}) {
    const [told, setTold] = useState<PushDevices | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const hear = (asked: Promise<PushDevices>) =>
        void asked.then(
            (devices) => {
                setTold(devices);
                setTrouble(null);
            },
            (error: unknown) => setTrouble(error instanceof PushSubscriptionError ? w('push.not') : refusalText(refusalOf(error))),
        );
    useEffect(() => {
        if (isPushEnabled()) hear(listPush());
    }, []);
    if (!supportsPush()) return null;
    const named = (told && ownDevice(told)?.tournaments) ?? [];
    const isTold = named.includes(id);
    return (
        <>
            <button
                type="button"
                class="button no-print"
                aria-pressed={isTold}
                onClick={() => hear(enablePush(isTold ? named.filter((each) => each !== id) : [...named, id]))}
            >
                {w('push.pairings')}
            </button>
            {trouble && <p role="status">{trouble}</p>}
        </>
    );
}
