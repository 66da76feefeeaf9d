import { useMemo } from 'react';
import { encode } from 'uqr';
import { recordFullName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { editPath } from '../../records/sections';
import css from './Reports.module.css';

/** The stickers, one for each record: QR code, name and ship. */
export function Stickers({ ship, kind, records }: { ship: AnyRecord; kind: VesselKind; records: readonly AnyRecord[] }) {
  return (
    <ul className={css.stickers} aria-label="Stickers">
      {records.map((record) => (
        <li key={record.id} className={css.sticker}>
          <Code of={`${location.origin}${editPath(kindOf(kind), ship.id, record.id) ?? '/'}`} />
          <span>
            <strong>{recordFullName(kindOf(kind), record)}</strong>
            <span>{String(ship.name)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ of }: { of: string }) {
  const { path, size } = useMemo(() => drawn(of), [of]);
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Code that opens ${of}`}>
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
