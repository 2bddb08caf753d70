// The arbiter's desk: the key, then all boards or one.
import {useEffect, useState} from 'preact/hooks';
import {useSettings} from '../../settings';
import {t} from '../../words';
import {KeyForm} from '../key_form';
import {keepKey, readKey, type ArbiterKey} from './key';
import {Boards} from './boards';
import {Table} from './table';
import {a} from './words';

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
            <div class="arbiter-enter">
                <h1>{a('title')}</h1>
                <KeyForm
                    known={{token: key.token, name: key.name ?? settings.name}}
                    shortest={16}
                    lead={a('enter.lead')}
                    wrong={wrong ? a('enter.wrong') : ''}
                    keyLabel={a('enter.key')}
                    nameLabel={a('enter.name')}
                    enterLabel={a('enter.go')}
                    onEnter={(given) => {
                        keepKey(given);
                        setKey(given);
                        setWrong(false);
                        setEntered(true);
                    }}
                />
                <p>
                    <a href="/clock">{t('nav.clock')}</a>
                </p>
            </div>
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
