// Shown if a link names something that the hall does not have: why, and a link to a page that exists.
import {useEffect} from 'preact/hooks';
import type {Refusal} from '../protocol';
import {t} from '../words';
import {RefusalLine} from './parts';

interface Props {
    refusal: Refusal;
    /// A page that exists, and its name.
    href: string;
    back: string;
}

export function Absent({refusal, href, back}: Props) {
    useEffect(() => {
        document.title = `${t('not-found')} · Kyvien`;
    }, []);
    return (
        <div class="absent">
            <h1>{t('not-found')}</h1>
            <RefusalLine refusal={refusal} />
            <p>
                <a class="button" href={href}>
                    {back}
                </a>
            </p>
        </div>
    );
}
