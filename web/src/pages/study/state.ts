// A study as sent by the hall: complete at first, then changes. Positions keep their numbers; the analysis board needs a list of moves, so
// the tree of a chapter is converted.
import {study as words} from '../../catalogue/study';
import type {AnnotatedGame, StudyChapter, StudyMember, StudyNews, StudyNode} from '../../protocol';
import type {Known} from '../analysis/use_positions';

export interface StudyState {
    news: StudyNews;
    chapters: readonly StudyChapter[];
    members: readonly StudyMember[];
    nodes: ReadonlyMap<number, StudyNode>;
}

/// Merges a change into the state; the old state if the change does not apply to it.
export function withNews(state: StudyState | null, news: StudyNews): StudyState | null {
    if (news.since === 0) {
        if (!news.chapters) return state;
        return {
            news,
            chapters: news.chapters,
            members: news.members ?? [],
            nodes: new Map(news.nodes.map((node) => [node.id, node])),
        };
    }
    if (!state || state.news.version < news.since || news.version < state.news.version) return state;
    const nodes = new Map(state.nodes);
    for (const node of news.nodes) nodes.set(node.id, node);
    for (const id of news.gone) nodes.delete(id);
    return {news, chapters: news.chapters ?? state.chapters, members: news.members ?? state.members, nodes};
}

export interface StudyTree {
    game: AnnotatedGame;
    /// The study's numbers by list index, from the start.
    ids: readonly number[];
    /// The inverse.
    numbers: ReadonlyMap<number, number>;
    known: Map<number, Known>;
}

/// The number of the chapter that a position belongs to; the first for an unknown position.
export const chapterAt = ({chapters, nodes}: Pick<StudyState, 'chapters' | 'nodes'>, node: number): number =>
    nodes.get(node)?.chapter ?? chapters[0].number;

/// The label of a chapter: its name, its players, or its place in the list (from 1).
export function chapterLabel({annotated: {name, first, second}}: StudyChapter, place: number): string {
    if (name) return name;
    if (first || second) return `${first || '?'} – ${second || '?'}`;
    return words.t('study.chapter', {number: place});
}
/// The same for the chapter with this number.
export function labelOf({chapters}: Pick<StudyState, 'chapters'>, number: number): string {
    const place = chapters.findIndex((chapter) => chapter.number === number);
    return place < 0 ? '' : chapterLabel(chapters[place], place + 1);
}

/// The positions of a chapter, each after its predecessor, a main line before its variations.
export function treeOf({chapters, nodes}: Pick<StudyState, 'chapters' | 'nodes'>, chapter: number): StudyTree {
    const children = new Map<number, StudyNode[]>();
    for (const node of nodes.values())
        if (node.chapter === chapter && node.parent !== undefined) {
            const list = children.get(node.parent);
            if (list) list.push(node);
            else children.set(node.parent, [node]);
        }
    for (const list of children.values()) list.sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.id - b.id);
    const start = nodes.get(chapter);
    const {annotated} = chapters.find(({number}) => number === chapter) ?? chapters[0];
    const game: AnnotatedGame = {...annotated, comment: start?.comment, drawn: start?.drawn, moves: []};
    const ids = [chapter];
    const numbers = new Map([[chapter, 0]]);
    const known = new Map<number, Known>();
    if (start?.position) known.set(0, start.position);
    const open = [...(children.get(chapter) ?? [])].reverse();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
        const {id, parent, move, comment, nags, drawn, position} = node;
        game.moves.push({move: move ?? '', parent: numbers.get(parent ?? chapter) ?? 0, comment, nags, drawn});
        numbers.set(id, ids.length);
        if (position) known.set(ids.length, position);
        ids.push(id);
        open.push(...[...(children.get(id) ?? [])].reverse());
    }
    return {game, ids, numbers, known};
}

/// Whether this member may change the tree.
export function mayMove({news, members}: Pick<StudyState, 'news' | 'members'>, member: number): boolean {
    const own = members.find(({number}) => number === member);
    if (!own) return false;
    return own.may_move || news.who === 'everybody' || (news.who === 'accounts' && own.account);
}
