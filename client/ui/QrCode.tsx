import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code. `label`: its text for screen readers. */
export function QrCode({ of, label, className }: { of: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawn(of), [of]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The dark squares of a QR code as one SVG path. Squares side by side are one rectangle. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x]) x += 1;
      found.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
    return found;
  });
  return { path: runs.join(''), size };
}
