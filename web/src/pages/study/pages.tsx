// The pages of studies: the list, and a study.
import {StudyListPage} from './list';
import {StudyPage} from './page';

export function StudyPages({path}: {path: string}) {
    const [, id] = /^\/s\/([^/]+)\/?$/.exec(path) ?? [];
    return id ? <StudyPage key={id} id={decodeURIComponent(id)} /> : <StudyListPage />;
}
