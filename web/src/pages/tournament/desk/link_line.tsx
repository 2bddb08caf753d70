// The desk: a link for one person, shown so that it can be read, selected and copied.
import {CopyButton} from '../../parts';
import {o} from '../organiser_words';

/// A line of a list `seat-links`; `label` tells a screen reader whose link it is.
export function LinkLine({number, name, label, href}: {number: string; name: string; label: string; href: string}) {
    return (
        <li>
            <span class="n">{number}</span>
            <span class="name">{name}</span>
            <input type="text" readOnly aria-label={label} value={href} onFocus={(event) => event.currentTarget.select()} />
            <CopyButton text={href} label={o('copy')} />
        </li>
    );
}
