// The pages of studies: the list, and a study, whose link may name a chapter.
import {StudyListPage} from './list';
import {StudyPage} from './page';

export function StudyPages({path}: {path: string}) {
    const [, id, chapter] = /^\/s\/([^/]+)(?:\/(\d{1,9}))?\/?$/.exec(path) ?? [];
    return id ? <StudyPage key={id} id={decodeURIComponent(id)} chapter={chapter ? Number(chapter) : null} /> : <StudyListPage />;
}
