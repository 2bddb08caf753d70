// Alternative stones: flat as in a diagram, and shell and slate.
import type {VNode} from 'preact';

export function Flat(): VNode {
    return (
        <>
            <circle id="flat-stone-black" r="46.5" fill="#16130f" stroke="#16130f" stroke-width="2" />
            <circle id="flat-stone-white" r="46.5" fill="#fffdf7" stroke="#16130f" stroke-width="2.6" />
        </>
    );
}

/// The growth lines of a shell, clipped to the stone.
const kGrowth =
    'M-40-22C-20-33 20-33 40-22M-45-8C-22-20 22-20 45-8M-46 7C-22-6 22-6 46 7M-42 21C-20 9 20 9 42 21M-33 33C-15 24 15 24 33 33';

export function ShellAndSlate(): VNode {
    return (
        <>
            <radialGradient id="sheen-shell" cx=".34" cy=".28" r=".9">
                <stop offset="0" stop-color="#ffffff" />
                <stop offset=".55" stop-color="#f7f2e6" />
                <stop offset="1" stop-color="#c2b69f" />
            </radialGradient>
            <radialGradient id="sheen-slate" cx=".32" cy=".26" r=".95">
                <stop offset="0" stop-color="#55585c" />
                <stop offset=".3" stop-color="#34373a" />
                <stop offset="1" stop-color="#191b1d" />
            </radialGradient>
            <g id="shell-stone-black">
                <circle r="47.5" cx="2.5" cy="4" fill="#1a1206" opacity=".4" />
                <circle r="47.5" fill="url(#sheen-slate)" />
            </g>
            <g id="shell-stone-white">
                <circle r="47.5" cx="2.5" cy="4" fill="#1a1206" opacity=".4" />
                <circle r="47" fill="url(#sheen-shell)" stroke="#554b3b" stroke-width="1.4" />
                <path d={kGrowth} fill="none" stroke="#c9b995" stroke-width="2.2" opacity=".7" transform="rotate(-24)" />
            </g>
        </>
    );
}
