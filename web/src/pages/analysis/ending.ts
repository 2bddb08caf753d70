// The end of a game as its file states it.
import type {AnnotatedGame, ClauseRef, Seat} from '../../protocol';

export interface End {
    /// As the hall writes it: `1-0`, `1/2-1/2`; `void`.
    score: string;
    winner: Seat | null;
    /// The code of a ruling; null if the file does not state it.
    code: string | null;
    clause: ClauseRef | null;
    /// SGF: by how much the game was won.
    margin: string | null;
}

const kReasonsOfSgf: Record<string, string> = {r: 'resignation', resign: 'resignation', t: 'time', time: 'time'};

/// The end that the headings of PGN (`Ruling`) or SGF (`RULING`) state; null if the game has not ended.
export function endOfGame({result = '', headings = []}: Pick<AnnotatedGame, 'result' | 'headings'>): End | null {
    const ruling = /^([\w-]+)(?: ([\w-]+) (\S+))?$/.exec(headings.find(({name}) => /^ruling$/i.test(name))?.value ?? '');
    const ruled = {code: ruling?.[1] ?? null, clause: ruling?.[3] ? {law: ruling[2], id: ruling[3]} : null, margin: null};
    const go = /^([BW])\+(.*)$/i.exec(result);
    if (go) {
        const isFirst = go[1].toUpperCase() === 'B';
        const how = go[2].toLowerCase();
        return {
            ...ruled,
            score: isFirst ? '1-0' : '0-1',
            winner: isFirst ? 'first' : 'second',
            code: ruled.code ?? kReasonsOfSgf[how] ?? null,
            margin: /^\d+(\.\d+)?$/.test(how) ? how : null,
        };
    }
    if (result === '1-0' || result === '0-1') return {...ruled, score: result, winner: result === '1-0' ? 'first' : 'second'};
    if (result === '1/2-1/2' || /^(0|draw|jigo)$/i.test(result)) return {...ruled, score: '1/2-1/2', winner: null};
    if (/^void$/i.test(result)) return {...ruled, score: 'void', winner: null};
    // PGN has no sign for a game without a result.
    return ruled.code ? {...ruled, score: result === '0-0' ? '0-0' : 'void', winner: null} : null;
}
