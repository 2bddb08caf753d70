// An evening of two people, told by what they see in their language: signing up, being paired, a game, the ratings, another game, the
// board for analysis, a link to what was found there.
import assert from 'node:assert/strict';
import {realHall, leave, person, play, sees, useRealHall} from '../support/real_hall.mjs';
import {showsMeanwhile} from '../support/pages.mjs';
import {until} from '../support/scripted_hall.mjs';
import test from '../support/testing.mjs';

useRealHall();

const kFoolsMate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
/// Written down here as people read them, not taken from the catalogues.
const kWords = {
    en: {
        play: 'Play',
        signIn: 'Sign in',
        signUp: 'Create an account',
        name: 'Name',
        password: 'Password',
        quick: 'Chess: 10 min + 5 s',
        waiting: 'You are waiting for an opponent. Stay on this page: the board opens by itself.',
        mate: 'Checkmate.',
        changed: /rating [−+]\d+/,
        again: 'Rematch',
        wanted: 'Your opponent offers a rematch',
        profile: 'Your profile',
        lost: /against .* Lost 0–1/,
        won: /against .* Won 0–1/,
        more: 'More…',
        analyse: 'Analyse the game',
        comment: 'Comment',
        said: 'Here it was lost.',
        copy: 'Copy the link',
        copied: '✓ Copied',
    },
    vi: {
        play: 'Chơi cờ',
        signIn: 'Đăng nhập',
        signUp: 'Đăng ký',
        name: 'Tên',
        password: 'Mật khẩu',
        quick: 'Cờ vua: 10 phút + 5 giây',
        waiting: 'Bạn đang đợi đối thủ. Cứ ở lại trang này: bàn cờ sẽ tự mở.',
        mate: 'Chiếu hết.',
        changed: /hệ số [−+]\d+/,
        again: 'Chơi ván nữa',
        wanted: 'Đối thủ muốn chơi ván nữa',
        profile: 'Trang của bạn',
        lost: /gặp .* Thua 0–1/,
        won: /gặp .* Thắng 0–1/,
        more: 'Thêm…',
        analyse: 'Phân tích ván này',
        comment: 'Lời bình',
        said: 'Thua từ nước này.',
        copy: 'Chép liên kết',
        copied: '✓ Đã sao chép',
    },
    'zh-Hant': {
        play: '對局',
        signIn: '登入',
        signUp: '註冊',
        name: '名字',
        password: '密碼',
        quick: '西洋棋: 10 分 + 5 秒',
        waiting: '正在等候對手。請留在本頁，棋盤會自動打開。',
        mate: '將死。',
        changed: /等級分 [−+]\d+/,
        again: '再下一局',
        wanted: '對手想再下一局',
        profile: '我的主頁',
        lost: /對 .* 負 0–1/,
        won: /對 .* 勝 0–1/,
        more: '更多…',
        analyse: '分析本局',
        comment: '評註',
        said: '敗著。',
        copy: '複製連結',
        copied: '✓ 已複製',
    },
    'zh-Hans': {
        play: '对局',
        signIn: '登录',
        signUp: '注册',
        name: '名字',
        password: '密码',
        quick: '国际象棋: 10 分 + 5 秒',
        waiting: '正在等候对手。请留在本页，棋盘会自动打开。',
        mate: '将死。',
        changed: /等级分 [−+]\d+/,
        again: '再下一局',
        wanted: '对手想再下一局',
        profile: '我的主页',
        lost: /对 .* 负 0–1/,
        won: /对 .* 胜 0–1/,
        more: '更多…',
        analyse: '分析本局',
        comment: '评注',
        said: '败着。',
        copy: '复制链接',
        copied: '✓ 已复制',
    },
};

async function signUp(page, words, name) {
    await page.goto(realHall.url + '/');
    await page.getByRole('banner').getByRole('link', {name: words.signIn, exact: true}).click();
    await page.getByRole('main').getByRole('link', {name: words.signUp, exact: true}).click();
    await page.getByRole('textbox', {name: words.name, exact: true}).fill(name);
    await page.getByLabel(words.password, {exact: true}).fill('a horse on the seventh');
    await page.getByRole('button', {name: words.signUp, exact: true}).click();
    await page.locator('.account-name .name', {hasText: name}).waitFor();
}

/// Both are brought to one board; answers White and Black.
async function arePaired(lan, minh, words) {
    for (const page of [lan, minh]) await page.getByRole('navigation').getByRole('link', {name: words.play, exact: true}).click();
    await lan.getByRole('button', {name: words.quick, exact: true}).click();
    await lan.getByText(words.waiting).waitFor();
    const id = (await lan.locator('.own-game a').getAttribute('href')).split('/').pop();
    const game = async () => (await fetch(`${realHall.url}/api/games/${id}`)).json();
    await until(async () => {
        const {seats} = await game();
        return (seats.first ?? seats.second).connected;
    }, 'who waits sits at the board');
    await minh.getByRole('button', {name: words.quick, exact: true}).click();
    for (const page of [lan, minh]) await page.waitForURL('**/g/' + id);
    return (await game()).seats.first.name.startsWith('Lan') ? [lan, minh] : [minh, lan];
}

for (const [language, words] of Object.entries(kWords))
    test(`a complete session from signing up to a shared analysis: ${language}`, async () => {
        const permissions = ['clipboard-read', 'clipboard-write'];
        const lan = await person('', language, {permissions});
        const minh = await person('', language, {permissions});
        await signUp(lan, words, 'Lan ' + language);
        await signUp(minh, words, 'Minh ' + language);

        const [white, black] = await arePaired(lan, minh, words);
        await play([white, black], kFoolsMate);
        for (const page of [white, black]) {
            await page.getByText(words.mate).first().waitFor();
            await page.getByRole('status').filter({hasText: words.changed}).waitFor();
        }
        const first = white.url();

        await white.getByRole('button', {name: words.again, exact: true}).click();
        await black.getByRole('status').filter({hasText: words.wanted}).waitFor();
        await black.getByRole('button', {name: words.again, exact: true}).click();
        for (const page of [white, black]) await page.waitForURL((url) => url.pathname.startsWith('/g/') && url.href !== first);
        await play([black, white], ['d2d4', 'd7d5']); // the colours have changed

        // The lost game once more, from one's own page.
        await white.locator('.account-name').click();
        await white.getByRole('link', {name: words.profile}).click();
        await white.getByRole('link', {name: words.lost}).click();
        await sees(white, kFoolsMate.length);
        await white.getByRole('button', {name: words.more, exact: true}).click();
        await white.getByRole('link', {name: words.analyse, exact: true}).click();
        await white.locator('.move-tree [data-move="3"]').click();
        await white.getByLabel(words.comment, {exact: true}).fill(words.said);
        await until(() => /#game=/.test(white.url()), 'the link holds the game');
        await showsMeanwhile(white, words.copied, () => white.getByRole('button', {name: words.copy, exact: true}).click());
        const link = await white.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /\/analysis.*#game=/);

        await black.goto(link);
        await black.locator('.move-tree [data-move="3"]').click();
        await until(
            async () => (await black.getByLabel(words.comment, {exact: true}).inputValue()) === words.said,
            'what was said of the move',
        );
        await black.locator('.account-name').click();
        await black.getByRole('link', {name: words.profile}).click();
        await black.getByRole('link', {name: words.won}).waitFor();
        await leave(lan, minh);
    });
