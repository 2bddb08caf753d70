// A study as it was told: whole first, and then what has changed. Positions keep their numbers; the board for analysis counts the
// moves of a list, so the tree is made into one.
import type {AnnotatedGame, StudyMember, StudyNews, StudyNode} from '../../protocol';
import type {Known} from '../analysis/use_positions';

export interface StudyState {
    news: StudyNews;
    heading: AnnotatedGame;
    members: readonly StudyMember[];
    nodes: ReadonlyMap<number, StudyNode>;
}

/// What is held and what is new in one; the old state where it leads to another than was held.
export function heard(state: StudyState | null, news: StudyNews): StudyState | null {
    if (news.since === 0) {
        if (!news.annotated) return state;
        return {
            news,
            heading: {...news.annotated, moves: []},
            members: news.members ?? [],
            nodes: new Map(news.nodes.map((node) => [node.id, node])),
        };
    }
    if (!state || state.news.version < news.since || news.version < state.news.version) return state;
    const nodes = new Map(state.nodes);
    for (const node of news.nodes) nodes.set(node.id, node);
    for (const id of news.gone) nodes.delete(id);
    return {...state, news, members: news.members ?? state.members, nodes};
}

export interface StudyTree {
    game: AnnotatedGame;
    /// The study's numbers by those of the list, from the start.
    ids: readonly number[];
    /// And the other way round.
    numbers: ReadonlyMap<number, number>;
    known: Map<number, Known>;
}

/// Every position after the one before it, a main line before its variations.
export function treeOf({heading, nodes}: Pick<StudyState, 'heading' | 'nodes'>): StudyTree {
    const children = new Map<number, StudyNode[]>();
    for (const node of nodes.values())
        if (node.id !== 0) {
            const list = children.get(node.parent ?? 0);
            if (list) list.push(node);
            else children.set(node.parent ?? 0, [node]);
        }
    for (const list of children.values()) list.sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.id - b.id);
    const start = nodes.get(0);
    const game: AnnotatedGame = {...heading, comment: start?.comment, drawn: start?.drawn, moves: []};
    const ids = [0];
    const numbers = new Map([[0, 0]]);
    const known = new Map<number, Known>();
    if (start?.position) known.set(0, start.position);
    const open = [...(children.get(0) ?? [])].reverse();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
        const {id, parent, move, comment, nags, drawn, position} = node;
        game.moves.push({move: move ?? '', parent: numbers.get(parent ?? 0) ?? 0, comment, nags, drawn});
        numbers.set(id, ids.length);
        if (position) known.set(ids.length, position);
        ids.push(id);
        open.push(...[...(children.get(id) ?? [])].reverse());
    }
    return {game, ids, numbers, known};
}

/// May this member change the tree?
export function mayMove({news, members}: Pick<StudyState, 'news' | 'members'>, member: number): boolean {
    const own = members.find(({number}) => number === member);
    if (!own) return false;
    return own.may_move || news.who === 'everybody' || (news.who === 'accounts' && own.account);
}
