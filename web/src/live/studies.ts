// The keys of studies in this browser, as host or as participant, and the id by which a viewer is counted.

const kStore = 'kyvien.studies';
const kMax = 200;

export interface StoredStudy {
    key: string;
    title: string;
}
type Held = Record<string, StoredStudy>;

export function storedStudies(): Held {
    try {
        return JSON.parse(localStorage.getItem(kStore) ?? '{}') as Held;
    } catch {
        return {};
    }
}

export const keyOf = (id: string): string => storedStudies()[id]?.key ?? '';

/// Studies created with an account are listed without a key.
export function storeStudy(id: string, key: string, title: string): void {
    try {
        const {[id]: before, ...others} = storedStudies();
        const held: Held = {...others, [id]: {key: key || (before?.key ?? ''), title}};
        localStorage.setItem(kStore, JSON.stringify(Object.fromEntries(Object.entries(held).slice(-kMax))));
    } catch {
        // Without storage the key lasts as long as this page.
    }
}

export function forgetStudy(id: string): void {
    try {
        const {[id]: gone, ...others} = storedStudies();
        if (gone) localStorage.setItem(kStore, JSON.stringify(others));
    } catch {
        // Nothing was stored.
    }
}

const kViewer = 'kyvien.viewer';

/// The viewer id of this tab: reloading the page does not count as another viewer.
export function viewerIdOfTab(): string {
    const fresh = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
    try {
        const known = sessionStorage.getItem(kViewer);
        if (known) return known;
        sessionStorage.setItem(kViewer, fresh);
    } catch {
        // Without storage each page counts separately.
    }
    return fresh;
}
