// Keys to switch between the variations of a position: arrow up and down, wherever the focus is.
import {useLayoutEffect, useRef} from 'preact/hooks';

export function useVariationKeys(move: (step: 1 | -1) => void): void {
    const newest = useRef(move);
    newest.current = move;
    useLayoutEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const target = event.target as Element;
            // A board played by keyboard handles its own keys; so do fields and menus.
            if (event.defaultPrevented || target.closest('input, select, textarea, [role=menu], [role=tablist], [role=grid]')) return;
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
            if (step === null) return;
            event.preventDefault();
            newest.current(step);
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
}
