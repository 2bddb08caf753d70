// The key of a physical board, with which a phone enters its moves or acts as its clock.
const kKeys = 'kyvien.board.';

/// Takes the board's key out of the link that was scanned, so that nobody can read it off the screen.
export function extractBoardKey(game: string): string | null {
    const given = location.hash.slice(1);
    try {
        if (/^[0-9a-f]{32}$/.test(given)) {
            history.replaceState(history.state, '', location.pathname + location.search);
            localStorage.setItem(kKeys + game, given);
            return given;
        }
        return localStorage.getItem(kKeys + game);
    } catch {
        return given || null;
    }
}
