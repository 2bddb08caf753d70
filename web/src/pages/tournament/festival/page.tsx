// The public page of a festival: its sections and their state, and where a player plays.
import type {Section} from '../../../api_types';
import {RefusalLine} from '../../parts';
import {isSystem} from '../../../codes';
import {w} from '../words';
import {factsText, FestivalHead, stateText, takesRegistrations} from './head';
import {FindPlayer} from './find';
import {useFestival} from './live';
import {f} from './words';

function SectionCard({section}: {section: Section}) {
    const at = `/t/${section.id}`;
    const links: [string, string][] = [
        [`${at}/pairings`, isSystem(section.system, 'arena') ? w('arena.games') : w('tab.pairings')],
        [`${at}/standings`, w('tab.standings')],
        [`${at}/players`, w('tab.players')],
    ];
    return (
        <li class="f-section">
            <h3>
                <a class="t-name" href={at}>
                    {section.name}
                </a>
            </h3>
            <p class="facts">{factsText(section)}</p>
            <p class="f-state">{stateText(section)}</p>
            <nav aria-label={section.name}>
                {links.map(([href, text]) => (
                    <a key={href} class="button" href={href}>
                        {text}
                    </a>
                ))}
                {takesRegistrations(section) && (
                    <a class="button" href={`${at}/register`}>
                        {f('register')}
                    </a>
                )}
            </nav>
        </li>
    );
}

export function FestivalPage({id}: {id: string}) {
    const {festival, refusal, lost} = useFestival(id);
    if (refusal)
        return (
            <div class="tournament">
                <RefusalLine refusal={refusal} />
            </div>
        );
    if (!festival) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    document.title = `${festival.name} · Kyvien`;
    return (
        <div class="tournament">
            <FestivalHead festival={festival} here="page" />
            {lost && (
                <p class="banner" role="status">
                    {w('lost')}
                </p>
            )}
            {festival.sections.some(({entries}) => entries > 0) && <FindPlayer festival={festival} />}
            <h2>{f('sections')}</h2>
            {festival.sections.length === 0 && <p class="lead">{f('sections.none')}</p>}
            <ul class="f-sections">
                {festival.sections.map((section) => (
                    <SectionCard key={section.id} section={section} />
                ))}
            </ul>
        </div>
    );
}
