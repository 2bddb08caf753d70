// What the page says of Gomoku, in its four languages. A language that lacks a key does not compile.
import type {Language} from '../../../web/src/protocol';

const en = {
    'game.gomoku': 'Gomoku',
    'law.gomoku': 'Gomoku on one page',
    'law.of.gomoku': 'Law of one page',
    'side.gomoku.first': 'Black',
    'side.gomoku.second': 'White',
    'piece.gomoku.X': 'black stone',
    'piece.gomoku.O': 'white stone',
    'notation.gomoku.point': 'h8',
    'typed.hint.gomoku': 'h8',
    'result.five-in-a-row': 'Five in a row.',
    'result.board-full': 'The board is full.',
    'refusal.draw-too-early': 'A draw is agreed once each has set a stone.',
};

type Words = Record<keyof typeof en, string>;

const vi: Words = {
    'game.gomoku': 'Cờ ca-rô',
    'law.gomoku': 'Cờ ca-rô trong một trang',
    'law.of.gomoku': 'Luật một trang',
    'side.gomoku.first': 'Đen',
    'side.gomoku.second': 'Trắng',
    'piece.gomoku.X': 'quân đen',
    'piece.gomoku.O': 'quân trắng',
    'notation.gomoku.point': 'h8',
    'typed.hint.gomoku': 'h8',
    'result.five-in-a-row': 'Năm quân liền nhau.',
    'result.board-full': 'Bàn cờ đã kín.',
    'refusal.draw-too-early': 'Chỉ có thể thỏa thuận hòa khi mỗi bên đã đặt một quân.',
};

const traditional: Words = {
    'game.gomoku': '五子棋',
    'law.gomoku': '一頁五子棋規則',
    'law.of.gomoku': '一頁規則',
    'side.gomoku.first': '黑方',
    'side.gomoku.second': '白方',
    'piece.gomoku.X': '黑子',
    'piece.gomoku.O': '白子',
    'notation.gomoku.point': 'h8',
    'typed.hint.gomoku': 'h8',
    'result.five-in-a-row': '五子連成一線。',
    'result.board-full': '棋盤已滿。',
    'refusal.draw-too-early': '雙方各下一子後才可議和。',
};

const simplified: Words = {
    'game.gomoku': '五子棋',
    'law.gomoku': '一页五子棋规则',
    'law.of.gomoku': '一页规则',
    'side.gomoku.first': '黑方',
    'side.gomoku.second': '白方',
    'piece.gomoku.X': '黑子',
    'piece.gomoku.O': '白子',
    'notation.gomoku.point': 'h8',
    'typed.hint.gomoku': 'h8',
    'result.five-in-a-row': '五子连成一线。',
    'result.board-full': '棋盘已满。',
    'refusal.draw-too-early': '双方各下一子后才可议和。',
};

export const kWords: Record<Language, Words> = {en, vi, 'zh-Hant': traditional, 'zh-Hans': simplified};
