// How long after the click that makes a move the board shows it, in the page of a real hall. Run by bench/input-to-paint.
//
// Measured in the page: from the time stamp that the browser gives the click to the moment after the frame in which the moved piece or
// the stone stands on its square. Half a frame of that is waiting for the next one: 8 ms at 60 frames a second. The opponent plays over
// a socket, and neither waits for the other's clock. Moves are drawn by lot, the same in each run.
import {launchBrowser} from '../web/test/support/browser.mjs';
import {Socket} from '../web/test/support/socket.mjs';

const [base, wanted] = process.argv.slice(2);
const moves = Number(wanted);
const kMovesOfAGame = 40;

let seed = 20260;
/// A number below `most`.
function drawn(most) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
}

async function post(path, body) {
    const answer = await fetch(base + path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

/// A player at a socket, who hears whole views.
class Player {
    static async sit(id, token) {
        const player = new Player();
        player.waiting = [];
        player.socket = await Socket.open(`${base}/ws/games/${id}`, (text) => player.hear(JSON.parse(text)));
        player.socket.say(JSON.stringify({t: 'hello', v: 1, token}));
        return player;
    }
    hear(message) {
        if (message.t !== 'view') return;
        this.view = message;
        this.waiting = this.waiting.filter(({ready, resolve}) => !ready(message) || resolve(message));
    }
    sees(ready) {
        if (this.view && ready(this.view)) return Promise.resolve(this.view);
        return new Promise((resolve) => this.waiting.push({ready, resolve}));
    }
    play(move) {
        this.socket.say(JSON.stringify({t: 'move', ply: this.view.moves.length, move, id: this.view.moves.length + 1}));
    }
}

/// A move that the side to move may make; in Go a point that is empty and not forbidden.
function moveOf({legal, forbidden, board}) {
    if (legal) return legal.filter((move) => move.length === 4)[drawn(legal.filter((move) => move.length === 4).length)];
    const banned = new Set((forbidden ?? []).map(({point}) => point));
    const rows = board.cells.split('/');
    for (;;) {
        const [x, y] = [drawn(rows.length), drawn(rows.length)];
        const point = 'abcdefghjklmnopqrst'[x] + (rows.length - y);
        if (rows[y][x] === '.' && !banned.has(point)) return point;
    }
}

/// In the page: notes each click's time until the frame that shows `square` as the last move or a piece on its way there.
function watch() {
    const state = {times: [], square: null};
    window.inputToPaint = state;
    const channel = new MessageChannel();
    let began = 0;
    channel.port1.onmessage = () => {
        state.times.push(performance.now() - began);
        state.square = null;
    };
    const look = () =>
        requestAnimationFrame(() => {
            const isShown =
                document.querySelector('.pieces .pending') ||
                /last move/.test(document.querySelector(`[data-cell="${state.square}"]`)?.getAttribute('aria-label') ?? '');
            if (isShown) channel.port2.postMessage(null);
            else look();
        });
    addEventListener(
        'pointerup',
        (event) => {
            if (state.square === null) return;
            began = event.timeStamp;
            look();
        },
        true,
    );
}

const middleOf = async (page, square) => {
    const box = await page.locator(`[data-cell="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};

/// Plays one game by the page; answers the times of its clicks.
async function game(browser, terms, most) {
    const made = await post('/api/games', {name: 'Lan', seat: 'first', time: {kind: 'none'}, open_to: 'link', ...terms});
    const joined = await post(`/api/games/${made.id}/join`, {name: 'Minh'});
    const context = await browser.newContext({viewport: {width: 1366, height: 860}, locale: 'en'});
    const page = await context.newPage();
    await page.goto(`${base}/api/1/nothing-here`);
    await page.evaluate(([id, token]) => localStorage.setItem('kyvien.token.' + id, token), [made.id, made.token]);
    await page.goto(`${base}/g/${made.id}`);
    const opponent = await Player.sit(made.id, joined.token);
    await page.locator('.board.interactive').waitFor();
    await page.evaluate(watch);
    for (let count = 0; count < most; count++) {
        const view = await opponent.sees((seen) => seen.moves.length === 2 * count && (seen.result || seen.turn === 'first'));
        if (view.result) break;
        const move = moveOf(view);
        if (!move) break;
        await page.locator('.board.interactive').waitFor();
        const isStone = !view.legal;
        const to = isStone ? move : move.slice(2, 4);
        if (!isStone) await page.mouse.click(...(await middleOf(page, move.slice(0, 2))));
        const at = await middleOf(page, to);
        await page.mouse.move(...at);
        await page.evaluate((square) => {
            window.inputToPaint.square = square;
        }, to);
        await page.mouse.click(...at);
        await page.waitForFunction(() => window.inputToPaint.square === null);
        const answered = await opponent.sees((seen) => seen.moves.length === 2 * count + 1);
        if (answered.result) break;
        const reply = moveOf(answered);
        if (!reply) break;
        opponent.play(reply);
    }
    const times = await page.evaluate(() => window.inputToPaint.times);
    opponent.socket.leave();
    await context.close();
    return times;
}

const browser = await launchBrowser();
console.log(`${browser.version()}, ${moves} moves of each game`);
console.log('game      median   90 %   99 %   (ms from the click to the frame that shows the move)');
for (const [name, terms] of [
    ['chess', {game: 'chess'}],
    ['xiangqi', {game: 'xiangqi'}],
    ['go 19×19', {game: 'go', size: 19}],
]) {
    const times = [];
    while (times.length < moves) times.push(...(await game(browser, terms, Math.min(kMovesOfAGame, moves - times.length))));
    times.sort((one, next) => one - next);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1).padStart(6);
    console.log(`${name.padEnd(9)} ${at(0.5)} ${at(0.9)} ${at(0.99)}`);
}
await browser.close();
