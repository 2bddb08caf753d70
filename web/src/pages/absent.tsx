// In the place of what a link names and the hall does not have: why, and the way to where there is something.
import {useEffect} from 'preact/hooks';
import type {Refusal} from '../protocol';
import {t} from '../words';
import {RefusalLine} from './parts';

interface Props {
    refusal: Refusal;
    /// Where there is something, and what it is called.
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
