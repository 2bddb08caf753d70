// Chooses a clause of the game's law by number or words; the clause opens below.
import {useEffect, useId, useRef, useState} from 'preact/hooks';
import {getJson} from '../../../live/api';
import type {ClauseRef, Found} from '../../../protocol';
import {getSettings} from '../../../settings';
import {ClauseCard} from '../../parts';
import {a} from '../words';

interface Props {
    law: string;
    value: ClauseRef | null;
    label?: string;
    required?: boolean;
    onChange: (clause: ClauseRef | null) => void;
}

export function ClausePicker({law, value, label, required, onChange}: Props) {
    const id = useId();
    const [query, setQuery] = useState('');
    // The clauses for a text, possibly an earlier one than that now in the field.
    const [answer, setAnswer] = useState<{query: string; found: Found[]} | null>(null);
    const [active, setActive] = useState(0);
    // The text for which Enter was pressed before its clauses had arrived: the first of them is chosen.
    const wanted = useRef<string | null>(null);
    const found = answer?.found ?? [];

    useEffect(() => {
        setActive(0);
        if (!query.trim()) return setAnswer(null);
        let here = true;
        const timer = setTimeout(() => {
            getJson<Found[]>(`/api/search?q=${encodeURIComponent(query)}&language=${getSettings().language}`).then(
                (all) => here && take(all.filter((each) => each.law === law)),
                () => here && setAnswer({query, found: []}),
            );
        }, 150);
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [query, law]);

    function take(all: Found[]): void {
        // A complete number means that clause.
        const whole = all.filter((each) => each.id === query.trim());
        const list = [...whole, ...all.filter((each) => !whole.includes(each))].slice(0, 12);
        setAnswer({query, found: list});
        if (wanted.current !== query) return;
        wanted.current = null;
        if (list[0]) choose(list[0]);
    }
    function choose(each: Found): void {
        onChange({law: each.law, id: each.id});
        setQuery('');
    }

    if (value) {
        return (
            <div class="clause-picked">
                <span class="label">{label ?? a('clause')}</span>
                <ClauseCard clause={value} />
                <button type="button" class="cite plain" onClick={() => onChange(null)}>
                    {a('clause.remove')}
                </button>
            </div>
        );
    }
    const open = answer !== null && query.trim() !== '';
    return (
        <div class="clause-picker">
            <label class="field">
                <span>
                    {label ?? a('clause')}
                    {required ? ` (${a('field.required')})` : ''}
                </span>
                <input
                    type="search"
                    role="combobox"
                    list={undefined}
                    aria-expanded={open}
                    aria-controls={id}
                    aria-autocomplete="list"
                    aria-activedescendant={open && found.length ? `${id}-${active}` : undefined}
                    value={query}
                    placeholder={a('clause.find')}
                    required={required}
                    onInput={(event) => setQuery(event.currentTarget.value)}
                    onKeyDown={(event) => {
                        const typed = event.currentTarget.value;
                        if (event.key === 'Enter' && typed.trim() && answer?.query !== typed) wanted.current = typed;
                        else if (!open) return;
                        else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
                        else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
                        else if (event.key === 'Enter' && found[active]) choose(found[active]);
                        else if (event.key === 'Escape') setQuery('');
                        else return;
                        event.preventDefault();
                    }}
                />
            </label>
            <ul id={id} class="options" role="listbox" aria-label={a('clause')} hidden={!open}>
                {found.map((each, index) => (
                    // These keys are handled by the text field, which names the active option.
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                    <li key={each.id} id={`${id}-${index}`} role="option" aria-selected={index === active} onClick={() => choose(each)}>
                        <span class="mark">§ {each.id}</span> <span>{each.title}</span>
                    </li>
                ))}
            </ul>
            {open && found.length === 0 && (
                <p class="quiet" role="status">
                    {a('clause.none')}
                </p>
            )}
        </div>
    );
}
