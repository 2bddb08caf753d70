// The moves of a tree as text: the main line with its variations in brackets, and comments after the moves.
import type {VNode} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {analysis as words} from '../../catalogue/analysis';
import {gameOf, shownMove} from '../../games';
import {blanksBefore} from '../../games/position';
import type {AnnotatedGame} from '../../protocol';
import {moveText} from '../sheet';
import {nagSigns} from './nags';
import {childrenOf, type Moves} from './tree';
import type {Known} from './use_positions';

const {t: w} = words;

interface Props {
    game: AnnotatedGame;
    known: Map<number, Known>;
    notation: string;
    at: number;
    onShow: (number: number) => void;
}

export function MoveTree({game, known, notation, at, onShow}: Props) {
    const box = useRef<HTMLDivElement>(null);
    const moves: Moves = game.moves;
    const blanks = blanksBefore({game: game.game, start: {fen: game.fen}});

    // Keeps the shown position visible.
    useEffect(() => {
        const place = box.current;
        const current = place?.querySelector<HTMLElement>('[aria-current]');
        if (!place || !current) return;
        if (current.offsetTop < place.scrollTop) place.scrollTop = current.offsetTop - 8;
        else if (current.offsetTop + current.offsetHeight > place.scrollTop + place.clientHeight)
            place.scrollTop = current.offsetTop + current.offsetHeight - place.clientHeight + 8;
    }, [at, moves.length]);

    const textOf = (number: number): string => {
        const position = known.get(number);
        const {move} = moves[number - 1];
        if (!position?.text) return shownMove(game.game, move);
        return moveText({move, text: position.text, ply: position.ply} as Parameters<typeof moveText>[0], notation);
    };
    /// The first player's moves are numbered; so is a move that does not directly follow its pair's first move.
    const shown = (number: number, ply: number, numbered: boolean): VNode => {
        const {comment, nags, drawn} = moves[number - 1];
        const text = textOf(number);
        const {places} = gameOf(game.game).board;
        const full = numbered || places || (ply + blanks) % 2 === 1 ? gameOf(game.game).numbered(ply + blanks, text) : text;
        return (
            <span key={number}>
                <button
                    type="button"
                    class="move"
                    data-move={number}
                    aria-current={number === at ? 'true' : undefined}
                    onClick={() => onShow(number)}
                >
                    {full}
                    {nagSigns(nags)}
                    {drawn && drawn.length > 0 && (
                        <span class="has-drawing" role="img" aria-label={w('analysis.has-drawing')}>
                            {' '}
                            ◎
                        </span>
                    )}
                </button>
                {comment && <span class="comment"> {comment} </span>}{' '}
            </span>
        );
    };
    /// The moves after a position: the main move, its variations in brackets, and so on. A line of thousands of moves is iterated; only
    /// variations are nested.
    const after = (position: number, plies: number): VNode[] => {
        const out: VNode[] = [];
        let numbered = true;
        let ply = plies + 1;
        for (let next = childrenOf(moves, position); next.length > 0; ply++) {
            const [main, ...others] = next;
            out.push(shown(main, ply, numbered));
            numbered = others.length > 0 || Boolean(moves[main - 1].comment);
            for (const other of others)
                out.push(
                    <span class="variation" key={`variation ${other}`}>
                        ({shown(other, ply, true)}
                        {after(other, ply)}){' '}
                    </span>,
                );
            next = childrenOf(moves, main);
        }
        return out;
    };

    return (
        <div class="move-tree" ref={box} tabIndex={-1}>
            <button type="button" class="move start" aria-current={at === 0 ? 'true' : undefined} onClick={() => onShow(0)}>
                {w('analysis.start')}
            </button>{' '}
            {game.comment && <span class="comment"> {game.comment} </span>}
            {after(0, 0)}
        </div>
    );
}
