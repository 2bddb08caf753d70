// One wall screen for a festival: cycles through all pages of its sections.
import {useEffect, useState} from 'preact/hooks';
import {RefusalLine} from '../../parts';
import {usePageTurning} from '../../use_page_turning';
import {sheetsOf, useLines, WallSheet} from '../public/wall';
import {useTournament} from '../shared/live';
import type {Tournament} from '../shared/types';
import {w} from '../words';
import {useFestival} from './live';
import {f} from './words';

/// Tracks one section; renders nothing.
function Follow({id, onChange}: {id: string; onChange: (tournament: Tournament) => void}) {
    const {tournament} = useTournament(id);
    useEffect(() => {
        if (tournament) onChange(tournament);
    }, [tournament]);
    return null;
}

export function FestivalWall({id}: {id: string}) {
    const {festival, refusal, lost} = useFestival(id);
    const [known, setKnown] = useState<Record<string, Tournament>>({});
    const {turn, isHeld, hold} = usePageTurning();
    const lines = useLines();
    if (refusal)
        return (
            <div class="tournament">
                <RefusalLine refusal={refusal} />
            </div>
        );
    if (!festival) return <p class="quiet loading">{lost ? w('lost') : ''}</p>;
    const pages = festival.sections.flatMap((section) => {
        const tournament = known[section.id];
        return tournament ? sheetsOf(tournament, lines).map((sheet) => ({tournament, sheet})) : [];
    });
    const at = pages.length ? turn % pages.length : 0;
    const page = pages[at];
    document.title = `${festival.name} · Kyvien`;
    return (
        <div class="wall" data-sheet={page?.sheet.kind} data-section={page?.tournament.id}>
            {festival.sections.map((section) => (
                <Follow
                    key={section.id}
                    id={section.id}
                    onChange={(tournament) => setKnown((old) => ({...old, [section.id]: tournament}))}
                />
            ))}
            <header>
                <h1>{page?.tournament.name ?? festival.name}</h1>
                <p>{page?.sheet.title}</p>
            </header>
            {page ? <WallSheet tournament={page.tournament} sheet={page.sheet} /> : <p class="quiet">{f('wall.none')}</p>}
            <footer>
                <span>{festival.name}</span>
                <span>{lost ? w('lost') : `${at + 1} / ${Math.max(1, pages.length)}`}</span>
                <button type="button" class="cite plain" aria-pressed={isHeld} onClick={hold}>
                    {w(isHeld ? 'wall.go' : 'wall.stop')}
                </button>
                <a href={'/f/' + id}>{w('wall.leave')}</a>
            </footer>
        </div>
    );
}
