// A QR code as a drawing.
import {encode} from 'uqr';

/// The code as one path of squares, sharp at every size and on paper.
export function QrCode({text, label}: {text: string; label: string}) {
    const {data, size} = encode(text, {ecc: 'M', border: 4});
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}
