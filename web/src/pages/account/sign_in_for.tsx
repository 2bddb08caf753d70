// Below a refusal that concerns guests: a link to sign in and return.
import {isRefusal} from '../../codes';
import {signInPath} from '../../live/account';
import type {Refusal} from '../../protocol';
import {t} from '../../words';

export function SignInFor({refusal: {code}}: {refusal: Refusal}) {
    if (
        !isRefusal(code, 'name-of-account') &&
        !isRefusal(code, 'rated-needs-account') &&
        !isRefusal(code, 'range-needs-account') &&
        !isRefusal(code, 'not-signed-in')
    )
        return null;
    return (
        <p>
            <a class="button" href={signInPath()}>
                {t('account.sign-in')}
            </a>
        </p>
    );
}
