// The margin and the words of the law, fetched when there is something to show.
import {useEffect, useState} from 'preact/hooks';
import {getCachedJson} from '../live/api';
import type {LawWords, View} from '../protocol';
import {useSettings} from '../settings';
import type {CodeWords} from './notes';

export interface Margin {
    parts: typeof import('./margin');
    words: CodeWords;
}

/// Null until they are loaded, and in games without rulings and duties.
export function useMargin(view: View | null): Margin | null {
    const {language} = useSettings();
    const isNeeded = Boolean(view?.rulings?.length || view?.duties?.length);
    const path = view && isNeeded ? `/api/words/${view.game}?language=${language}` : null;
    const [told, setTold] = useState<{path: string; margin: Margin} | null>(null);
    useEffect(() => {
        if (!path) return;
        let here = true;
        // Without the words the codes are shown: no ruling is hidden.
        const words = getCachedJson<LawWords>(path).then(
            (answer) => answer.words,
            () => ({}),
        );
        void Promise.all([import('./margin'), words]).then(([parts, words]) => here && setTold({path, margin: {parts, words}}));
        return () => {
            here = false;
        };
    }, [path]);
    return path && told?.path === path ? told.margin : null;
}
