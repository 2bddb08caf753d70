// A line of a player's or team's card: its label and value; nothing if there is no value.
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
