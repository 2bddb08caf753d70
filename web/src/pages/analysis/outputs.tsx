// What the reader takes away from an analysis: a file, pictures, a link, a study with others, a game or a search from here.
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf} from '../../games';
import {textOf} from '../../games/position';
import {post, postForFile, refusalOf} from '../../live/api';
import {save} from '../../live/save';
import {storeStudy} from '../../live/studies';
import type {AnalysedPosition, AnnotatedGame, Refusal, StudySeat} from '../../protocol';
import {go} from '../../router';
import {useSettings} from '../../settings';
import {g} from '../../words';
import {CopyButton} from '../parts';
import {pictureOf, pngOf} from './picture';
import {fragmentOf} from './share';
import {endOf, lineTo} from './tree';

const {t: w} = words;

/// Width of a PNG in pixels: enough for a book page.
const kPictureWidth = 1200;
const kLongestTitle = 120;

interface Props {
    game: AnnotatedGame;
    at: number;
    /// Changes with the game and the shown move.
    opened: unknown;
    title: string;
    size: number;
    known: ReadonlyMap<number, AnalysedPosition>;
    /// The element that contains the drawn board.
    place: RefObject<HTMLElement | null>;
    onRefused: (refusal: Refusal | null) => void;
    /// More buttons of the same row.
    children: ComponentChildren;
}

/// A link that contains the current game; empty until it is made. The address of the page is the same.
function useLink(game: AnnotatedGame, at: number, opened: unknown): string {
    const [link, setLink] = useState('');
    useEffect(() => {
        let isCurrent = true;
        void fragmentOf(game, at).then((fragment) => {
            if (!isCurrent) return;
            history.replaceState(history.state, '', '/analysis' + fragment);
            setLink(location.origin + '/analysis' + fragment);
        });
        return () => {
            isCurrent = false;
        };
    }, [opened]);
    return link;
}

export function Outputs({game, at, opened, title, size, known, place, onRefused, children}: Props) {
    const settings = useSettings();
    const link = useLink(game, at, opened);
    const here = known.get(at);

    async function keep(): Promise<void> {
        try {
            const {blob, name: file} = await postForFile(`/api/analysis/file?language=${settings.language}`, game);
            save(blob, file);
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }

    /// Converts the game to a study that others can watch.
    async function together(): Promise<void> {
        try {
            const named = title.slice(0, kLongestTitle);
            const {id, key} = await post<StudySeat>('/api/studies', {title: named, annotated: game, at});
            storeStudy(id, key ?? '', named);
            go(`/s/${id}`);
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }

    async function draw(form: 'svg' | 'png'): Promise<void> {
        const shown = place.current?.querySelector<SVGSVGElement>('svg.board');
        if (!shown) return;
        const picture = pictureOf(shown, title);
        const blob = form === 'svg' ? new Blob([picture], {type: 'image/svg+xml'}) : await pngOf(picture, kPictureWidth);
        save(blob, `kyvien-${game.game}.${form}`);
    }

    /// The shown line, from the start to its end, as an animated picture.
    async function film(): Promise<void> {
        const line = [0, ...lineTo(game.moves, endOf(game.moves, at))].flatMap((number) => known.get(number) ?? []);
        const {animationOf} = await import('./animation');
        const frames = line.map(({board, last}) => ({cells: board.cells, last}));
        if (frames.length === 0) return;
        const picture = animationOf({game: game.game, size, title, frames});
        save(new Blob([picture], {type: 'image/svg+xml'}), `kyvien-${game.game}-moves.svg`);
    }

    return (
        <div class="row">
            <button type="button" class="button" onClick={() => void keep()}>
                {g('more.export', {format: gameOf(game.game).recordFormat.toUpperCase()})}
            </button>
            <button type="button" class="button" onClick={() => void draw('svg')}>
                {w('analysis.picture', {format: 'SVG'})}
            </button>
            <button type="button" class="button" onClick={() => void draw('png')}>
                {w('analysis.picture', {format: 'PNG'})}
            </button>
            <button type="button" class="button" onClick={() => void film()}>
                {w('analysis.film')}
            </button>
            <button type="button" class="button" onClick={() => void together()}>
                {w('analysis.together')}
            </button>
            {link && <CopyButton text={link} label={w('analysis.copy-link')} />}
            {here?.turn && !here.result && (
                <a
                    class="button"
                    href={`/?${String(new URLSearchParams({game: game.game, fen: textOf(game.game, here.board, here.turn)}))}`}
                >
                    {w('analysis.play-from-here')}
                </a>
            )}
            {here && (
                <a
                    class="button"
                    href={`/library?${String(new URLSearchParams({game: game.game, position: here.board.fen ?? here.board.cells}))}`}
                >
                    {w('analysis.library')}
                </a>
            )}
            {children}
        </div>
    );
}
