// What this browser stores about its registration for notifications; live/push.ts does the rest.

const kStore = 'kyvien.push';

export interface OwnDevice {
    /// Its id in the hall's list.
    id: string;
    /// The push service address registered at the hall.
    endpoint: string;
}

/// Null: it gets no notifications.
export function knownDevice(): OwnDevice | null {
    try {
        return JSON.parse(localStorage.getItem(kStore) ?? 'null') as OwnDevice | null;
    } catch {
        return null;
    }
}

export function noteDevice(device: OwnDevice | null): void {
    try {
        if (device) localStorage.setItem(kStore, JSON.stringify(device));
        else localStorage.removeItem(kStore);
    } catch {
        // The next page then does not know that this device gets notifications; the hall does.
    }
}
