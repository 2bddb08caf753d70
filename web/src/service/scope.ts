// The service worker's global interface; TypeScript's own types for it conflict with those of a page.

export interface Lasting extends Event {
    /// The worker is not terminated before this is done.
    waitUntil: (done: Promise<unknown>) => void;
}

export interface Fetching extends Lasting {
    readonly request: Request;
    respondWith: (answer: Promise<Response>) => void;
}

export interface Told extends Lasting {
    readonly data: unknown;
}

export interface Pushed extends Lasting {
    readonly data: {json: () => unknown} | null;
}

export interface Pressed extends Lasting {
    readonly notification: Notification;
}

export interface WindowOfPage {
    readonly url: string;
    readonly focused: boolean;
    focus: () => Promise<unknown>;
}

interface Scope {
    readonly location: Location;
    readonly registration: ServiceWorkerRegistration;
    readonly clients: {
        claim: () => Promise<void>;
        matchAll: (which: {type: 'window'; includeUncontrolled: boolean}) => Promise<WindowOfPage[]>;
        openWindow: (path: string) => Promise<unknown>;
    };
    addEventListener: {
        (name: 'install' | 'activate', hear: (event: Lasting) => void): void;
        (name: 'fetch', hear: (event: Fetching) => void): void;
        (name: 'message', hear: (event: Told) => void): void;
        (name: 'push', hear: (event: Pushed) => void): void;
        (name: 'notificationclick', hear: (event: Pressed) => void): void;
    };
}

export const scope = self as unknown as Scope;
