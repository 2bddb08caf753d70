// Esc closes the open element of the page: a question, a menu.
import {useLayoutEffect} from 'preact/hooks';

export function useEscape(open: boolean, close: () => void): void {
    // Before the question is painted: whoever sees it can close it.
    useLayoutEffect(() => {
        if (!open) return;
        const onKey = (event: KeyboardEvent) => {
            if (event.key === 'Escape' && !event.defaultPrevented) close();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, [open]);
}
