// All reports of a game: searchable by what happened, recent ones first, the rest by the article of their law.
import {useMemo, useRef, useState} from 'preact/hooks';
import {gameOf} from '../../../games';
import type {LawView, View} from '../../../protocol';
import {getSettings} from '../../../settings';
import {useAnswer} from '../../parts';
import {ChiefMark, isKindReservedForChief} from '../office';
import {recentKinds} from './recent';
import {ReportForm} from './form';
import {searcher} from './search';
import type {Catalogue, EffectsPreview, Picking, ReportKind} from '../types';
import {a} from '../words';

interface Props {
    view: View;
    catalogue: Catalogue;
    effectsPreview: EffectsPreview;
    onPicking: (picking: Picking | null) => void;
}

interface Group {
    title: string;
    kinds: ReportKind[];
}

/// By the sections of the law; until these are known, by the number of the article.
function groupsOf(kinds: ReportKind[], law: LawView | null): Group[] {
    const titles = new Map(law?.sections?.flatMap(({title, clauses}) => clauses.map(({id}) => [id, title] as const)));
    const groups = new Map<string, ReportKind[]>();
    for (const kind of kinds) {
        const title = titles.get(kind.clause.id) ?? `§ ${kind.clause.id.split('.')[0]}`;
        groups.set(title, [...(groups.get(title) ?? []), kind]);
    }
    const order = [...new Set(law?.sections?.map(({title}) => title))];
    const place = ({title}: Group) => (order.includes(title) ? order.indexOf(title) : order.length);
    return [...groups].map(([title, each]) => ({title, kinds: each})).sort((one, other) => place(one) - place(other));
}

function Kinds({kinds, onKind}: {kinds: ReportKind[]; onKind: (kind: ReportKind) => void}) {
    return (
        <ul class="kinds">
            {kinds.map((each) => (
                <li key={each.kind}>
                    <button type="button" onClick={() => onKind(each)}>
                        <span>{each.label}</span>{' '}
                        {isKindReservedForChief(each) && (
                            <>
                                <ChiefMark />{' '}
                            </>
                        )}
                        <span class="mark">§ {each.clause.id}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

export function ReportPanel({view, catalogue, effectsPreview, onPicking}: Props) {
    const [query, setQuery] = useState('');
    const [kind, setKind] = useState<ReportKind | null>(null);
    const input = useRef<HTMLInputElement>(null);
    const law = useAnswer<LawView>(`/api/laws/${encodeURIComponent(catalogue.law)}?language=${getSettings().language}`).value;
    const common = gameOf(view.game).desk.incidents.flatMap(({kinds}) => kinds);
    const find = useMemo(() => searcher(catalogue.kinds, common), [catalogue]);
    const groups = useMemo(() => groupsOf(catalogue.kinds, law), [catalogue, law]);
    const found = query.trim() ? find(query) : null;
    const recent = recentKinds(view.game).flatMap((name) => catalogue.kinds.find((each) => each.kind === name) ?? []);

    function close(): void {
        setKind(null);
        setQuery('');
        requestAnimationFrame(() => input.current?.focus());
    }
    if (catalogue.kinds.length === 0) return <p class="quiet">{a('report.empty')}</p>;
    if (kind)
        return (
            <ReportForm
                key={kind.kind}
                kind={kind}
                view={view}
                law={catalogue.law}
                words={catalogue.words}
                effectsPreview={effectsPreview}
                onPicking={onPicking}
                onOther={close}
                onDone={close}
            />
        );
    return (
        <div class="report-search">
            <label class="field">
                <span>{a('report.find')}</span>
                <input
                    ref={input}
                    type="search"
                    value={query}
                    placeholder={a('report.hint')}
                    onInput={(event) => setQuery(event.currentTarget.value)}
                    onKeyDown={(event) => {
                        if (event.key !== 'Enter' || !found?.length) return;
                        event.preventDefault();
                        setKind(found[0]);
                    }}
                />
            </label>
            <p class="unseen" role="status">
                {found ? a('report.found', {count: found.length}) : ''}
            </p>
            {found?.length === 0 && <p class="quiet">{a('report.none')}</p>}
            {found ? (
                <Kinds kinds={found} onKind={setKind} />
            ) : (
                <div class="kind-groups">
                    {recent.length > 0 && (
                        <section aria-label={a('report.recent')}>
                            <h3>{a('report.recent')}</h3>
                            <Kinds kinds={recent} onKind={setKind} />
                        </section>
                    )}
                    {groups.map((group) => (
                        <details key={group.title} open={catalogue.kinds.length <= 12}>
                            <summary>
                                {group.title} <span class="faint">({group.kinds.length})</span>
                            </summary>
                            <Kinds kinds={group.kinds} onKind={setKind} />
                        </details>
                    ))}
                </div>
            )}
        </div>
    );
}
