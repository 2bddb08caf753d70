// Exporting a study: its link, files of its chapters, a copy on the own analysis board.
import {study as words} from '../../catalogue/study';
import {gameOf, gameTitle} from '../../games';
import {fetchFile, refusalOf} from '../../live/api';
import type {AnnotatedGame, Refusal, StudyChapter} from '../../protocol';
import {go} from '../../router';
import {useSettings} from '../../settings';
import {g} from '../../words';
import {fragmentOf} from '../analysis/share';
import {CopyButton} from '../parts';
import {save} from '../../live/save';
import {studyPath} from './use_study';

const {t: w} = words;

interface Props {
    id: string;
    chapters: readonly StudyChapter[];
    chapter: number;
    /// The chapter with its moves, and the shown one.
    game: AnnotatedGame;
    at: number;
    onRefused: (refusal: Refusal) => void;
}

export function Leaving({id, chapters, chapter, game, at, onRefused}: Props) {
    const {language} = useSettings();
    async function keep(which: string): Promise<void> {
        try {
            const {blob, name} = await fetchFile(`${studyPath(id)}/file?${which}&language=${language}`);
            save(blob, name);
        } catch (error) {
            onRefused(refusalOf(error));
        }
    }
    const format = (of: AnnotatedGame['game']): string => gameOf(of).recordFormat.toUpperCase();
    const several = chapters.length > 1;
    // A file contains games of one kind.
    const kinds = several ? [...new Set(chapters.map(({annotated}) => annotated.game))] : [];
    return (
        <>
            <CopyButton text={`${location.origin}/s/${id}`} label={w('study.copy-link')} />
            {several && <CopyButton text={`${location.origin}/s/${id}/${chapter}`} label={w('study.copy-chapter-link')} />}
            <button type="button" class="button" onClick={() => void keep(`chapter=${chapter}`)}>
                {several ? w('study.save-chapter', {format: format(game.game)}) : g('more.export', {format: format(game.game)})}
            </button>
            {kinds.map((kind) => (
                <button key={kind} type="button" class="button" onClick={() => void keep(`game=${kind}`)}>
                    {w('study.save-all', {game: gameTitle(kind), format: format(kind)})}
                </button>
            ))}
            <button
                type="button"
                class="button"
                onClick={() =>
                    void fragmentOf(game, at).then((fragment) => {
                        go('/analysis' + fragment);
                    })
                }
            >
                {w('study.analyse')}
            </button>
        </>
    );
}
