// Compiled by web/test/programs/client.test.mjs and never run: what must compile, and what must not.
import {Hall, type Schema} from '../src/index.js';

export async function compiles(hall: Hall): Promise<void> {
    const lobby = await hall.call('listGames');
    const open: Schema<'Summary'>[] = lobby.open;
    await hall.call('showGame', {path: {id: open[0].id}});
    const made = await hall.call('makeGame', {body: {game: 'go', size: 9, name: 'Lan', seat: 'random', time: {kind: 'none'}}});
    const url: string = made.url;
    const pgn: string | Blob = await hall.call('sendRecord', {path: {id: url}, query: {format: 'pgn'}});
    const game = await hall.game('k7xq2mrd', {token: 'key'}, {onView: (view) => view.moves.length});
    await game.ask({t: 'resign'});
    void pgn;

    // @ts-expect-error A misspelt field.
    await hall.call('makeGame', {body: {game: 'go', name: 'Lan', seat: 'random', thyme: {kind: 'none'}}});
    // @ts-expect-error The game is missing.
    await hall.call('showGame');
    // @ts-expect-error There is no such operation.
    await hall.call('makeGames');
    // @ts-expect-error A move needs its ply.
    await game.ask({t: 'move', move: 'e4'});
    // @ts-expect-error No such format.
    await hall.call('sendRecord', {path: {id: url}, query: {format: 'doc'}});
}
