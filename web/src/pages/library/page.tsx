// The library of games: a search form and its results.
import {useEffect, useRef, useState} from 'preact/hooks';
import {library as words} from '../../catalogue/library';
import {gameTitle, kGames} from '../../games';
import {getJson, refusalOf} from '../../live/api';
import type {Library, LibraryGame, LibraryGames, Refusal} from '../../protocol';
import {useSettings} from '../../settings';
import {Chips, RefusalLine, useAnswer} from '../parts';
import {kFields, queryOf, readLibraryQuery, type LibraryQuery, type Field} from './asked';
import {Results} from './results';

const {t: w, maybe} = words;

const kResults = [
    ['1-0', 'library.result.first'],
    ['1/2-1/2', 'library.result.drawn'],
    ['0-1', 'library.result.second'],
    ['*', 'library.result.open'],
] as const;
const kNothing = readLibraryQuery('');

interface FieldProps {
    field: Field;
    label: string;
    asked: LibraryQuery;
    onChange: (asked: LibraryQuery) => void;
    /// The id of the help text below it.
    help?: string;
}

function TextField({field, label, asked, onChange, help}: FieldProps) {
    const id = `library-${field}`;
    return (
        <p class={`field library-${field}`}>
            <label for={id}>{label}</label>
            <input
                id={id}
                type="search"
                value={asked[field]}
                autocomplete="off"
                spellcheck={false}
                aria-describedby={help && `${id}-help`}
                onInput={(event) => onChange({...asked, [field]: event.currentTarget.value})}
            />
            {help && (
                <span class="faint" id={`${id}-help`}>
                    {help}
                </span>
            )}
        </p>
    );
}

function Choice({field, label, asked, onChange, options}: FieldProps & {options: {value: string; text: string}[]}) {
    const id = `library-${field}`;
    return (
        <p class={`field library-${field}`}>
            <label for={id}>{label}</label>
            <select id={id} value={asked[field]} onChange={(event) => onChange({...asked, [field]: event.currentTarget.value})}>
                {options.map(({value, text}) => (
                    <option key={value} value={value}>
                        {text}
                    </option>
                ))}
            </select>
        </p>
    );
}

function SearchForm({
    library,
    asked,
    onChange,
    onSearch,
}: {
    library: Library;
    asked: LibraryQuery;
    onChange: (asked: LibraryQuery) => void;
    onSearch: () => void;
}) {
    const fields = {asked, onChange};
    const any = {value: '', text: w('library.any')};
    return (
        <form
            role="search"
            class="library-form"
            onSubmit={(event) => {
                event.preventDefault();
                onSearch();
            }}
        >
            <Chips
                name="library-game"
                legend={w('library.game')}
                value={asked.game}
                options={[any, ...kGames.map(({name}) => ({value: name, text: gameTitle(name)}))]}
                onChange={(game) => onChange({...asked, game})}
            />
            <div class="library-fields">
                <TextField field="player" label={w('library.player')} {...fields} />
                <TextField field="opponent" label={w('library.opponent')} {...fields} />
                <Choice
                    field="seat"
                    label={w('library.seat')}
                    {...fields}
                    options={[
                        {value: '', text: w('library.seat.any')},
                        {value: 'first', text: w('library.seat.first')},
                        {value: 'second', text: w('library.seat.second')},
                    ]}
                />
                <TextField field="event" label={w('library.event')} {...fields} />
                <TextField field="since" label={w('library.since')} {...fields} />
                <TextField field="until" label={w('library.until')} {...fields} />
                <Choice
                    field="result"
                    label={w('library.result')}
                    {...fields}
                    options={[any, ...kResults.map(([value, key]) => ({value, text: w(key)}))]}
                />
                <Choice
                    field="ending"
                    label={w('library.ending')}
                    {...fields}
                    options={[any, ...library.endings.map((value) => ({value, text: maybe('ending.' + value) ?? value}))]}
                />
                <TextField field="clause" label={w('library.clause')} {...fields} />
                <Choice
                    field="archive"
                    label={w('library.archive')}
                    {...fields}
                    options={[any, ...library.archives.map(({name, games}) => ({value: name, text: `${name} (${games})`}))]}
                />
                <TextField field="moves" label={w('library.moves')} help={w('library.moves-help')} {...fields} />
                <TextField field="position" label={w('library.position')} {...fields} />
            </div>
            <div class="row">
                <button type="submit" class="button primary">
                    {w('library.search')}
                </button>
                <button type="button" class="button" onClick={() => onChange(kNothing)}>
                    {w('library.clear')}
                </button>
            </div>
        </form>
    );
}

/// Moves and positions belong to a game: the first one, if none was chosen.
const withGame = (asked: LibraryQuery): LibraryQuery =>
    !asked.game && (asked.moves.trim() || asked.position.trim()) ? {...asked, game: kGames[0].name} : asked;

export function LibraryPage() {
    const {language} = useSettings();
    const {value: library} = useAnswer<Library>('/api/library');
    const [asked, setAsked] = useState(() => readLibraryQuery(location.search));
    const [sums, setSums] = useState<LibraryGames | null>(null);
    const [games, setGames] = useState<LibraryGame[]>([]);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const newest = useRef('-');
    // The query of the shown games.
    const shown = useRef(asked);
    useEffect(() => {
        document.title = `${w('library.title')} · Kyvien`;
    }, [language]);

    async function load(wanted: LibraryQuery, from?: number): Promise<void> {
        const query = queryOf(wanted, from);
        newest.current = query;
        shown.current = wanted;
        setBusy(true);
        setRefusal(null);
        try {
            const found = await getJson<LibraryGames>(`/api/library/games${query && '?' + query}`);
            if (newest.current !== query) return;
            setSums(found);
            setGames((before) => (from === undefined ? found.games : [...before, ...found.games]));
        } catch (error) {
            if (newest.current !== query) return;
            setRefusal(refusalOf(error));
            if (from === undefined) setSums(null);
        }
        setBusy(false);
    }

    // A link may contain a query.
    useEffect(() => {
        if (kFields.some((field) => asked[field])) void load(withGame(asked));
    }, []);

    const search = () => {
        const wanted = withGame(asked);
        setAsked(wanted);
        const query = queryOf(wanted);
        history.replaceState(history.state, '', location.pathname + (query && '?' + query));
        void load(wanted);
    };
    const next = sums?.next;
    return (
        <article class="library-page">
            <h1>{w('library.title')}</h1>
            <p class="lead">{w('library.lead')}</p>
            {library?.games === 0 && <p class="quiet">{w('library.empty')}</p>}
            {library && library.games > 0 && <SearchForm library={library} asked={asked} onChange={setAsked} onSearch={search} />}
            {refusal && <RefusalLine refusal={refusal} />}
            {sums && (
                <Results sums={sums} games={games} busy={busy} onMore={next === undefined ? null : () => void load(shown.current, next)} />
            )}
        </article>
    );
}
