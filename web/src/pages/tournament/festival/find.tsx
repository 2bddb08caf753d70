// Finds where a player plays: searches all sections while the name is being typed.
import {useEffect, useState} from 'preact/hooks';
import type {Festival, FoundPlayer, FoundPlayers} from '../../../api_types';
import {getJson} from '../../../live/api';
import {sidesOf} from '../shared/cells';
import {resultText} from '../words';
import {festivalPath} from './live';
import {f} from './words';

const kPause = 200;

/// The colour in the words of the section's lists.
function sideOf(festival: Festival, {tournament, first}: FoundPlayer): string {
    const section = festival.sections.find(({id}) => id === tournament);
    return section ? sidesOf(section.hall_game, section.sides)[first ? 0 : 1] : '';
}

function Place({festival, found}: {festival: Festival; found: FoundPlayer}) {
    const {round, board, opponent_name: opponent, result = ''} = found;
    if (found.withdrawn) return <p>{f('found.gone')}</p>;
    if (!round) return <p>{f('found.not-paired')}</p>;
    if (found.bye) return <p>{f('found.bye', {round})}</p>;
    if (!board) return <p>{f('found.out', {round})}</p>;
    return (
        <p>
            <b class="found-seat">{f('found.seat', {round, board})}</b> · {sideOf(festival, found)} ·{' '}
            {f('found.against', {name: opponent ?? ''})}
            {result && (
                <>
                    {' '}
                    · <span class="found-result">{resultText(result)}</span>
                </>
            )}
        </p>
    );
}

export function FindPlayer({festival}: {festival: Festival}) {
    const [words, setWords] = useState('');
    const [found, setFound] = useState<FoundPlayers | null>(null);
    const {id, sections} = festival;
    // A new pairing updates the shown answer.
    const version = sections.map(({changed}) => changed).join(' ');
    const asked = words.trim();
    useEffect(() => {
        if (!asked) {
            setFound(null);
            return;
        }
        let here = true;
        const timer = setTimeout(() => {
            void getJson<FoundPlayers>(`${festivalPath(id)}/players?search=${encodeURIComponent(asked)}`).then(
                (fresh) => {
                    if (here) setFound(fresh);
                },
                () => undefined,
            );
        }, kPause);
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [id, asked, version]);
    return (
        <section class="f-find">
            <h2>{f('find')}</h2>
            <label class="field">
                <span>{f('find.label')}</span>
                <input type="search" maxLength={60} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
            </label>
            <div role="status">{found?.players.length === 0 && <p class="quiet">{f('find.none')}</p>}</div>
            {found && found.players.length > 0 && (
                <ul class="f-found">
                    {found.players.map((each) => (
                        <li key={`${each.tournament} ${each.number} ${each.member ?? ''}`}>
                            <p>
                                <a class="t-name" href={`/t/${each.tournament}/players/${each.number}`}>
                                    {each.member ? `${each.member} (${each.name})` : each.name}
                                </a>{' '}
                                <span class="faint">{[each.section, each.club, each.federation].filter(Boolean).join(' · ')}</span>
                            </p>
                            <Place festival={festival} found={each} />
                        </li>
                    ))}
                </ul>
            )}
            {found?.more && <p class="faint">{f('find.more')}</p>}
        </section>
    );
}
