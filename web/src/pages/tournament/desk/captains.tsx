// The organiser's desk: the links with which captains submit their line-ups; shown only to the organiser.
import {useEffect, useState} from 'preact/hooks';
import {getJsonWithKey} from '../../../live/api';
import type {Desk} from './types';
import {pathOf} from '../shared/live';
import {entryOf} from '../shared/types';
import {LinkLine} from './link_line';
import {o} from '../organiser_words';

interface CaptainKey {
    team: number;
    token: string;
}

export function Captains({desk}: {desk: Desk}) {
    const {tournament} = desk;
    const [keys, setKeys] = useState<CaptainKey[] | null>(null);
    useEffect(() => {
        let here = true;
        void getJsonWithKey<CaptainKey[]>(pathOf(tournament.id) + '/captains', desk.key.token).then(
            (fresh) => {
                if (here) setKeys(fresh);
            },
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, [tournament.id, tournament.entries.length]);
    if (!keys?.length) return null;
    return (
        <details class="t-more">
            <summary>{o('captains')}</summary>
            <p class="faint">{o('captains.how')}</p>
            <ul class="seat-links">
                {keys.map(({team, token}) => {
                    const name = entryOf(tournament, team)?.name ?? String(team);
                    const href = `${location.origin}/t/${tournament.id}/captain/${team}#${token}`;
                    return <LinkLine key={team} number={String(team)} name={name} label={o('captains.link', {name})} href={href} />;
                })}
            </ul>
        </details>
    );
}
