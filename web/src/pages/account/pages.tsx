// The pages of accounts by address.
import {ProfilePage} from './profile';
import {RatingsPage} from './ratings';
import {SignPage} from './sign';

function nameIn(path: string): string {
    const name = /^\/player\/([^/]+)\/?$/.exec(path)?.[1] ?? '';
    try {
        return decodeURIComponent(name);
    } catch {
        return name;
    }
}

export function AccountPages({path}: {path: string}) {
    if (/^\/sign-in\/?$/.test(path)) return <SignPage key="in" isNew={false} />;
    if (/^\/sign-up\/?$/.test(path)) return <SignPage key="up" isNew />;
    if (/^\/ratings\/?$/.test(path)) return <RatingsPage key="ratings" />;
    return <ProfilePage key={path} name={nameIn(path)} />;
}
