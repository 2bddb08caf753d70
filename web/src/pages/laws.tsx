// The three laws: list, law, clause, search.
import {useEffect, useState} from 'preact/hooks';
import {laws} from '../catalogue/laws';
import {getJson} from '../live/api';
import type {ClauseView, Found, LawView} from '../protocol';
import {useSettings} from '../settings';
import {t} from '../words';
import {clausePath, inLanguage, lawName, useAnswer, useLawTitles} from './parts';

const {t: l, maybe: maybeOfLaws} = laws;

const kKinds = ['principle', 'position', 'notation', 'clock', 'conduct', 'record', 'tournament', 'equipment', 'venue'];

function Search() {
    const {language} = useSettings();
    const [query, setQuery] = useState(new URLSearchParams(location.search).get('q') ?? '');
    const [found, setFound] = useState<Found[] | null>(null);
    useEffect(() => {
        const sought = query.trim();
        if (sought.length < 2 && !/[^\x00-\x7f]/.test(sought)) {
            setFound(null);
            return;
        }
        let here = true;
        const timer = setTimeout(() => {
            getJson<Found[]>(`/api/search?q=${encodeURIComponent(sought)}&language=${language}`).then(
                (answer) => here && setFound(answer),
                () => here && setFound([]),
            );
        }, 200);
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [query, language]);
    return (
        <div class="search">
            <label class="field">
                <span>{l('laws.search')}</span>
                <input
                    type="search"
                    value={query}
                    placeholder={l('laws.search-hint')}
                    onInput={(event) => setQuery(event.currentTarget.value)}
                />
            </label>
            <div role="status">{found && <p class="quiet">{l('laws.found', {count: found.length})}</p>}</div>
            {found && (
                <ul class="clauses found">
                    {found.map((item) => (
                        <li key={item.law + item.id}>
                            <a href={clausePath(item)}>
                                <span class="mark">§ {item.id}</span>
                                <span>
                                    <b>{item.title}</b> <span class="faint">{lawName(item.law)}</span>
                                    <br />
                                    {item.text}
                                </span>
                            </a>
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}

function LawList() {
    const laws = useLawTitles();
    return (
        <article class="laws">
            <h1>{l('laws.title')}</h1>
            <p class="lead">{l('laws.lead')}</p>
            <ul class="law-list">
                {laws?.map((law) => {
                    const title = inLanguage(law.title);
                    return (
                        <li key={law.law}>
                            <a href={`/laws/${law.law}`}>
                                <span class="law-title" lang={title.lang}>
                                    {title.text || lawName(law.law)}
                                </span>
                                <span class="quiet">{l('laws.clauses', {count: law.clauses})}</span>
                            </a>
                        </li>
                    );
                })}
            </ul>
            <Search />
            <p class="quiet">
                <a href="/licenses.txt" target="_blank">
                    {l('laws.licences')}
                </a>
            </p>
        </article>
    );
}

function Section({law, section}: {law: string; section: LawView['sections'][number]}) {
    return (
        <section>
            <h2>{section.title}</h2>
            <ul class="clauses">
                {section.clauses.map((clause) => (
                    <li key={clause.id}>
                        <a href={clausePath({law, id: clause.id})}>
                            <span class="mark">§ {clause.id}</span>
                            <span>{clause.title}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Law({law}: {law: string}) {
    const {language} = useSettings();
    const {value, failed} = useAnswer<LawView>(`/api/laws/${encodeURIComponent(law)}?language=${language}`);
    const title = value ? inLanguage(value.title).text : lawName(law);
    useEffect(() => {
        document.title = `${title} · Kyvien`;
    }, [title]);
    if (failed) return <p class="quiet">{t('clause.unreachable')}</p>;
    return (
        <article class="laws">
            <p>
                <a href="/laws">{l('laws.title')}</a>
            </p>
            <h1>{title}</h1>
            <Search />
            {value?.sections.map((section) => (
                <Section key={section.title} law={law} section={section} />
            ))}
        </article>
    );
}

/// What has a number and no text of its own, as article 23 or 9.2: its clauses.
function Chapter({law, id}: {law: string; id: string}) {
    const {language} = useSettings();
    const {value, failed} = useAnswer<LawView>(`/api/laws/${encodeURIComponent(law)}?language=${language}`);
    const sections = (value?.sections ?? [])
        .map(({title, clauses}) => ({title, clauses: clauses.filter((clause) => clause.id.startsWith(id + '.'))}))
        .filter(({clauses}) => clauses.length > 0);
    useEffect(() => {
        document.title = `§ ${id} · Kyvien`;
    }, [id]);
    if (failed) return <p class="quiet">{t('clause.unreachable')}</p>;
    if (!value) return null;
    return (
        <article class="laws">
            <p>
                <a href="/laws">{l('laws.title')}</a> / <a href={`/laws/${law}`}>{lawName(law)}</a>
            </p>
            <h1>§ {id}</h1>
            {sections.length === 0 && <p>{l('clause.absent')}</p>}
            {sections.map((section) => (
                <Section key={section.title} law={law} section={section} />
            ))}
        </article>
    );
}

function Clause({law, id}: {law: string; id: string}) {
    const {language} = useSettings();
    const {value, failed} = useAnswer<ClauseView>('/api' + clausePath({law, id}));
    const title = inLanguage(value?.title);
    const text = inLanguage(value?.text);
    const section = inLanguage(value?.section);
    useEffect(() => {
        document.title = `§ ${id} ${title.text} · Kyvien`;
    }, [title.text]);
    if (failed) return <Chapter law={law} id={id} />;
    if (!value) return null;
    const english = value.text.en && text.lang !== 'en';
    const step = (to: string | null, way: 'prev' | 'next') =>
        to !== null && (
            <a class={way} rel={way} href={clausePath({law, id: to})}>
                {way === 'prev' ? `← § ${to}` : `§ ${to} →`}
            </a>
        );
    return (
        <article class="laws clause">
            <p>
                <a href="/laws">{l('laws.title')}</a> / <a href={`/laws/${law}`}>{lawName(law)}</a>
            </p>
            <header>
                <p class="number">§ {id}</p>
                <h1 lang={title.lang}>{title.text}</h1>
            </header>
            <p class="clause-text" lang={text.lang}>
                {text.text}
            </p>
            {text.lang !== language && <p class="faint">{t('clause.untranslated')}</p>}
            {english && (
                <details>
                    <summary>{l('clause.english')}</summary>
                    <p class="clause-text" lang="en">
                        {value.text.en}
                    </p>
                </details>
            )}
            <p class="faint">
                {section.text && <span lang={section.lang}>{section.text} · </span>}
                {kKinds.includes(value.kind) ? maybeOfLaws('kind.' + value.kind) : value.kind}
            </p>
            <nav class="steps" aria-label={l('laws.steps')}>
                {step(value.previous, 'prev')}
                {step(value.next, 'next')}
            </nav>
        </article>
    );
}

export function LawsPage({path}: {path: string}) {
    const [, , law, clause] = path.split('/').map(decodeURIComponent);
    if (law && clause) return <Clause key={law + clause} law={law} id={clause} />;
    if (law) return <Law key={law} law={law} />;
    return <LawList />;
}
