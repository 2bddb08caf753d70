// The prizes by the shown standings, and their winners.
import {getSettings} from '../../../settings';
import {entryOf, type Tournament} from '../shared/types';
import {whole} from '../shared/teams';
import {w} from '../words';

/// "1234.50" with the thousands separators of the reader's language, and the same digits.
function amountText(amount: string): string {
    const digits = amount.split('.')[1]?.length ?? 0;
    return new Intl.NumberFormat(getSettings().language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    }).format(Number(amount));
}

export function PrizesTable({tournament}: {tournament: Tournament}) {
    const {prizes} = tournament;
    if (!prizes) return null;
    const money = (amount: string) => (prizes.currency ? `${amountText(amount)} ${prizes.currency}` : amountText(amount));
    return (
        <div class="t-scroll">
            <table class="t-table prizes">
                <thead>
                    <tr>
                        <th>{w('prizes.prize')}</th>
                        <th class="n">{w('place')}</th>
                        <th>{w('name')}</th>
                        <th class="n">{w('prizes.amount')}</th>
                    </tr>
                </thead>
                {prizes.groups.map((group, index) => (
                    <tbody key={index}>
                        {group.awards.map((award, at) => {
                            const entry = entryOf(tournament, award.number);
                            return (
                                <tr key={award.number}>
                                    {at === 0 && (
                                        <th scope="rowgroup" rowSpan={group.awards.length}>
                                            {group.name}
                                        </th>
                                    )}
                                    <td class="n">{award.place}</td>
                                    <td class="name">{entry ? whole(entry) : award.number}</td>
                                    <td class="n">{money(award.amount)}</td>
                                </tr>
                            );
                        })}
                        {group.paid !== group.announced && (
                            <tr>
                                <th scope="row">{group.awards.length === 0 && group.name}</th>
                                <td />
                                <td colSpan={2} class="faint">
                                    {group.too_few
                                        ? w('prizes.too-few', {least: group.least})
                                        : w('prizes.paid-of', {paid: money(group.paid), announced: money(group.announced)})}
                                </td>
                            </tr>
                        )}
                    </tbody>
                ))}
            </table>
        </div>
    );
}

/// Beside the standings, as soon as there are places.
export function Prizes({tournament}: {tournament: Tournament}) {
    if (!tournament.prizes || tournament.standings.after === 0) return null;
    return (
        <section>
            <h2>{w('prizes')}</h2>
            <PrizesTable tournament={tournament} />
        </section>
    );
}
