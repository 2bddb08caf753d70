// A part of the page that is fetched when first asked for.
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {t} from '../words';

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    let Loaded: ComponentType<P> | null = null;
    return function Later(props: P) {
        const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
        useEffect(() => {
            if (!Loaded)
                load().then(
                    (page) => {
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
