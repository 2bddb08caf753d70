// A field for moves as text, and for questions about the board.
import {useState} from 'preact/hooks';
import type {View} from '../../protocol';
import {g, type GameKey} from '../../words';
import {answerQuestion, howToAsk} from '../commands';
import {MoveField} from '../move_field';
import {readTyped, spokenMove, statusText} from './texts';

interface TypedProps {
    view: View;
    mayMove: boolean;
    now: () => number;
    onMove: (text: string) => void;
}

export function TypedMove({view, mayMove, now, onMove}: TypedProps) {
    const [text, setText] = useState('');
    const [answer, setAnswer] = useState('');
    function submit(event: Event): void {
        event.preventDefault();
        if (!text.trim()) return;
        const told = answerQuestion(view, text, now(), spokenMove(view));
        setAnswer(told ?? '');
        if (told === null && !mayMove) {
            setAnswer(statusText(view));
            return;
        }
        if (told === null) onMove(readTyped(view, text));
        setText('');
    }
    return (
        <form class="typed" onSubmit={submit}>
            <MoveField
                label={g('typed.label')}
                value={text}
                placeholder={g(`typed.hint.${view.game}` as GameKey)}
                describedBy="typed-how"
                onValue={setText}
            />
            <button type="submit" class="button">
                {g('typed.send')}
            </button>
            <p id="typed-how" class="unseen">
                {howToAsk(view.game)}
            </p>
            <p class="answer" role="status">
                {answer}
            </p>
        </form>
    );
}
