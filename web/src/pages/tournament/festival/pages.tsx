// The pages of a festival by address.
import {organiser} from '../../../catalogue/organiser';
import {useSettings} from '../../../settings';
import {lazyPart} from '../../lazy_part';
import {FestivalPage} from './page';
import {FestivalRegisterPage} from './register';
import {FestivalWall} from './wall';

const DeskPage = lazyPart<{id: string}>(async () => (await import('./desk')).FestivalDeskPage, organiser);
const MakePage = lazyPart<object>(async () => (await import('./make')).MakeFestivalPage, organiser);

export function FestivalPages({path}: {path: string}) {
    const {language} = useSettings();
    const [, , id, what] = path.split('/').map(decodeURIComponent);
    if (!id || id === 'new') return <MakePage key={language} />;
    if (what === 'desk') return <DeskPage key={id} id={id} />;
    if (what === 'wall') return <FestivalWall key={id} id={id} />;
    if (what === 'register') return <FestivalRegisterPage key={id} id={id} />;
    return <FestivalPage key={id} id={id} />;
}
