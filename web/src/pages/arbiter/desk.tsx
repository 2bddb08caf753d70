// The arbiter's desk: the key, then all boards or one.
import {useEffect, useState} from 'preact/hooks';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {keepKey, readKey, type ArbiterKey} from './key';
import {Boards} from './boards';
import {Table} from './table';
import {a} from './words';

function Enter({known, wrong, onEnter}: {known: Partial<ArbiterKey>; wrong: boolean; onEnter: (key: ArbiterKey) => void}) {
    const settings = useSettings();
    const [token, setToken] = useState(known.token ?? '');
    const [name, setName] = useState(known.name ?? settings.name);
    return (
        <div class="arbiter-enter">
            <h1>{a('title')}</h1>
            <p>{a('enter.lead')}</p>
            {wrong && (
                <p class="refusal" role="alert">
                    <span class="sign" aria-hidden="true">
                        ✕
                    </span>{' '}
                    {a('enter.wrong')}
                </p>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    onEnter({token: token.trim(), name: name.trim()});
                }}
            >
                <label class="field">
                    <span>{a('enter.key')}</span>
                    <input
                        type="password"
                        autocomplete="off"
                        required
                        minLength={16}
                        maxLength={256}
                        value={token}
                        onInput={(event) => setToken(event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{a('enter.name')}</span>
                    <input type="text" required maxLength={64} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button primary">
                    {a('enter.go')}
                </button>
            </form>
            <p>
                <a href="/clock">{t('nav.clock')}</a>
            </p>
        </div>
    );
}

export function ArbiterPage({path}: {path: string}) {
    const settings = useSettings();
    const [key, setKey] = useState<Partial<ArbiterKey>>(readKey);
    const [entered, setEntered] = useState(Boolean(key.token && key.name));
    const [wrong, setWrong] = useState(false);
    useEffect(() => {
        document.title = `${a('title')} · Kyvien`;
    }, [settings.language, path]);
    if (!entered || !key.token || !key.name)
        return (
            <Enter
                known={key}
                wrong={wrong}
                onEnter={(given) => {
                    keepKey(given);
                    setKey(given);
                    setWrong(false);
                    setEntered(true);
                }}
            />
        );
    const given = key as ArbiterKey;
    const onWrong = () => {
        setWrong(true);
        setEntered(false);
    };
    const table = /^\/arbiter\/([^/]+)\/?$/.exec(path);
    if (table) return <Table key={table[1]} id={decodeURIComponent(table[1])} arbiter={given} onWrong={onWrong} />;
    return (
        <Boards
            arbiter={given}
            onWrong={onWrong}
            onLeave={() => {
                keepKey(null);
                setKey({name: given.name});
                setEntered(false);
            }}
        />
    );
}
