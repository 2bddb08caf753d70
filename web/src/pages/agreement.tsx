// The end of a game of Go: which stones are dead, the proposal, and the resulting count.
import {isResult} from '../codes';
import {shownSquare, sideName} from '../games';
import type {Game, ProposedChain, Refusal, Request, View} from '../protocol';
import {g, t} from '../words';

/// Sends a request of the player; resolves to the refusal, or null.
export type Send = (request: Request) => Promise<Refusal | null>;

/// The stones that are proposed as dead and not marked as such.
export function proposedStones(view: View): string[] {
    const marked = new Set(view.agreement?.dead);
    return proposedDead(view)
        .flatMap((chain) => chain.stones)
        .filter((point) => !marked.has(point));
}

/// The stones that count as dead after the end, or are marked so.
export function deadStones(view: View): string[] | undefined {
    if (view.agreement) return view.agreement.dead;
    return isResult(view.result?.code, 'count') ? view.result.evidence?.squares : undefined;
}

const proposedDead = (view: View): ProposedChain[] => (view.agreement?.proposal ?? []).filter((chain) => chain.dead);

export function AgreementPanel({view, send}: {view: View; send: Send}) {
    const agreement = view.agreement;
    if (!agreement) return null;
    const {count, confirmed} = agreement;
    return (
        <section class="agreement" aria-label={g('agreement.title')}>
            <p>{view.you ? g('agreement.how') : g('agreement.watch')}</p>
            <CountTable game={view.game} count={count} komi={view.variant.komi} confirmed={confirmed} />
            <p class="verdict" role="status">
                {count.winner ? g('agreement.wins', {side: sideName(view.game, count.winner), margin: count.margin}) : g('agreement.even')}
            </p>
            {agreement.proposal && agreement.proposal.length > 0 && <Proposal view={view} send={send} />}
        </section>
    );
}

/// A chain is named by one of its stones; with the confidence of the proposal.
function chainText(game: Game, chain: ProposedChain): string {
    const values = {
        side: sideName(game, chain.side),
        point: shownSquare(game, chain.stones[0]),
        stones: String(chain.stones.length),
        percent: String(Math.round(50 + chain.confidence / 20)),
    };
    return g(chain.proved ? 'proposal.proved' : 'proposal.chain', values);
}

/// The hall's proposal of dead stones, and its confidence. The players accept, edit or dispute it.
function Proposal({view, send}: {view: View; send: Send}) {
    const chains = proposedDead(view);
    const missing = proposedStones(view);
    const stones = new Set(chains.flatMap((chain) => chain.stones));
    const surplus = view.agreement!.dead.filter((point) => !stones.has(point));
    // The chain considered alive with the lowest confidence: the players should check it.
    const doubtful = view
        .agreement!.proposal.filter((chain) => !chain.dead && !chain.proved && !chain.contested && chain.confidence < 600)
        .sort((a, b) => a.confidence - b.confidence)[0];
    const named = (wanted: (chain: ProposedChain) => boolean | undefined) =>
        view
            .agreement!.proposal.filter((chain) => !chain.dead && wanted(chain))
            .map((chain) => `${sideName(view.game, chain.side)} ${shownSquare(view.game, chain.stones[0])}`)
            .join(', ');
    const contested = named((chain) => chain.contested);
    const seki = named((chain) => chain.seki && !chain.contested);

    async function accept(): Promise<void> {
        if (surplus.length > 0 && (await send({t: 'dead', points: surplus, dead: false}))) return;
        if (missing.length > 0) await send({t: 'dead', points: missing, dead: true});
    }
    return (
        <div class="proposal">
            <p>
                {g(chains.length > 0 ? 'proposal.title' : 'proposal.none')} {chains.map((chain) => chainText(view.game, chain)).join('; ')}
            </p>
            {doubtful && <p class="hint">{g('proposal.doubtful', {chain: chainText(view.game, doubtful)})}</p>}
            {contested && <p class="hint">{g('proposal.contested', {chains: contested})}</p>}
            {seki && <p class="hint">{g('proposal.seki', {chains: seki})}</p>}
            {view.you &&
                (missing.length + surplus.length > 0 ? (
                    <button type="button" class="button" onClick={() => void accept()}>
                        {g('proposal.accept')}
                    </button>
                ) : (
                    <p class="hint">{g('proposal.same')}</p>
                ))}
        </div>
    );
}

/// "51 − 40.5 − 2.75 = 7.75" for each side, if area, half of the board and komi add up to the margin; otherwise null.
export function sumsOf(count: {black?: string; white?: string; shared?: string; margin?: string}, komi?: string | null): string[] | null {
    const [black, white, shared, margin] = [count.black, count.white, count.shared ?? '0', count.margin].map(Number);
    const points = black + white + shared;
    const less = Number(komi ?? 0);
    const balance = black + shared / 2 - points / 2 - less;
    // Handicap stones are compensated differently; a sum that does not add up is not shown.
    if (![points, less, margin].every(Number.isFinite) || Math.abs(balance) !== Math.abs(margin)) return null;
    const sum = (area: number, sign: string, rest: number) =>
        `${area}${shared ? ` + ${shared / 2}` : ''} − ${points / 2}${less ? ` ${sign} ${less}` : ''} = ${rest < 0 ? '−' : ''}${Math.abs(rest)}`;
    return [sum(black, '−', balance), sum(white, '+', -balance)];
}

interface CountProps {
    game: Game;
    count: {black?: string; white?: string; shared?: string; margin?: string};
    komi?: string | null;
    confirmed?: Record<'first' | 'second', boolean>;
}

export function CountTable({game, count, komi, confirmed}: CountProps) {
    const sums = sumsOf(count, komi);
    const sign = (yes: boolean) => (yes ? `✓ ${g('agreement.yes')}` : `… ${g('agreement.not-yet')}`);
    return (
        <table class="count">
            <thead>
                <tr>
                    <td />
                    <th scope="col">{sideName(game, 'first')}</th>
                    <th scope="col">{sideName(game, 'second')}</th>
                </tr>
            </thead>
            <tbody>
                <tr>
                    <th scope="row">{g('agreement.area')}</th>
                    <td>{count.black}</td>
                    <td>{count.white}</td>
                </tr>
                {komi && (
                    <tr>
                        <th scope="row">{t('lobby.komi')}</th>
                        <td>−{komi}</td>
                        <td>+{komi}</td>
                    </tr>
                )}
                {count.shared && count.shared !== '0' && (
                    <tr>
                        <th scope="row">{g('agreement.shared')}</th>
                        <td colSpan={2}>{count.shared}</td>
                    </tr>
                )}
                {sums && (
                    <tr class="sums">
                        <th scope="row">{g('count.sum')}</th>
                        <td>{sums[0]}</td>
                        <td>{sums[1]}</td>
                    </tr>
                )}
                {confirmed && (
                    <tr>
                        <th scope="row">{g('agreement.agreed')}</th>
                        <td>{sign(confirmed.first)}</td>
                        <td>{sign(confirmed.second)}</td>
                    </tr>
                )}
            </tbody>
        </table>
    );
}
