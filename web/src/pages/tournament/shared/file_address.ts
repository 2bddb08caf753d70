// Where the files of a tournament are found (docs/tournament-hall.md, "Files").
import type {Language} from '../../../protocol';
import {pathOf} from './live';

export type FileList =
    'players' | 'results' | 'pairings' | 'names' | 'standings' | 'crosstable' | 'slips' | 'cards' | 'report' | 'assessments';
/// In which a single list comes.
export type ListFormat = 'pdf' | 'html' | 'csv' | 'xlsx';
/// In which the whole tournament goes to another program.
export type ProgramFormat = 'trf26' | 'trf16' | 'opengotha' | 'egf' | 'aga' | 'xlsx' | 'chess-results';
export type GamesFormat = 'pgn' | 'xiangqi-pgn' | 'sgf';
type FileFormat = ListFormat | ProgramFormat | GamesFormat;

export interface FileWish {
    format: FileFormat;
    list?: FileList;
    round?: number; ///< none: the last, for games all
    language: Language;
    paper?: 'a4' | 'letter';
    han?: 'pinyin' | 'stroke';
}

export function fileAddress(id: string, wish: FileWish): string {
    const query = new URLSearchParams({format: wish.format});
    if (wish.list) query.set('list', wish.list);
    if (wish.round) query.set('round', String(wish.round));
    query.set('language', wish.language);
    if (wish.paper === 'letter') query.set('paper', 'letter');
    if (wish.han === 'stroke') query.set('han', 'stroke');
    return `${pathOf(id)}/file?${query}`;
}
