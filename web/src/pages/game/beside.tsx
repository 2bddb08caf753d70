// Collapsed panels beside the game: chat and conditional moves, both fetched when opened. And challenges to the signed-in account.
import {useEffect, useRef, useState} from 'preact/hooks';
import {challenge} from '../../catalogue/challenge';
import {chat as words} from '../../catalogue/chat';
import type {View} from '../../protocol';
import {g} from '../../words';
import {lazyPart} from '../lazy_part';
import type {ChatProps} from '../chat/panel';
import type {ConditionalProps} from '../chat/conditional';
import type {Connection} from './use_connection';

const ChatPanel = lazyPart<ChatProps>(async () => (await import('../chat/panel')).ChatPanel, words);
const ConditionalPanel = lazyPart<ConditionalProps>(async () => (await import('../chat/conditional')).ConditionalPanel, words);
/// Fetched if the reader is signed in.
export const Challenged = lazyPart<{game: string}>(async () => (await import('../challenge/at_board')).ChallengesAtBoard, challenge);

interface Props {
    view: View;
    connection: Connection;
}

const Sign = ({open}: {open: boolean}) => (
    <span class="fold-sign" aria-hidden="true">
        {open ? '▾' : '▸'}
    </span>
);

/// The number of lines since it was last open, or since the page was loaded.
export function ChatFold({view, connection}: Props) {
    const [open, setOpen] = useState(false);
    const seen = useRef<number | null>(null);
    const {chat} = connection;
    const last = chat?.lines.at(-1)?.number ?? 0;
    useEffect(() => {
        if (chat && (open || seen.current === null)) seen.current = last;
    }, [chat, open]);
    if (!chat) return null;
    const fresh = open ? 0 : chat.lines.filter((line) => line.number > (seen.current ?? last) && line.seat !== (view.you ?? null)).length;
    return (
        <div class="fold">
            <button type="button" class="fold-head" aria-expanded={open} onClick={() => setOpen(!open)}>
                <Sign open={open} />
                {g('chat')} {fresh > 0 && <span class="fold-new">{g('chat.new', {count: fresh})}</span>}
            </button>
            {open && <ChatPanel view={view} chat={chat} connected={connection.link === 'connected'} send={connection.send} />}
        </div>
    );
}

const kDay = 86_400_000;

/// Whether a player may take a day or more for a move. Most time controls are texts: "permove:259200000".
function isByDays(time: View['time']): boolean {
    return Object.values(time).some((value) => (String(value).match(/\d+/g) ?? []).some((number) => Number(number) >= kDay));
}

export function Conditional({view, connection}: Props) {
    const [open, setOpen] = useState(false);
    const isPlayed = view.phase === 'playing' || view.phase === 'adjourned';
    if (!view.you || view.setting || !isPlayed || !isByDays(view.time)) return null;
    return (
        <div class="fold">
            <button type="button" class="fold-head" aria-expanded={open} onClick={() => setOpen(!open)}>
                <Sign open={open} />
                {g('conditional')}
            </button>
            {open && <ConditionalPanel view={view} connected={connection.link === 'connected'} ask={connection.conditional} />}
        </div>
    );
}
