// A line of a player's or team's card: what it is called and what it is; nothing where there is nothing to show.
import type {ComponentChildren} from 'preact';

export function CardFact({name, children}: {name: string; children: ComponentChildren}) {
    if (children === undefined || children === null || children === '' || children === false) return null;
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}
