// Asks for confirmation before a move is played, for players who have chosen so.
import {useLayoutEffect, useRef} from 'preact/hooks';
import {shownMove} from '../../games';
import type {View} from '../../protocol';
import {g} from '../../words';
import {useEscape} from '../use_escape';

interface Props {
    view: View;
    move: string;
    onAnswer: (yes: boolean) => void;
}

export function ConfirmMove({view, move, onAnswer}: Props) {
    const yes = useRef<HTMLButtonElement>(null);
    useEscape(true, () => onAnswer(false));
    // Afterwards the focus returns to where the move was chosen.
    useLayoutEffect(() => {
        const before = document.activeElement;
        yes.current?.focus();
        return () => {
            if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
        };
    }, []);
    const question = g('confirm.question', {move: shownMove(view.game, move)});
    return (
        <div class="confirm" role="group" aria-label={question}>
            <p role="status">{question}</p>
            <button type="button" class="button primary" ref={yes} onClick={() => onAnswer(true)}>
                {g('confirm.yes')}
            </button>
            <button type="button" class="button" onClick={() => onAnswer(false)}>
                {g('confirm.no')}
            </button>
        </div>
    );
}
