// Notifications while no page is open (Web Push): subscribes this browser at its push service and registers it at the hall. Only started by
// a click of the reader. Loaded on demand.
import type {PushDevices} from '../protocol';
import {getSettings} from '../settings';
import {getJson, postEachTime} from './api';
import {bytesOf} from './base64';
import {knownDevice, noteDevice} from './push_store';

const kPath = '/api/account/push';
/// Why there are no notifications: the reader or the browser denies them; the push service cannot be reached.
export type PushTrouble = 'denied' | 'trouble';

export class PushSubscriptionError extends Error {
    constructor(readonly trouble: PushTrouble) {
        super(trouble);
    }
}

export const supportsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export const isPushEnabled = (): boolean => knownDevice() !== null;

export const listPush = (): Promise<PushDevices> => getJson<PushDevices>(kPath);

/// This device in the hall's list; undefined: it gets no notifications.
export const ownDevice = ({devices}: PushDevices) => devices.find(({id}) => id === knownDevice()?.id);

async function registerSubscription(subscription: PushSubscription, tournaments?: string[]): Promise<PushDevices> {
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
        // A subscription with another key, of a previous hall at this address, must be removed first.
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        return registration.pushManager.subscribe(options);
    }
}

/// Must be called from a click by the reader. `tournaments`: those whose rounds are notified to this device; absent: unchanged. Throws
/// PushSubscriptionError, and the hall's refusals.
export async function enablePush(tournaments?: string[]): Promise<PushDevices> {
    if ((await Notification.requestPermission()) !== 'granted') throw new PushSubscriptionError('denied');
    const {key} = await listPush();
    const subscription = await subscribed(key).catch(() => {
        throw new PushSubscriptionError('trouble');
    });
    return registerSubscription(subscription, tournaments);
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

/// Stops notifications for the account that was signed in on this device; the hall learns of it from the push service.
export async function forgetPush(): Promise<void> {
    if (!knownDevice()) return;
    noteDevice(null);
    await unsubscribe();
}

/// Browsers sometimes change their push address: updates it at the hall.
export async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
    const device = knownDevice();
    if (!device) return;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription && subscription.endpoint !== device.endpoint) await registerSubscription(subscription);
}
