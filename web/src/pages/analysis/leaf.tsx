// Buttons for stepping through a line of the analysis board.
import type {ComponentChildren} from 'preact';
import {g} from '../../words';
import {childrenOf, endOf, steppedBy, type Moves} from './tree';

interface Props {
    moves: Moves;
    at: number;
    onShow: (number: number) => void;
    /// Content between them.
    children: ComponentChildren;
}

export function StepButtons({moves, at, onShow, children}: Props) {
    const isEnd = childrenOf(moves, at).length === 0;
    return (
        <div class="leaf" role="group" aria-label={g('sheet.leaf')}>
            <button type="button" disabled={at === 0} aria-label={g('sheet.first')} onClick={() => onShow(0)}>
                «
            </button>
            <button type="button" disabled={at === 0} aria-label={g('sheet.back')} onClick={() => onShow(steppedBy(moves, at, -1))}>
                ‹
            </button>
            <span class="at" role="status">
                {children}
            </span>
            <button type="button" disabled={isEnd} aria-label={g('sheet.forward')} onClick={() => onShow(steppedBy(moves, at, 1))}>
                ›
            </button>
            <button type="button" disabled={isEnd} aria-label={g('sheet.last')} onClick={() => onShow(endOf(moves, at))}>
                »
            </button>
        </div>
    );
}
