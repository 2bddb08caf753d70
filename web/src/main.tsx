// Starts the page.
import './style.css';
import {render, type JSX} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {pageAt, type PageName} from './addresses';
import {Seal, Sprite} from './board/art';
import {account} from './catalogue/account';
import {analysis} from './catalogue/analysis';
import {arbiter} from './catalogue/arbiter';
import {broadcast} from './catalogue/broadcast';
import {challenge} from './catalogue/challenge';
import {chat} from './catalogue/chat';
import {clock} from './catalogue/clock';
import {festival} from './catalogue/festival';
import {interfaceDocuments} from './catalogue/interface-documents';
import {judge} from './catalogue/judge';
import {laws} from './catalogue/laws';
import {score} from './catalogue/score';
import {library} from './catalogue/library';
import {study} from './catalogue/study';
import {tournament} from './catalogue/tournament';
import {startAccount} from './live/account';
import {startOffline} from './live/offline';
import {loadStyle} from './load_style';
import {AccountMenu} from './pages/account/menu';
import {lazyPart} from './pages/lazy_part';
import {LobbyPage} from './pages/lobby/page';
import {useEscape} from './pages/use_escape';
import type {Language} from './protocol';
import {followLinks, useAddress} from './router';
import {changeSettings, startSettings, useSettings, type Settings} from './settings';
import {gameWords, kLanguages, loadAreas, t} from './words';

declare const __ACCOUNT_STYLE__: string;
declare const __ANALYSIS_STYLE__: string;
declare const __ARBITER_STYLE__: string;
declare const __BROADCAST_STYLE__: string;
declare const __CLOCK_STYLE__: string;
declare const __SCORE_STYLE__: string;
declare const __INTERFACE_STYLE__: string;
declare const __LIBRARY_STYLE__: string;
declare const __STUDY_STYLE__: string;
declare const __TOURNAMENT_STYLE__: string;

const loadGame = async () => (await import('./pages/game/page')).GamePage;
const GamePage = lazyPart<{id: string}>(loadGame, gameWords);
const LawsPage = lazyPart<{path: string}>(async () => (await import('./pages/laws')).LawsPage, laws);
/// The desk's own style, which players need not fetch.
const ArbiterPage = lazyPart<{path: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/arbiter/desk'), loadStyle(__ARBITER_STYLE__)]);
        return page.ArbiterPage;
    },
    gameWords,
    arbiter,
);
const TournamentPages = lazyPart<{path: string}>(async () => {
    const [page] = await Promise.all([import('./pages/tournament/pages'), loadStyle(__TOURNAMENT_STYLE__)]);
    return page.TournamentPages;
}, tournament);
const FestivalPages = lazyPart<{path: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/tournament/festival/pages'), loadStyle(__TOURNAMENT_STYLE__)]);
        return page.FestivalPages;
    },
    tournament,
    festival,
);
const BoardsWall = lazyPart<object>(async () => {
    const [page] = await Promise.all([import('./pages/wall/boards'), loadStyle(__TOURNAMENT_STYLE__)]);
    return page.BoardsWall;
}, tournament);
const AnalysisPage = lazyPart<object>(
    async () => {
        const [page] = await Promise.all([import('./pages/analysis/page'), loadStyle(__ANALYSIS_STYLE__)]);
        return page.AnalysisPage;
    },
    gameWords,
    analysis,
);
const BroadcastPages = lazyPart<{path: string; isEmbedded: boolean}>(
    async () => {
        const [page] = await Promise.all([import('./pages/broadcast/pages'), loadStyle(__BROADCAST_STYLE__)]);
        return page.BroadcastPages;
    },
    gameWords,
    analysis,
    broadcast,
);
const StudyPages = lazyPart<{path: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/study/pages'), loadStyle(__STUDY_STYLE__)]);
        return page.StudyPages;
    },
    gameWords,
    analysis,
    study,
);
const ClockPage = lazyPart<{board?: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/clock/page'), loadStyle(__CLOCK_STYLE__)]);
        return page.ClockPage;
    },
    gameWords,
    clock,
);
const ScorePage = lazyPart<{id: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/score/page'), loadStyle(__SCORE_STYLE__)]);
        return page.ScorePage;
    },
    gameWords,
    score,
);
const LibraryPage = lazyPart<object>(async () => {
    const [page] = await Promise.all([import('./pages/library/page'), loadStyle(__LIBRARY_STYLE__)]);
    return page.LibraryPage;
}, library);
const InterfacePage = lazyPart<{path: string}>(async () => {
    const [page] = await Promise.all([import('./pages/interface/page'), loadStyle(__INTERFACE_STYLE__)]);
    return page.InterfacePage;
}, interfaceDocuments);
const GameFrame = lazyPart<{id: string}>(async () => {
    const [page] = await Promise.all([import('./pages/broadcast/game_frame'), loadStyle(__BROADCAST_STYLE__)]);
    return page.GameFrame;
}, gameWords);
const PositionFrame = lazyPart<{query: string}>(async () => {
    const [page] = await Promise.all([import('./pages/broadcast/position_frame'), loadStyle(__BROADCAST_STYLE__)]);
    return page.PositionFrame;
}, gameWords);
const ModerationPage = lazyPart<object>(async () => (await import('./pages/chat/moderation')).ModerationPage, chat);
const JudgePage = lazyPart<object>(async () => (await import('./pages/judge')).JudgePage, judge);

const AccountPages = lazyPart<{path: string}>(
    async () => {
        const [page] = await Promise.all([import('./pages/account/pages'), loadStyle(__ACCOUNT_STYLE__)]);
        return page.AccountPages;
    },
    account,
    challenge,
);

function NotFound() {
    useEffect(() => {
        document.title = `${t('not-found')} · Kyvien`;
    }, []);
    return (
        <div class="absent">
            <h1>{t('not-found')}</h1>
            <p>{t('not-found.text')}</p>
            <p>
                <a class="button primary" href="/">
                    {t('not-found.back')}
                </a>
            </p>
        </div>
    );
}

/// What other pages embed in a frame: a game, a position, a broadcast, a tournament. Its links open outside the frame.
function Frame({path}: {path: string}) {
    const game = /^\/g\/([^/]+)\/?$/.exec(path);
    if (game) return <GameFrame id={decodeURIComponent(game[1])} />;
    if (/^\/position\/?$/.test(path)) return <PositionFrame query={location.search} />;
    if (/^\/b\/./.test(path)) return <BroadcastPages path={path} isEmbedded />;
    if (/^\/t\/[^/]+\/?$/.test(path)) return <TournamentPages path={path} />;
    return <NotFound />;
}

/// The page for each name of addresses.ts.
const kPages: Record<PageName, (path: string, named: Record<string, string>) => JSX.Element> = {
    lobby: () => <LobbyPage />,
    game: (_, {game}) => <GamePage key={game} id={game} />,
    laws: (path) => <LawsPage path={path} />,
    judge: () => <JudgePage />,
    analysis: () => <AnalysisPage key={location.search} />,
    library: () => <LibraryPage key={location.search} />,
    moderation: () => <ModerationPage />,
    interfaceDocuments: (path) => <InterfacePage path={path} />,
    studies: (path) => <StudyPages path={path} />,
    clock: (_, {game}) => (game ? <ClockPage key={game} board={game} /> : <ClockPage />),
    score: (_, {game}) => <ScorePage key={game} id={game} />,
    wall: () => <BoardsWall key={location.search} />,
    arbiter: (path) => <ArbiterPage path={path} />,
    broadcasts: (path) => <BroadcastPages path={path} isEmbedded={false} />,
    tournaments: (path) => <TournamentPages path={path} />,
    festivals: (path) => <FestivalPages path={path} />,
    accounts: (path) => <AccountPages path={path} />,
};

function Page({path}: {path: string}) {
    const found = pageAt(path);
    return found ? kPages[found.page](path, found.named) : <NotFound />;
}

/// Addresses that belong to a menu entry although they begin differently: games to playing, festivals to tournaments.
const kToo: Record<string, string> = {'/': '/g/', '/t': '/f/'};

function Header({path}: {path: string}) {
    const settings = useSettings();
    // On a phone, language and theme are in a menu.
    const [open, setOpen] = useState(false);
    const menu = useRef<HTMLButtonElement>(null);
    useEscape(open, () => {
        setOpen(false);
        menu.current?.focus();
    });
    const links: [string, string][] = [
        ['/', t('nav.play')],
        ['/t', t('nav.tournaments')],
        ['/laws', t('nav.laws')],
        ['/analysis', t('nav.analysis')],
        ['/judge', t('nav.judge')],
        ['/arbiter', t('nav.arbiter')],
    ];
    return (
        <header class="top">
            <a class="home" href="/" aria-label={t('nav.home')}>
                <Seal />
                <span class="wordmark">Kyvien</span>
            </a>
            <nav aria-label={t('nav.label')}>
                {links.map(([href, text]) => {
                    const here =
                        path === href || (href !== '/' && path.startsWith(href + '/')) || (href in kToo && path.startsWith(kToo[href]));
                    return (
                        <a key={href} href={href} aria-current={here ? 'page' : undefined}>
                            {text}
                        </a>
                    );
                })}
            </nav>
            <div class="choices">
                <button
                    type="button"
                    class="button menu"
                    ref={menu}
                    aria-expanded={open}
                    aria-label={t('nav.menu')}
                    onClick={() => setOpen(!open)}
                >
                    ☰
                </button>
                <div class="labels">
                    <a class="in-menu" href="/analysis" onClick={() => setOpen(false)}>
                        {t('nav.analysis')}
                    </a>
                    <a class="in-menu" href="/judge" onClick={() => setOpen(false)}>
                        {t('nav.judge')}
                    </a>
                    <a class="in-menu" href="/clock" onClick={() => setOpen(false)}>
                        {t('nav.clock')}
                    </a>
                    <AccountMenu onLeave={() => setOpen(false)} />
                    <label>
                        <span class="unseen">{t('nav.language')}</span>
                        <select
                            value={settings.language}
                            onChange={(event) => void changeSettings({language: event.currentTarget.value as Language})}
                        >
                            {kLanguages.map(({language, name}) => (
                                <option key={language} value={language} lang={language}>
                                    {name}
                                </option>
                            ))}
                        </select>
                    </label>
                    <label>
                        <span class="unseen">{t('nav.theme')}</span>
                        <select
                            class="theme"
                            value={settings.theme}
                            onChange={(event) => void changeSettings({theme: event.currentTarget.value as Settings['theme']})}
                        >
                            <option value="auto">{t('theme.auto')}</option>
                            <option value="light">{t('theme.light')}</option>
                            <option value="dark">{t('theme.dark')}</option>
                        </select>
                    </label>
                </div>
            </div>
        </header>
    );
}

function App() {
    const settings = useSettings();
    const path = useAddress();
    // The focused element may have disappeared with the previous page.
    const before = useRef(path);
    useEffect(() => {
        if (path !== before.current && document.activeElement === document.body) document.getElementById('main')?.focus();
        before.current = path;
    }, [path]);
    return (
        <div class="app" data-language={settings.language}>
            <a
                class="skip"
                href="#main"
                onClick={(event) => {
                    event.preventDefault();
                    document.getElementById('main')?.focus();
                }}
            >
                {t('nav.skip')}
            </a>
            <Sprite />
            <Header path={path} />
            <main id="main" tabIndex={-1}>
                {isFrame ? <Frame path={path.slice('/embed'.length)} /> : <Page path={path} />}
            </main>
        </div>
    );
}

const isFrame = location.pathname.startsWith('/embed/');
if (isFrame) {
    document.documentElement.dataset.embedded = '';
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
} else {
    followLinks();
    startAccount();
}
// A game's page is loaded together with the words; in the lobby it is loaded afterwards, for a game begun there.
const begin = startSettings();
const preloadGame = () => Promise.all([loadGame(), loadAreas(gameWords)]).catch(() => undefined);
if (/^\/g\//.test(location.pathname)) void preloadGame();
void begin.then(() => {
    render(<App />, document.getElementById('app')!);
    void preloadGame();
    if (!isFrame) startOffline();
});
