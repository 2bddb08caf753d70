// Displays a push message of the hall as a notification in the reader's language (docs/notifications.md).
import {push} from '../catalogue/push';
import {isGuestName, type Language} from '../protocol';
import {scope} from './scope';

/// A message (src/hall/webhooks/push_message.h); another version of the hall may send what this worker does not know.
interface PushMessage {
    event?: string;
    language?: Language;
    data?: {game?: string; opponent?: string; challenger?: string; tournament?: string; name?: string; round?: number};
}

interface NotificationContent {
    title: string;
    /// The page that it opens.
    path: string;
}

async function shownOf({event = '', language = 'en', data = {}}: PushMessage): Promise<NotificationContent> {
    const say = await push.inLanguage(language);
    const or = (text: string | undefined) => text ?? say('push.other') ?? 'Kyvien';
    switch (event) {
        case 'game.your-turn': {
            const {game = '', opponent} = data;
            const title =
                opponent === undefined
                    ? say('push.turn-open')
                    : say('push.turn', {opponent: isGuestName(opponent) ? (say('push.guest') ?? opponent) : opponent});
            return {title: or(title), path: `/g/${encodeURIComponent(game)}`};
        }
        case 'challenge.received':
            return {title: or(say('push.challenge', {name: data.challenger ?? ''})), path: '/'};
        case 'challenge.countered':
            return {title: or(say('push.countered')), path: '/'};
        case 'tournament.paired': {
            const {tournament = '', name = '', round = 0} = data;
            return {title: or(say('push.paired', {tournament: name, round})), path: `/t/${encodeURIComponent(tournament)}`};
        }
        default:
            return {title: or(undefined), path: '/'};
    }
}

const windows = () => scope.clients.matchAll({type: 'window', includeUncontrolled: true});
const isAt = (url: string, path: string): boolean => new URL(url).pathname === path;

export async function showPushMessage(sent: unknown): Promise<void> {
    const {title, path} = await shownOf((sent ?? {}) as PushMessage);
    // Browsers require every message to be shown; a reader who has the page open is not notified.
    const looksOn = (await windows()).some(({url, focused}) => focused && isAt(url, path));
    await scope.registration.showNotification(title, {body: scope.location.host, tag: path, silent: looksOn, data: {path}});
}

export async function openClickedNotification(notification: Notification): Promise<void> {
    notification.close();
    const {path = '/'} = (notification.data ?? {}) as Partial<NotificationContent>;
    const open = (await windows()).find(({url}) => isAt(url, path));
    await (open ? open.focus() : scope.clients.openWindow(path));
}
