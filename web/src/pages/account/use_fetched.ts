// An answer of the hall that is loaded when the page opens and again when `version` changes.
import {useEffect, useState} from 'preact/hooks';
import {getJson, refusalOf} from '../../live/api';
import type {Refusal} from '../../protocol';

interface Fresh<T> {
    value: T | null;
    refusal: Refusal | null;
}

/// The previous answer is kept until the new one arrives, if the address is the same.
export function useFetched<T>(path: string, version: unknown = null): Fresh<T> {
    const [state, setState] = useState<Fresh<T> & {path: string}>({path, value: null, refusal: null});
    useEffect(() => {
        let here = true;
        getJson<T>(path).then(
            (value) => here && setState({path, value, refusal: null}),
            (error: unknown) => here && setState({path, value: null, refusal: refusalOf(error)}),
        );
        return () => {
            here = false;
        };
    }, [path, version]);
    return state.path === path ? state : {value: null, refusal: null};
}
