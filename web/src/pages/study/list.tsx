// The studies of this browser, and those of the account.
import {useEffect, useState} from 'preact/hooks';
import {study as words} from '../../catalogue/study';
import {useAccount} from '../../live/account';
import {getJson} from '../../live/api';
import type {StudyList} from '../../protocol';
import {storedStudies} from '../../live/studies';

const {t: w} = words;

export function StudyListPage() {
    const {account} = useAccount();
    const [told, setTold] = useState<StudyList['studies']>([]);
    useEffect(() => {
        document.title = `${w('study.title')} · Kyvien`;
    }, []);
    useEffect(() => {
        let here = true;
        if (!account) setTold([]);
        else
            getJson<StudyList>('/api/studies').then(
                ({studies}) => here && setTold(studies),
                () => undefined,
            );
        return () => {
            here = false;
        };
    }, [account?.name]);
    const held = Object.entries(storedStudies()).reverse();
    const own = new Set(told.map(({id}) => id));
    const all = [...told, ...held.filter(([id]) => !own.has(id)).map(([id, {title}]) => ({id, title, chapters: 0}))];
    return (
        <article class="study-list">
            <h1>{w('study.title')}</h1>
            <p class="lead">{w('study.lead')}</p>
            {all.length === 0 && <p class="quiet">{w('study.none')}</p>}
            <ul>
                {all.map(({id, title, chapters}) => (
                    <li key={id}>
                        <a href={`/s/${id}`}>{title || id}</a>{' '}
                        {chapters > 1 && <span class="faint">{w('study.chapters-of', {count: chapters})}</span>}
                    </li>
                ))}
            </ul>
            <p>
                <a class="button primary" href="/analysis">
                    {w('study.begin')}
                </a>
            </p>
        </article>
    );
}
