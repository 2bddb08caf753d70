// Browser notifications while the page is open but hidden, if the reader has allowed them.

export const mayAskToNotify = (): boolean => 'Notification' in window && Notification.permission === 'default';

/// Must come from a press of the reader's. False where he does not want them.
export const askToNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

export function notify(title: string, body: string): void {
    if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
    try {
        const shown = new Notification(title, {body, tag: location.pathname});
        shown.onclick = () => {
            window.focus();
            shown.close();
        };
    } catch {
        // Some phones allow them to service workers alone; the sound and the title tell it too.
    }
}
