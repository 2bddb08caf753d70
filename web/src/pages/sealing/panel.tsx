// Adjourning a game on the hall's board: proposing it, sealing the move in this browser, keeping the stub, resuming.
import {useEffect, useState} from 'preact/hooks';
import {ask} from '../../live/api';
import type {AdjournmentView, Refusal, Request, Seat, SealingKey, View} from '../../protocol';
import {getSettings} from '../../settings';
import {refusalText, t} from '../../words';
import {CopyButton, sideName} from '../parts';
import {readStub, seal, type Occasion} from './seal';
import {s} from './words';

const kHallOpensWithin = 2000;

type Send = (request: Request) => Promise<Refusal | null>;

interface Props {
    view: View;
    send: Send;
    /// The move chosen on the board to be sealed.
    move: string | null;
    onMove: (move: string) => void;
    now: () => number;
    onClose: () => void;
    /// At the arbiter's desk, who requires what players propose.
    arbiter?: boolean;
}

const timeText = (at: number): string =>
    new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'full', timeStyle: 'short'}).format(at);

const report = (kind: string, seat: Seat | null, fields: Record<string, string> = {}): Request => ({
    t: 'report',
    kind,
    ...(seat ? {seat} : {}),
    fields,
});

// ---- the stub ----

const stubName = (id: string, ply: number): string => `kyvien.stub.${id}.${ply}`;

function keepStub(id: string, ply: number, stub: string): boolean {
    try {
        localStorage.setItem(stubName(id, ply), stub);
        return true;
    } catch {
        return false;
    }
}

function keptStub(id: string, ply: number): string | null {
    try {
        return localStorage.getItem(stubName(id, ply));
    } catch {
        return null;
    }
}

function Stub({view, stub}: {view: View; stub: string}) {
    const file = `kyvien-${view.id}-${view.adjournment?.ply ?? view.moves.length}.stub`;
    return (
        <div class="stub">
            <h3>{s('stub.title')}</h3>
            <p>{s('stub.how')}</p>
            <p>
                <code class="stub-text">{stub}</code>
            </p>
            <div class="row">
                <CopyButton text={stub} label={s('stub.copy')} />
                <a class="button" download={file} href={'data:text/plain;charset=utf-8,' + encodeURIComponent(stub + '\n')}>
                    {s('stub.save')}
                </a>
                <button type="button" class="button" onClick={() => print()}>
                    {s('stub.print')}
                </button>
            </div>
        </div>
    );
}

// ---- the steps ----

/// A day from now, at the full hour, as the field wants it: local time without a zone.
function usualTime(now: number): string {
    const day = new Date(now + 86_400_000);
    day.setMinutes(0, 0, 0);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:00`;
}

const kDefaultMinutes = [0, 15, 30, 60];

function AskForm({view, send, now, onClose, arbiter}: Props) {
    const [when, setWhen] = useState(usualTime(now()));
    const [late, setLate] = useState('');
    async function propose(event: Event): Promise<void> {
        event.preventDefault();
        const at = new Date(when).getTime();
        if (!Number.isFinite(at)) return;
        const fields = {resumption: String(at), ...(late ? {'default-time': String(Number(late) * 60_000)} : {})};
        if (!(await send(report('adjournment-asked', view.you, fields)))) onClose();
    }
    return (
        <form onSubmit={(event) => void propose(event)}>
            <label class="field">
                <span>{s('ask')}</span>
                <input type="datetime-local" required value={when} onInput={(event) => setWhen(event.currentTarget.value)} />
            </label>
            {view.game !== 'xiangqi' && (
                <label class="field">
                    <span>{s('late')}</span>
                    <select value={late} onChange={(event) => setLate(event.currentTarget.value)}>
                        <option value="">{s('late.none')}</option>
                        {kDefaultMinutes.map((minutes) => (
                            <option key={minutes} value={String(minutes)}>
                                {s('late.minutes', {minutes})}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <p class="quiet">{s(arbiter ? 'require.how' : 'ask.how')}</p>
            <div class="row">
                <button type="submit" class="button primary">
                    {s(arbiter ? 'require.send' : 'ask.send')}
                </button>
                {!arbiter && (
                    <button type="button" class="button" onClick={onClose}>
                        {t('cancel')}
                    </button>
                )}
            </div>
        </form>
    );
}

/// Who loses by coming too late; nothing where nobody can.
function DefaultTime({book}: {book: AdjournmentView}) {
    if (book.default_time === undefined) return null;
    return <p class="quiet">{s('late.rule', {minutes: book.default_time / 60_000})}</p>;
}

function Asked({view, send, book}: Props & {book: AdjournmentView}) {
    const time = timeText(book.resumption);
    if (!view.you) return <p role="status">{s('asked.watch', {time})}</p>;
    if (book.seat === view.you)
        return (
            <>
                <p role="status">{s('asked.you', {time})}</p>
                <DefaultTime book={book} />
            </>
        );
    const answer = (word: string) => void send(report('adjournment-answered', view.you, {answer: word}));
    return (
        <>
            <p role="alert">{s('asked.other', {time})}</p>
            <DefaultTime book={book} />
            <div class="row">
                <button type="button" class="button primary" onClick={() => answer('accepted')}>
                    {s('agree')}
                </button>
                <button type="button" class="button" onClick={() => answer('declined')}>
                    {s('decline')}
                </button>
            </div>
        </>
    );
}

function Sealing({view, send, move, onMove, how}: Pick<Props, 'view' | 'send' | 'move' | 'onMove'> & {how: string}) {
    const [key, setKey] = useState<SealingKey | null>(null);
    const [failure, setFailure] = useState('');
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        ask<SealingKey>('/api/sealing-key').then(setKey, (error: unknown) => setFailure(String(error)));
    }, []);
    async function sealIt(): Promise<void> {
        if (!move || !key || !view.you) return;
        setBusy(true);
        try {
            const ply = view.moves.length;
            const {commitment, envelope, stub} = seal({game: view.id, seat: view.you, ply}, move, key.key);
            // Kept before it binds, so that no crash can take it away.
            keepStub(view.id, ply, stub);
            const refusal = await send(report('move-sealed', view.you, {commitment, envelope}));
            setFailure(refusal ? refusalText(refusal) : '');
        } catch (error) {
            setFailure(String(error));
        }
        setBusy(false);
    }
    return (
        <>
            <p role="status">{how}</p>
            {key && (
                <p class="quiet">{s(key.opens ? 'seal.for.hall' : 'seal.for.arbiter', {name: key.name, fingerprint: key.fingerprint})}</p>
            )}
            {move && (
                <p>
                    <b>{s('seal.move', {move: view.game === 'go' ? move.toUpperCase() : move})}</b>
                </p>
            )}
            {failure && (
                <p class="banner" role="alert">
                    {s('seal.failed', {reason: failure})}
                </p>
            )}
            <div class="row">
                <button type="button" class="button primary" disabled={!move || !key || busy} onClick={() => void sealIt()}>
                    {s('seal.send')}
                </button>
                {view.game === 'go' && (
                    <button type="button" class="button" onClick={() => onMove('pass')}>
                        {s('seal.pass')}
                    </button>
                )}
            </div>
        </>
    );
}

/// It is opened with the stub: by itself where this browser kept it, else by pasting it.
function StubOpening({
    send,
    occasion,
    commitment,
    kept,
    how,
}: {
    send: Send;
    occasion: Occasion;
    commitment: string;
    kept: string | null;
    how: string;
}) {
    const [typed, setTyped] = useState('');
    const [wrong, setWrong] = useState(false);
    function open(stub: string): void {
        const found = readStub(commitment, occasion, stub);
        setWrong(found === null);
        if (found !== null) void send(report('sealed-move-opened', occasion.seat, {found: found || '-', stub: stub.trim()}));
    }
    useEffect(() => {
        if (kept === null) return;
        // A hall that has the key opens it at once, and this panel is gone before.
        const timer = setTimeout(() => open(kept), kHallOpensWithin);
        return () => clearTimeout(timer);
    }, [kept]);
    if (kept !== null) return null;
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                open(typed);
            }}
        >
            <p>{how}</p>
            <label class="field">
                <span>{s('stub.field')}</span>
                <input
                    type="text"
                    required
                    autocomplete="off"
                    spellcheck={false}
                    value={typed}
                    onInput={(event) => setTyped(event.currentTarget.value)}
                />
            </label>
            {wrong && (
                <p class="banner" role="alert">
                    {s('stub.wrong')}
                </p>
            )}
            <button type="submit" class="button primary">
                {s('stub.open')}
            </button>
        </form>
    );
}

/// The envelope as `kyvien unseal` reads it.
const envelopeLine = ({game, seat, ply}: Occasion, commitment: string, envelope: string): string =>
    `game=${game} seat=${seat} ply=${ply} commitment=${commitment} envelope=${envelope}`;

/// What an arbiter does while the sealed move is to be opened, or a player is awaited.
function ForArbiter({
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

/// Nothing is left of the sealed move: its author chooses it on the board once more.
function Stated({view, send, move}: Pick<Props, 'view' | 'send' | 'move'>) {
    return (
        <>
            <p role="status">{s('lost.how')}</p>
            {move && (
                <p>
                    <b>{s('lost.move', {move: view.game === 'go' ? move.toUpperCase() : move})}</b>
                </p>
            )}
            <button
                type="button"
                class="button primary"
                disabled={!move}
                onClick={() => move && void send(report('sealed-move-stated', view.you, {move}))}
            >
                {s('lost.make')}
            </button>
        </>
    );
}

/// FIDE I.9.3: to an absent sealer the reply may be sealed too, so that his clock runs and he does not see it before he
/// comes. It is chosen from a list, since a move on the board is the reply itself.
function SealReply({view, send}: Pick<Props, 'view' | 'send'>) {
    const [move, setMove] = useState('');
    return (
        <details>
            <summary>{s('reply')}</summary>
            <label class="field">
                <span>{s('reply.move')}</span>
                <select value={move} onChange={(event) => setMove(event.currentTarget.value)}>
                    <option value="">…</option>
                    {view.legal?.map((each) => (
                        <option key={each} value={each}>
                            {each}
                        </option>
                    ))}
                </select>
            </label>
            <Sealing view={view} send={send} move={move || null} onMove={setMove} how={s('reply.how')} />
        </details>
    );
}

function ReplySealed({view, send, book, arbiter}: Props & {book: AdjournmentView}) {
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

function Awaited({view, send, book}: Pick<Props, 'view' | 'send'> & {book: AdjournmentView}) {
    const side = sideName(view.game, book.seat);
    if (view.you !== book.seat)
        return (
            <>
                <p role="status">{s('awaited', {side})}</p>
                {view.you && view.game === 'chess' && view.turn === view.you && <SealReply view={view} send={send} />}
            </>
        );
    return (
        <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', view.you))}>
            {s('resume')}
        </button>
    );
}

function Sealed({view, send, book, arbiter, move}: Props & {book: AdjournmentView}) {
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
                    ? s(isSealer || !isDue ? 'opening' : 'opening.stub', {side})
                    : s('sealed', {time: timeText(book.resumption), side})}
            </p>
            {book.commitment && <p class="quiet commitment">{s('sealed.commitment', {commitment: book.commitment})}</p>}
            <DefaultTime book={book} />
            {isOver && <p role="status">{s('late.over')}</p>}
            {book.lost && !isSealer && <p role="status">{s('lost.wait', {side})}</p>}
            {book.lost && isSealer && <Stated view={view} send={send} move={move} />}
            {isSealer && stub && !book.lost && <Stub view={view} stub={stub} />}
            {isSealer && isDue && !book.lost && book.commitment && (
                <StubOpening send={send} kept={stub} commitment={book.commitment} occasion={occasion} how={s('stub.none')} />
            )}
            {you && !book.present[you] && (
                <button type="button" class="button primary" onClick={() => void send(report('resumption-asked', you))}>
                    {s('resume')}
                </button>
            )}
            {arbiter && <ForArbiter view={view} send={send} book={book} isDue={isDue} occasion={occasion} />}
            {you && book.present[you] && book.stage === 'sealed' && <p>{s('resume.waiting')}</p>}
            {you && other && book.present[other] && !book.present[you] && <p role="status">{s('resume.other')}</p>}
        </>
    );
}

export function AdjournmentPanel(props: Props) {
    const {view} = props;
    const book = view.adjournment;
    return (
        <section class="share adjournment" aria-label={s('title')}>
            <h2>{s('title')}</h2>
            {(!book || (props.arbiter && book.stage === 'asked')) && <AskForm {...props} />}
            {book?.stage === 'asked' && <Asked {...props} book={book} />}
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
                <ForArbiter {...props} book={book} isDue={false} occasion={{game: view.id, seat: book.seat, ply: view.moves.length}} />
            )}
        </section>
    );
}
