// Loads style sheets on demand.

/// Resolves when the style sheet is applied.
export function loadStyle(href: string): Promise<void> {
    return new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.onload = () => resolve();
        link.onerror = reject;
        document.head.append(link);
    });
}
