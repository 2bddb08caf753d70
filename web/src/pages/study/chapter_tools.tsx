// The host's tools for chapters: add, rename, move, delete.
import {useEffect, useState} from 'preact/hooks';
import {analysis} from '../../catalogue/analysis';
import {study as words} from '../../catalogue/study';
import {gameOf} from '../../games';
import {blanksBefore} from '../../games/position';
import {refusalOf} from '../../live/api';
import type {Game, Refusal, StudyAdded, StudyChapter, StudyLeftRemarks} from '../../protocol';
import {gameInLink, recordOf} from '../analysis/hall_game';
import {TakeGame} from '../analysis/opening';
import {RefusalLine} from '../parts';
import {chapterLabel} from './state';
import type {Change, NewChapters, Studied} from './use_study';

const {t: w} = words;

const kLongestName = 120;

interface AddProps {
    addChapters: Studied['addChapters'];
    /// A move in its game's notation, by the number of its position.
    moveAt: (node: number, game: Game, move: string) => string;
    /// With its number, counted from the chapter's start.
    numbered: (chapter: number, game: Game, ply: number, move: string) => string;
    /// The number of the first added chapter.
    onAdded: (chapter: number) => void;
}

/// The result of adding: the number of new chapters, and what was omitted from each.
interface Done {
    added: StudyAdded['chapters'];
    of: NewChapters;
}

/// What a study cannot store of a file, by place.
function LeftRemarks({added, game, numbered, moveAt}: {added: StudyAdded['chapters']; game: Game} & Pick<AddProps, 'numbered' | 'moveAt'>) {
    const short = added.filter((chapter) => chapter.left_remarks_count > 0);
    if (short.length === 0) return null;
    const told = (chapter: number, {what, count, node, move, ply}: StudyLeftRemarks): string => {
        const place =
            move === undefined || ply === undefined ? w('study.left-at-start') : numbered(chapter, game, ply, moveAt(node, game, move));
        return w(`study.left.${what}`, {count, place});
    };
    return (
        <div class="banner">
            <p>{w('study.left-remarks', {count: short.reduce((sum, each) => sum + each.left_remarks_count, 0)})}</p>
            <ul>
                {short.slice(0, 10).flatMap(({number, name, left_remarks}) =>
                    left_remarks.map((left, index) => (
                        <li key={`${number}.${index}`}>
                            {name && `${name}: `}
                            {told(number, left)}
                        </li>
                    )),
                )}
            </ul>
        </div>
    );
}

function AddChapters({addChapters, moveAt, numbered, onAdded}: AddProps) {
    const [busy, setBusy] = useState(false);
    const [done, setDone] = useState<Done | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [notice, setNotice] = useState('');

    async function add(wanted: NewChapters | Promise<NewChapters | null>): Promise<boolean> {
        let isDone = false;
        setBusy(true);
        setDone(null);
        setRefusal(null);
        setNotice('');
        try {
            const of = await wanted;
            if (of === null) setNotice(w('study.game-not-over'));
            else {
                const {chapters} = await addChapters(of);
                setDone({added: chapters, of});
                onAdded(chapters[0].number);
                isDone = true;
            }
        } catch (error) {
            setRefusal(refusalOf(error));
        }
        setBusy(false);
        return isDone;
    }

    const number = refusal?.values?.number;
    const cut = done?.added.filter((chapter) => chapter.left_out_count > 0) ?? [];
    const game = done && ('file' in done.of ? done.of.of : done.of.game);
    return (
        <details class="add-chapters">
            <summary>{w('study.add-chapters')}</summary>
            <TakeGame
                busy={busy}
                action={w('study.add')}
                label={(format) => w('study.paste', {format})}
                onRead={(of, file) => add({of, file})}
                onBegin={add}
                onTooLarge={() => setNotice(analysis.t('analysis.too-large'))}
                onText={(text) => {
                    const id = gameInLink(text);
                    return id === null ? null : add(recordOf(id));
                }}
            />
            {refusal && (
                <div class="refused">
                    {number && <p>{w('study.in-game', {number: String(number)})}</p>}
                    <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />
                </div>
            )}
            <div role="status">
                {notice && <p class="banner">{notice}</p>}
                {done && <p>{w('study.added', {count: done.added.length})}</p>}
            </div>
            {game && cut.length > 0 && (
                <div class="banner">
                    <p>{analysis.t('analysis.left-out', {count: cut.reduce((sum, each) => sum + each.left_out_count, 0)})}</p>
                    <ul>
                        {cut.slice(0, 10).flatMap(({number: chapter, name, left_out}) =>
                            left_out.slice(0, 3).map(({move, ply, refusal: why}, index) => (
                                <li key={`${chapter}.${index}`}>
                                    {name && `${name}: `}
                                    {numbered(chapter, game, ply, move)} <RefusalLine refusal={why} />
                                </li>
                            )),
                        )}
                    </ul>
                </div>
            )}
            {done && game && <LeftRemarks added={done.added} game={game} numbered={numbered} moveAt={moveAt} />}
        </details>
    );
}

interface Props extends Omit<AddProps, 'numbered'> {
    chapters: readonly StudyChapter[];
    at: number;
    onChange: (change: Change) => void;
}

export function ChapterTools({chapters, at, addChapters, moveAt, onAdded, onChange}: Props) {
    const index = chapters.findIndex(({number}) => number === at);
    const name = chapters[index]?.annotated.name ?? '';
    const [text, setText] = useState(name);
    const [asks, setAsks] = useState(false);
    useEffect(() => {
        setText(name);
        setAsks(false);
    }, [at, name]);
    const label = index >= 0 ? chapterLabel(chapters[index], index + 1) : '';
    return (
        <>
            <AddChapters
                addChapters={addChapters}
                moveAt={moveAt}
                numbered={(chapter, game, ply, move) => {
                    const fen = chapters.find(({number}) => number === chapter)?.annotated.fen;
                    return gameOf(game).numbered(ply + blanksBefore({game, start: {fen}}), move);
                }}
                onAdded={onAdded}
            />
            <details class="chapter-tools">
                <summary>{w('study.chapter-tools')}</summary>
                <form
                    class="row"
                    onSubmit={(event) => {
                        event.preventDefault();
                        onChange({do: 'name-chapter', chapter: at, name: text.trim()});
                    }}
                >
                    <label class="field grow">
                        <span>{w('study.chapter-name')}</span>
                        <input
                            type="text"
                            maxLength={kLongestName}
                            value={text}
                            placeholder={label}
                            onInput={(event) => setText(event.currentTarget.value)}
                        />
                    </label>
                    <button type="submit" class="button">
                        {w('study.name-chapter')}
                    </button>
                </form>
                {chapters.length > 1 && (
                    <div class="row">
                        <button
                            type="button"
                            class="button"
                            disabled={index <= 0}
                            onClick={() => onChange({do: 'place-chapter', chapter: at, place: index})}
                        >
                            {w('study.chapter-earlier')}
                        </button>
                        <button
                            type="button"
                            class="button"
                            disabled={index + 1 >= chapters.length}
                            onClick={() => onChange({do: 'place-chapter', chapter: at, place: index + 2})}
                        >
                            {w('study.chapter-later')}
                        </button>
                        {!asks && (
                            <button type="button" class="button" onClick={() => setAsks(true)}>
                                {w('study.delete-chapter')}
                            </button>
                        )}
                    </div>
                )}
                {asks && (
                    <p class="row" role="group" aria-label={w('study.delete-chapter')}>
                        <span>{w('study.delete-chapter-sure', {name: label})}</span>
                        <button type="button" class="button primary" onClick={() => onChange({do: 'delete-chapter', chapter: at})}>
                            {w('study.delete-chapter-yes')}
                        </button>
                        <button type="button" class="button" onClick={() => setAsks(false)}>
                            {w('study.delete-chapter-no')}
                        </button>
                    </p>
                )}
            </details>
        </>
    );
}
