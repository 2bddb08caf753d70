// A part of the page that is fetched on first use, with the areas of words that it shows.
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {loadAreas, t} from '../words';
import type {Area} from '../words/area';

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, ...areas: Pick<Area<never>, 'load'>[]): ComponentType<P> {
    let Loaded: ComponentType<P> | null = null;
    return function Later(props: P) {
        const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
        useEffect(() => {
            // Also if the part is already loaded: the words of the current page take precedence over those of the last.
            Promise.all([Loaded ?? load(), loadAreas(...areas)]).then(
                ([page]) => {
                    Loaded = page;
                    setState('loaded');
                },
                () => setState('failed'),
            );
        }, []);
        if (Loaded) return <Loaded {...props} />;
        return state === 'failed' ? (
            <p class="banner" role="status">
                {t('refusal.unreachable')}
            </p>
        ) : null;
    };
}
