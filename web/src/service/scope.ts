// The service worker's global interface; TypeScript's own types for it conflict with those of a page.

export interface ExtendableEvent extends Event {
    /// The worker is not terminated before this is done.
    waitUntil: (done: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith: (answer: Promise<Response>) => void;
}

export interface WorkerMessageEvent extends ExtendableEvent {
    readonly data: unknown;
}

export interface PushEvent extends ExtendableEvent {
    readonly data: {json: () => unknown} | null;
}

export interface NotificationClickEvent extends ExtendableEvent {
    readonly notification: Notification;
}

export interface WindowClient {
    readonly url: string;
    readonly focused: boolean;
    focus: () => Promise<unknown>;
}

interface Scope {
    readonly location: Location;
    readonly registration: ServiceWorkerRegistration;
    readonly clients: {
        claim: () => Promise<void>;
        matchAll: (which: {type: 'window'; includeUncontrolled: boolean}) => Promise<WindowClient[]>;
        openWindow: (path: string) => Promise<unknown>;
    };
    addEventListener: {
        (name: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void;
        (name: 'fetch', hear: (event: FetchEvent) => void): void;
        (name: 'message', hear: (event: WorkerMessageEvent) => void): void;
        (name: 'push', hear: (event: PushEvent) => void): void;
        (name: 'notificationclick', hear: (event: NotificationClickEvent) => void): void;
    };
}

export const scope = self as unknown as Scope;
