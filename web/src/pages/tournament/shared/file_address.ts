// The addresses of a tournament's files (docs/tournament-hall.md, "Files").
import type {GamesFormat, ProgramFormat} from '../../../games/types';
import type {Language} from '../../../protocol';
import {pathOf} from './live';

export type FileList =
    | 'players'
    | 'results'
    | 'pairings'
    | 'names'
    | 'standings'
    | 'crosstable'
    | 'slips'
    | 'cards'
    | 'report'
    | 'assessments'
    | 'prizes'
    | 'certificates'
    | 'ratings'
    | 'badges'
    | 'boards';
/// The formats of a single list.
export type ListFormat = 'pdf' | 'html' | 'csv' | 'xlsx';
type FileFormat = ListFormat | ProgramFormat | GamesFormat;

export interface FileQuery {
    format: FileFormat;
    list?: FileList;
    round?: number; ///< none: the last, for games all
    language: Language;
    paper?: 'a4' | 'letter';
    han?: 'pinyin' | 'stroke';
}

export function fileAddress(id: string, query: FileQuery): string {
    const parameters = new URLSearchParams({format: query.format});
    if (query.list) parameters.set('list', query.list);
    if (query.round) parameters.set('round', String(query.round));
    parameters.set('language', query.language);
    if (query.paper === 'letter') parameters.set('paper', 'letter');
    if (query.han === 'stroke') parameters.set('han', 'stroke');
    return `${pathOf(id)}/file?${parameters}`;
}
