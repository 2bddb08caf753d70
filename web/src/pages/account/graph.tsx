// The graph of a rating, with a sentence and a table for screen readers.
import {useState} from 'preact/hooks';
import type {Rating, RatingPoint} from '../../protocol';
import {getSettings} from '../../settings';
import {gridOf} from './grid';
import {useFetched} from './use_fetched';
import {p, poolName} from './words';

function Line({ratings, first, last}: {ratings: number[]; first: string; last: string}) {
    const grid = gridOf(ratings);
    const [low, high] = [grid[0], grid[grid.length - 1]];
    const down = (rating: number) => (100 * (high - rating)) / (high - low);
    const across = (index: number) => (ratings.length === 1 ? 50 : (100 * index) / (ratings.length - 1));
    const newest = ratings.length - 1;
    return (
        <div class="graph" aria-hidden="true">
            <div class="graph-plot">
                {grid.map((line) => (
                    <span key={line} class="graph-line" style={{top: `${down(line)}%`}}>
                        <span>{line}</span>
                    </span>
                ))}
                <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                    <polyline points={ratings.map((rating, index) => `${across(index)},${down(rating)}`).join(' ')} />
                </svg>
                <span class="graph-dot" style={{left: `${across(newest)}%`, top: `${down(ratings[newest])}%`}} />
            </div>
            <p class="graph-dates">
                <span>{first}</span>
                {last !== first && <span>{last}</span>}
            </p>
        </div>
    );
}

export function RatingGraph({name, rating}: {name: string; rating: Rating}) {
    const {value: points} = useFetched<RatingPoint[]>(
        `/api/players/${encodeURIComponent(name)}/rating?pool=${encodeURIComponent(rating.pool)}`,
        rating.games,
    );
    const [open, setOpen] = useState(false);
    if (!points || points.length === 0) return null;
    const day = new Intl.DateTimeFormat(getSettings().language, {dateStyle: 'medium'});
    const ratings = points.map((point) => point.rating);
    const newest = points.length - 1;
    const pool = poolName(rating.pool);
    return (
        <figure class="rating-graph">
            <Line ratings={ratings} first={day.format(points[0].at)} last={day.format(points[newest].at)} />
            <figcaption>
                {p('graph.said', {
                    pool,
                    count: points.length,
                    first: ratings[0],
                    last: ratings[newest],
                    highest: Math.max(...ratings),
                    lowest: Math.min(...ratings),
                })}
            </figcaption>
            <details onToggle={(event) => setOpen(event.currentTarget.open)}>
                <summary>{p('graph.table')}</summary>
                {open && (
                    <div class="account-scroll">
                        <table class="account-table">
                            <caption class="unseen">{p('graph.caption', {pool})}</caption>
                            <thead>
                                <tr>
                                    <th scope="col">{p('graph.day')}</th>
                                    <th scope="col" class="n">
                                        {p('profile.rating')}
                                    </th>
                                    <th scope="col">{p('graph.game')}</th>
                                </tr>
                            </thead>
                            <tbody>
                                {[...points].reverse().map((point) => (
                                    <tr key={point.game}>
                                        <td>{day.format(point.at)}</td>
                                        <td class="n">{point.rating}</td>
                                        <td>
                                            <a href={'/g/' + point.game}>{p('graph.open')}</a>
                                        </td>
                                    </tr>
                                ))}
                            </tbody>
                        </table>
                    </div>
                )}
            </details>
        </figure>
    );
}
