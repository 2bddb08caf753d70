// What this browser remembers about its registration for notifications; live/push.ts does the rest.

const kStore = 'kyvien.push';

export interface OwnDevice {
    /// In the hall's list.
    id: string;
    /// The address at the push service that the hall was told.
    endpoint: string;
}

/// Null: it is not notified.
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
        // Then the next page does not know that this device is notified; the hall does.
    }
}
