// The chat beside a game: the lines of each room that the reader may see, and an input field.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Chat, ChatLine, ChatRoomState, Refusal, Request, View} from '../../protocol';
import {t} from '../../words';
import {personName, RefusalLine} from '../parts';
import {c, maybeOfChat} from './words';

export interface ChatProps {
    view: View;
    chat: Chat;
    connected: boolean;
    send: (request: Request) => Promise<Refusal | null>;
}

const kLongest = 200;
const kPhrases = ['hello', 'good-luck', 'well-played', 'thanks'] as const;

function nameOf(line: ChatLine, view: View): string {
    const name = line.seat ? view.seats[line.seat]?.name : line.name;
    return name ? personName(name) : c('guest');
}

function Line({line, view, connected, send}: Omit<ChatProps, 'chat'> & {line: ChatLine}) {
    const [reported, setReported] = useState(false);
    const name = nameOf(line, view);
    const own = view.you !== null && view.you !== undefined && line.seat === view.you;
    if (line.removed)
        return (
            <li class="quiet">
                <b>{name}</b> {c('removed')}
            </li>
        );
    return (
        <li>
            <b>{name}</b> <span class="said">{line.phrase ? (maybeOfChat('phrase.' + line.phrase) ?? line.phrase) : line.text}</span>{' '}
            {!own && (
                <button
                    type="button"
                    class="cite plain report"
                    aria-label={c('report.label', {name})}
                    disabled={!connected || reported}
                    onClick={() => void send({t: 'chat-report', number: line.number}).then((refusal) => setReported(!refusal))}
                >
                    {reported ? c('reported') : c('report')}
                </button>
            )}
        </li>
    );
}

function Lines({lines, label, ...props}: Omit<ChatProps, 'chat'> & {lines: ChatLine[]; label: string}) {
    const list = useRef<HTMLOListElement>(null);
    const last = lines.at(-1)?.number;
    useEffect(() => {
        // Scrolls only the list itself.
        list.current?.scrollTo(0, list.current.scrollHeight);
    }, [last]);
    return (
        // Focusable, so that it can be scrolled by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol class="chat-lines" ref={list} aria-live="polite" aria-label={label} tabIndex={0}>
            {lines.length === 0 && <li class="quiet">{c('empty')}</li>}
            {lines.map((line) => (
                <Line key={line.number} line={line} {...props} />
            ))}
        </ol>
    );
}

function Write({connected, send, onRefused}: Pick<ChatProps, 'connected' | 'send'> & {onRefused: (refusal: Refusal | null) => void}) {
    const [text, setText] = useState('');
    async function submit(event: Event): Promise<void> {
        event.preventDefault();
        if (!text.trim()) return;
        const refusal = await send({t: 'chat', text});
        onRefused(refusal);
        if (!refusal) setText('');
    }
    return (
        <>
            <form class="chat-write" onSubmit={(event) => void submit(event)}>
                <label class="field grow">
                    <span>{c('text')}</span>
                    <input
                        type="text"
                        value={text}
                        maxLength={kLongest}
                        autocomplete="off"
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                </label>
                <button type="submit" class="button" disabled={!connected}>
                    {c('send')}
                </button>
            </form>
            <div class="chat-phrases" role="group" aria-label={c('phrases')}>
                {kPhrases.map((phrase) => (
                    <button
                        key={phrase}
                        type="button"
                        class="button"
                        disabled={!connected}
                        onClick={() => void send({t: 'chat-phrase', phrase}).then(onRefused)}
                    >
                        {c(`phrase.${phrase}`)}
                    </button>
                ))}
            </div>
        </>
    );
}

function Room({room, chat, ...props}: ChatProps & {room: ChatRoomState}) {
    const {view, connected, send} = props;
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const label = c(`room.${room.room}`);
    const isPlayed = !view.result;
    const own = view.you ?? 'arbiter';
    const isOff = room.off.includes(own);
    return (
        <section class="chat-room">
            <h2>{label}</h2>
            {room.room === 'spectators' && isPlayed && <p class="quiet">{c('apart')}</p>}
            <Lines {...props} label={label} lines={chat.lines.filter((line) => line.room === room.room)} />
            {room.off.length > 0 && <p class="quiet">{c(room.off.includes('arbiter') ? 'is-off.arbiter' : 'is-off')}</p>}
            {refusal && <RefusalLine refusal={refusal} onClose={() => setRefusal(null)} />}
            {room.may_write && <Write connected={connected} send={send} onRefused={setRefusal} />}
            {room.room === 'spectators' && !room.may_write && !room.may_switch && !view.you && room.off.length === 0 && (
                <p class="quiet">{c('sign-in')}</p>
            )}
            {room.may_switch && (
                <button
                    type="button"
                    class="cite plain"
                    disabled={!connected}
                    onClick={() => void send({t: 'chat-off', room: room.room, off: !isOff}).then(setRefusal)}
                >
                    {isOff ? c('on') : c('off')}
                </button>
            )}
        </section>
    );
}

export function ChatPanel(props: ChatProps) {
    return (
        <div class="chat">
            {props.chat.rooms.map((room) => (
                <Room key={room.room} room={room} {...props} />
            ))}
            {props.chat.rooms.length === 0 && <p class="quiet">{t('refusal.unreachable')}</p>}
        </div>
    );
}
