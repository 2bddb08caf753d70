// The accepted difference of the opponent's rating: one choice for the whole first page.
import type {QuickRequest} from '../../protocol';
import {changeSettings, getSettings, useSettings} from '../../settings';
import {t} from '../../words';
import {Chips} from '../parts';

const kNear = [0, 200, 100];

export function RatingsNear({name}: {name: string}) {
    const {ratingsWithin} = useSettings();
    return (
        <Chips
            name={name}
            legend={t('lobby.ratings')}
            value={String(ratingsWithin)}
            onChange={(value) => void changeSettings({ratingsWithin: Number(value)})}
            options={kNear.map((near) => ({value: String(near), text: near === 0 ? t('lobby.any-rating') : `± ${near}`}))}
        />
    );
}

/// As part of a new game or a seek; empty if anyone is accepted.
export function wantedRatings(): Pick<QuickRequest, 'ratings'> {
    const {ratingsWithin} = getSettings();
    return ratingsWithin > 0 ? {ratings: {within: ratingsWithin}} : {};
}
