// Keeps the screen on (if the browser supports it) while a page is shown that people watch without touching it.
import {useEffect} from 'preact/hooks';

/// A lock is lost when the page is hidden, and is then requested again.
export function useWakeLock(): void {
    useEffect(() => {
        let lock: WakeLockSentinel | null = null;
        let here = true;
        const ask = async () => {
            if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
            try {
                lock = await navigator.wakeLock.request('screen');
                if (!here) void lock.release();
            } catch {
                // The battery is low: the page works without it.
            }
        };
        const askAgain = () => void ask();
        askAgain();
        document.addEventListener('visibilitychange', askAgain);
        return () => {
            here = false;
            document.removeEventListener('visibilitychange', askAgain);
            void lock?.release();
        };
    }, []);
}
