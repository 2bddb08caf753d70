// The page's addresses, without a framework: links are ordinary links.
import {useLayoutEffect, useState} from 'preact/hooks';

const kChanged = 'kyvien:address';

export function go(path: string): void {
    history.pushState(null, '', path);
    scrollTo(0, 0);
    dispatchEvent(new Event(kChanged));
}

/// Handles ordinary clicks on our own links inside the page.
export function followLinks(): void {
    document.addEventListener('click', (event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        const link = (event.target as Element).closest('a');
        if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
        if (link.pathname.startsWith('/api/')) return;
        event.preventDefault();
        // A key to a seat or a desk follows the #.
        go(link.pathname + link.search + link.hash);
    });
}

export function useAddress(): string {
    const [path, setPath] = useState(location.pathname);
    useLayoutEffect(() => {
        const update = () => setPath(location.pathname);
        addEventListener('popstate', update);
        addEventListener(kChanged, update);
        return () => {
            removeEventListener('popstate', update);
            removeEventListener(kChanged, update);
        };
    }, []);
    return path;
}
