// The drawings of the stones.

export const artOf = (letter: string): string => (letter === 'X' ? 'stone-black' : 'stone-white');

export function Drawings() {
    return (
        <>
            <g id="stone-black">
                <circle class="stone-shade" r="47.5" cx="1.5" cy="3" />
                <circle r="47.5" fill="url(#sheen-black)" />
            </g>
            <g id="stone-white">
                <circle class="stone-shade" r="47.5" cx="1.5" cy="3" />
                <circle class="stone-rim" r="47" fill="url(#sheen-white)" />
            </g>
        </>
    );
}
