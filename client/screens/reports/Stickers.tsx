import { recordFullName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { editPath } from '../../records/sections';
import { QrCode } from '../../ui/QrCode';
import css from './Reports.module.css';

/** The stickers, one for each record: QR code, name and ship. */
export function Stickers({ ship, kind, records }: { ship: AnyRecord; kind: VesselKind; records: readonly AnyRecord[] }) {
  return (
    <ul className={css.stickers} aria-label="Stickers">
      {records.map((record) => (
        <li key={record.id} className={css.sticker}>
          <QrCode className={css.code} {...codeOf(`${location.origin}${editPath(kindOf(kind), ship.id, record.id) ?? '/'}`)} />
          <span>
            <strong>{recordFullName(kindOf(kind), record)}</strong>
            <span>{String(ship.name)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const codeOf = (of: string) => ({ of, label: `Code that opens ${of}` });
