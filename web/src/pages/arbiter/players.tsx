// The last ruling for the players: in their language, large enough to be read across a board; the clock times come last.
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {arbiter} from '../../catalogue/arbiter';
import {getJson} from '../../live/api';
import type {Language, LawWords, Seat, View} from '../../protocol';
import {getSettings} from '../../settings';
import {kLanguages} from '../../words';
import type {CodeWords} from '../notes';
import {useEscape} from '../use_escape';
import {rulingLines, wordsOf, type WordsOf} from './ruling_lines';
import type {LogPosition} from './use_requests';
import {a} from './words';
import {clockText} from '../times/text';

const kSeats: Seat[] = ['first', 'second'];
const storeOf = (id: string): string => `kyvien.players.${id}`;

/// The language of the players at a table: chosen when it was created or when a ruling was shown to them; otherwise that of the last such
/// table.
export function playersLanguage(id: string): Language {
    for (const key of [storeOf(id), storeOf('last')]) {
        const kept = localStorage.getItem(key);
        const known = kLanguages.find(({language}) => language === kept);
        if (known) return known.language;
    }
    return getSettings().language;
}

export function keepPlayersLanguage(id: string, language: Language): void {
    for (const key of [storeOf(id), storeOf('last')]) localStorage.setItem(key, language);
}

export function LanguageField({value, onChange}: {value: Language; onChange: (language: Language) => void}) {
    return (
        <label class="field">
            <span>{a('players.language')}</span>
            <select value={value} onChange={(event) => onChange(event.currentTarget.value as Language)}>
                {kLanguages.map(({language, name}) => (
                    <option key={language} value={language}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

interface PlayersWords {
    language: Language;
    words: WordsOf;
    law: CodeWords;
    desk: (key: string) => string | undefined;
}

async function loadPlayersWords(game: View['game'], language: Language): Promise<PlayersWords> {
    const [words, law, desk] = await Promise.all([
        wordsOf(language),
        getJson<LawWords>(`/api/words/${game}?language=${language}`),
        arbiter.inLanguage(language),
    ]);
    return {language, words, law: law.words, desk};
}

const kMin = 22;

/// As large as the screen allows without scrolling; never smaller than `kMin` pixels.
function useLargest(text: RefObject<HTMLElement | null>, shown: unknown): void {
    useLayoutEffect(() => {
        const fit = () => {
            const element = text.current;
            const room = element?.parentElement;
            if (!element || !room) return;
            element.style.fontSize = '';
            let size = parseFloat(getComputedStyle(element).fontSize);
            while (size > kMin && room.scrollHeight > room.clientHeight) element.style.fontSize = `${(size *= 0.94)}px`;
        };
        fit();
        addEventListener('resize', fit);
        return () => removeEventListener('resize', fit);
    }, [shown]);
}

interface Props {
    view: View;
    since: LogPosition;
    /// The times to be set on the clocks; null if no ruling has set them.
    times: Record<Seat, number> | null;
    onClose: () => void;
}

export function PlayersView({view, since, times, onClose}: Props) {
    const [language, setLanguage] = useState(() => playersLanguage(view.id));
    const [told, setTold] = useState<PlayersWords | null>(null);
    const close = useRef<HTMLButtonElement>(null);
    const text = useRef<HTMLDivElement>(null);
    useEscape(true, onClose);
    useLargest(text, told);
    useEffect(() => close.current?.focus(), []);
    useEffect(() => {
        let here = true;
        void loadPlayersWords(view.game, language).then((fresh) => here && setTold(fresh));
        return () => {
            here = false;
        };
    }, [language]);
    return (
        <div class="players-view" role="dialog" aria-modal="true" aria-label={a('players.show')}>
            {told && (
                <div class="players-ruling" lang={told.language} ref={text}>
                    {rulingLines(view, told.law, since, told.words).map(({key, side, text, clause}) => (
                        <p key={key}>
                            {side && <strong>{side}: </strong>}
                            {text} {clause && <span class="mark">§ {clause}</span>}
                        </p>
                    ))}
                    {times && (
                        <div class="players-clocks">
                            <p>{told.desk('set-now')}</p>
                            {kSeats.map((seat) => (
                                <p key={seat}>
                                    {told.words.side(view.game, seat)} <b>{clockText(times[seat])}</b>
                                </p>
                            ))}
                        </div>
                    )}
                </div>
            )}
            <div class="row players-tools">
                <LanguageField
                    value={language}
                    onChange={(chosen) => {
                        keepPlayersLanguage(view.id, chosen);
                        setLanguage(chosen);
                    }}
                />
                <button type="button" class="button" ref={close} onClick={onClose}>
                    {a('players.close')}
                </button>
            </div>
        </div>
    );
}
