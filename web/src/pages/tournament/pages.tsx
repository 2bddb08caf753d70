// The pages of a tournament by address.
import {useSettings} from '../../settings';
import {organiser} from '../../catalogue/organiser';
import {lazyPart} from '../lazy_part';
import {ListPage} from './public/list';
import {kTabs} from './public/head';
import {PublicPage} from './public/public';
import {SeatPage} from './public/seat';
import {WallPage} from './public/wall';

/// The pages of organisers and captains are not loaded for the public.
const DeskPage = lazyPart<{id: string}>(async () => (await import('./desk/desk')).DeskPage, organiser);
const MakePage = lazyPart<object>(async () => (await import('./desk/make')).MakePage, organiser);
const CaptainPage = lazyPart<{id: string; team: number}>(async () => (await import('./teams/captain')).CaptainPage, organiser);

const RegisterPage = lazyPart<{id: string}>(async () => (await import('./public/register')).RegisterPage);

const OwnPage = lazyPart<{id: string}>(async () => (await import('./public/own')).OwnPage);

export function TournamentPages({path}: {path: string}) {
    const {language} = useSettings();
    const [, , id, what, which] = path.split('/').map(decodeURIComponent);
    if (!id) return <ListPage key={language} />;
    if (id === 'new') return <MakePage key={language} />;
    if (what === 'desk') return <DeskPage key={id} id={id} />;
    if (what === 'wall') return <WallPage key={id} id={id} />;
    if (what === 'register') return <RegisterPage key={id} id={id} />;
    if (what === 'me') return <OwnPage key={id} id={id} />;
    if (what === 'captain' && which) return <CaptainPage key={which} id={id} team={Number(which)} />;
    if (what === 'seat' && which) return <SeatPage key={which} id={id} game={which} />;
    const tab = kTabs.find((each) => each === what) ?? null;
    const player = what === 'players' && which ? Number(which) : null;
    return <PublicPage key={id} id={id} tab={tab} player={player} />;
}
