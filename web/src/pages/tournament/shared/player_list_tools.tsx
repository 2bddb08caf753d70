// The tools above a list of players.
import {Chips} from '../../parts';
import {w} from '../words';
import {FindField, type FindFieldProps} from './find';

export type PlayerOrder = 'number' | 'name';

interface PlayerListToolsProps extends FindFieldProps {
    name: string; // of the group of radio buttons
    sort: PlayerOrder;
    onSort: (sort: PlayerOrder) => void;
}

/// The order of a list of players, and the field that finds one.
export const PlayerListTools = ({name, sort, onSort, ...find}: PlayerListToolsProps) => (
    <>
        <Chips
            name={name}
            legend={w('order')}
            value={sort}
            onChange={onSort}
            options={[
                {value: 'number', text: w('by.number')},
                {value: 'name', text: w('by.name')},
            ]}
        />
        <FindField {...find} />
    </>
);
