// Esc closes what is open on the page: a question, a menu.
import {useEffect} from 'preact/hooks';

export function useEscape(open: boolean, close: () => void): void {
    useEffect(() => {
        if (!open) return;
        const onKey = (event: KeyboardEvent) => {
            if (event.key === 'Escape' && !event.defaultPrevented) close();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, [open]);
}
