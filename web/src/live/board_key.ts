// The key of a board over the board, by which a phone enters its moves or is its clock.
const kKeys = 'kyvien.board.';

/// The key of the board, taken out of the link by which the slip led here, so that nobody reads it off the screen.
export function takeBoardKey(game: string): string | null {
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
