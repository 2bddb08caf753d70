// A pending sealed move: players return, it is opened, an arbiter helps if it is lost or a player is late.
import {gameOf, sideName} from '../../games';
import type {AdjournmentView, Seat, View} from '../../protocol';
import {CopyButton} from '../parts';
import {DefaultTime} from './ask';
import {envelopeLine, report, timeText, type BookProps, type Send} from './requests';
import type {Occasion} from './seal';
import {SealReply, RestatedMove} from './sealing';
import {keptStub, Stub, StubOpening} from './stub';
import {s} from './words';

/// The arbiter's buttons while the sealed move has to be opened, or a player is awaited.
export function ArbiterButtons({
    view,
    send,
    book,
    isDue,
    occasion,
}: {
    view: View;
    send: Send;
    book: AdjournmentView;
    isDue: boolean;
    occasion: Occasion;
}) {
    const absent = (['first', 'second'] as Seat[]).filter(
        (seat) => !book.present[seat] && (book.stage !== 'awaited' || seat === book.seat),
    );
    return (
        <>
            {book.stage === 'sealed' && (
                <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', null))}>
                    {s('require.resume')}
                </button>
            )}
            {isDue && !book.lost && book.commitment && (
                <>
                    {book.envelope && (
                        <>
                            <p>
                                <code class="stub-text envelope-line">{envelopeLine(occasion, book.commitment, book.envelope)}</code>
                            </p>
                            <p class="row">
                                <CopyButton text={envelopeLine(occasion, book.commitment, book.envelope)} label={s('envelope.copy')} />
                            </p>
                        </>
                    )}
                    <StubOpening send={send} kept={null} commitment={book.commitment} occasion={occasion} how={s('envelope.how')} />
                </>
            )}
            {book.stage === 'opening' && !book.lost && (
                <button type="button" class="button" onClick={() => void send(report('sealed-move-lost', null))}>
                    {s('lost.send')}
                </button>
            )}
            {book.default_time !== undefined &&
                absent.map((seat) => (
                    <button key={seat} type="button" class="button" onClick={() => void send(report('lateness-excused', seat))}>
                        {s('late.excuse', {side: sideName(view.game, seat)})}
                    </button>
                ))}
        </>
    );
}

export function ReplySealed({view, send, book, arbiter}: BookProps) {
    const author: Seat = book.seat === 'first' ? 'second' : 'first';
    const ply = book.ply ?? view.moves.length;
    const isAuthor = view.you === author;
    const stub = isAuthor ? keptStub(view.id, ply) : null;
    const isDue = book.present[book.seat];
    const occasion: Occasion = {game: book.occasion ?? view.id, seat: author, ply};
    return (
        <>
            <p role="status">
                {isDue ? s('opening') : s('reply.sealed', {side: sideName(view.game, author), absent: sideName(view.game, book.seat)})}
            </p>
            {book.commitment && <p class="quiet commitment">{s('sealed.commitment', {commitment: book.commitment})}</p>}
            <DefaultTime book={book} />
            {stub && <Stub view={view} stub={stub} />}
            {isAuthor && isDue && book.commitment && (
                <StubOpening send={send} kept={stub} commitment={book.commitment} occasion={occasion} how={s('stub.none')} />
            )}
            {view.you === book.seat && !isDue && (
                <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', view.you))}>
                    {s('resume')}
                </button>
            )}
            {arbiter && isDue && book.commitment && book.envelope && (
                <>
                    <p>
                        <code class="stub-text envelope-line">{envelopeLine(occasion, book.commitment, book.envelope)}</code>
                    </p>
                    <StubOpening send={send} kept={null} commitment={book.commitment} occasion={occasion} how={s('envelope.how')} />
                </>
            )}
        </>
    );
}

export function Awaited({view, send, book}: Pick<BookProps, 'view' | 'send' | 'book'>) {
    const side = sideName(view.game, book.seat);
    if (view.you !== book.seat)
        return (
            <>
                <p role="status">{s('awaited', {side})}</p>
                {view.you && gameOf(view.game).sealsReply && view.turn === view.you && <SealReply view={view} send={send} />}
            </>
        );
    return (
        <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', view.you))}>
            {s('resume')}
        </button>
    );
}

export function Sealed({view, send, book, arbiter, move}: BookProps) {
    const {you} = view;
    const ply = book.ply ?? view.moves.length;
    const side = sideName(view.game, book.seat);
    const isSealer = you === book.seat;
    const stub = isSealer ? keptStub(view.id, ply) : null;
    const isOver = Boolean(book.first_late || book.second_late);
    const isDue = book.stage === 'opening' && (isOver || book.present[book.seat === 'first' ? 'second' : 'first']);
    const occasion: Occasion = {game: book.occasion ?? view.id, seat: book.seat, ply};
    const other: Seat | null = you && (you === 'first' ? 'second' : 'first');
    return (
        <>
            <p role="status">
                {book.stage === 'opening'
                    ? isSealer || !isDue
                        ? s('opening')
                        : s('opening.stub', {side})
                    : s('sealed', {time: timeText(book.resumption), side})}
            </p>
            {book.commitment && <p class="quiet commitment">{s('sealed.commitment', {commitment: book.commitment})}</p>}
            <DefaultTime book={book} />
            {isOver && <p role="status">{s('late.over')}</p>}
            {book.lost && !isSealer && <p role="status">{s('lost.wait', {side})}</p>}
            {book.lost && isSealer && <RestatedMove view={view} send={send} move={move} />}
            {isSealer && stub && !book.lost && <Stub view={view} stub={stub} />}
            {isSealer && isDue && !book.lost && book.commitment && (
                <StubOpening send={send} kept={stub} commitment={book.commitment} occasion={occasion} how={s('stub.none')} />
            )}
            {you && !book.present[you] && (
                <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', you))}>
                    {s('resume')}
                </button>
            )}
            {arbiter && <ArbiterButtons view={view} send={send} book={book} isDue={isDue} occasion={occasion} />}
            {you && book.present[you] && book.stage === 'sealed' && <p>{s('resume.waiting')}</p>}
            {you && other && book.present[other] && !book.present[you] && <p role="status">{s('resume.other')}</p>}
        </>
    );
}
