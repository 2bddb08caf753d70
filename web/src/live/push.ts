// Notifications while no page is open (Web Push): subscribes this browser at its push service and registers it at the hall. Only a press of the
// reader's starts it. Loaded on demand.
import type {PushDevices} from '../protocol';
import {getSettings} from '../settings';
import {ask, postEachTime} from './api';
import {bytesOf} from './base64';
import {knownDevice, noteDevice} from './push_store';

const kPath = '/api/account/push';
/// Why there are no notifications: the reader or the browser does not allow them; the push service cannot be reached.
export type PushTrouble = 'denied' | 'trouble';

export class NotSubscribed extends Error {
    constructor(readonly trouble: PushTrouble) {
        super(trouble);
    }
}

export const knowsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export const isNotified = (): boolean => knownDevice() !== null;

export const listPush = (): Promise<PushDevices> => ask<PushDevices>(kPath);

/// This device among those of the hall; undefined: it is not notified.
export const ownDevice = ({devices}: PushDevices) => devices.find(({id}) => id === knownDevice()?.id);

async function tellHall(subscription: PushSubscription, tournaments?: string[]): Promise<PushDevices> {
    const {endpoint, keys} = subscription.toJSON();
    const {p256dh = '', auth = ''} = keys ?? {};
    const told = await postEachTime<PushDevices>(kPath, {
        endpoint,
        keys: {p256dh, auth},
        language: getSettings().language,
        ...(tournaments ? {tournaments} : {}),
    });
    noteDevice({id: told.set ?? '', endpoint: subscription.endpoint});
    return told;
}

async function subscribed(key: string): Promise<PushSubscription> {
    const registration = await navigator.serviceWorker.register('/service.js');
    await navigator.serviceWorker.ready;
    const options = {userVisibleOnly: true, applicationServerKey: bytesOf(key)};
    try {
        return await registration.pushManager.subscribe(options);
    } catch {
        // One for another key, of a hall that was here before, is in the way.
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        return registration.pushManager.subscribe(options);
    }
}

/// Must come from a press of the reader's. `tournaments`: those of whose rounds this device is told; absent: as before. Throws NotSubscribed,
/// and what the hall refuses.
export async function switchOn(tournaments?: string[]): Promise<PushDevices> {
    if ((await Notification.requestPermission()) !== 'granted') throw new NotSubscribed('denied');
    const {key} = await listPush();
    const subscription = await subscribed(key).catch(() => {
        throw new NotSubscribed('trouble');
    });
    return tellHall(subscription, tournaments);
}

async function unsubscribe(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

export async function removePush(id: string): Promise<PushDevices> {
    if (knownDevice()?.id === id) {
        noteDevice(null);
        await unsubscribe().catch(() => undefined);
    }
    return postEachTime<PushDevices>(kPath + '/remove', {id});
}

/// This device no longer gets notifications of the account that was signed in; the hall hears of it from the push service.
export async function forgetPush(): Promise<void> {
    if (!knownDevice()) return;
    noteDevice(null);
    await unsubscribe();
}

/// A browser changes its address at times: the hall is told.
export async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
    const device = knownDevice();
    if (!device) return;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription && subscription.endpoint !== device.endpoint) await tellHall(subscription);
}
