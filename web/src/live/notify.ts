// Browser notifications while the page is open but hidden, if the reader has allowed them.

export const mayAskToNotify = (): boolean => 'Notification' in window && Notification.permission === 'default';

/// Must be called from a click by the reader. False if he declines.
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
        // Some phones allow notifications only from service workers; sound and title indicate it too.
    }
}
