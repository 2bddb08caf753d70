// Keys for stepping through a game wherever the focus is: arrows back and forward, Home and End.
import {useLayoutEffect, useRef} from 'preact/hooks';

/// Steps back or forward by this many plies; -Infinity and Infinity are the first position and the game itself.
export function useMoveNavigationKeys(step: (plies: number) => void): void {
    const newest = useRef(step);
    newest.current = step;
    useLayoutEffect(() => {
        const ways: Record<string, number> = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as Element;
            // A board played by keyboard handles its own keys; so do fields, menus and tabs.
            if (event.defaultPrevented || target.closest('input, select, textarea, [role=menu], [role=tablist]')) return;
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const plies = ways[event.key];
            if (plies === undefined) return;
            event.preventDefault();
            newest.current(plies);
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
}
