// Adjourning a game on the hall's board: proposing it, sealing the move in this browser, storing the stub, resuming.
import {sideName} from '../../games';
import {AskForm, AdjournmentRequest} from './ask';
import {Awaited, ArbiterButtons, ReplySealed, Sealed} from './opening';
import type {StepProps} from './requests';
import {Sealing} from './sealing';
import {s} from './words';

export function AdjournmentPanel(props: StepProps) {
    const {view} = props;
    const book = view.adjournment;
    return (
        <section class="share adjournment" aria-label={s('title')}>
            <h2>{s('title')}</h2>
            {(!book || (props.arbiter && book.stage === 'asked')) && <AskForm {...props} />}
            {book?.stage === 'asked' && <AdjournmentRequest {...props} book={book} />}
            {book?.stage === 'sealing' &&
                (book.seat === view.you ? (
                    <Sealing {...props} how={s('seal.how')} />
                ) : (
                    <p role="status">{s('seal.wait', {side: sideName(view.game, book.seat)})}</p>
                ))}
            {book && (book.stage === 'sealed' || book.stage === 'opening') && <Sealed {...props} book={book} />}
            {(book?.stage === 'awaited' || book?.stage === 'replying') && <Awaited {...props} book={book} />}
            {book?.stage === 'reply-sealed' && <ReplySealed {...props} book={book} />}
            {book?.stage === 'awaited' && props.arbiter && (
                <ArbiterButtons {...props} book={book} isDue={false} occasion={{game: view.id, seat: book.seat, ply: view.moves.length}} />
            )}
        </section>
    );
}
