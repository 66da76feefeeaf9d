import { showDate } from '../../../shared/basics/calendar';
import type { Field } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { vessels } from '../../../shared/kinds/vessels';
import { showQuantity } from '../../../shared/basics/text';
import { Card } from '../../ui/Card';
import { tableRole } from '../../ui/tableRole';
import css from './VesselParticulars.module.css';

function show({ type, unit }: Field, value: unknown): string {
  if (type === 'date') return showDate(typeof value === 'string' ? value : null);
  if (value === null || value === undefined || value === '') return 'N/A';
  const text = type === 'decimal' && typeof value === 'number' ? showQuantity(value) : String(value);
  return unit ? `${text} ${unit}` : text;
}

const ROWS = Object.entries<Field>(vessels.fields);

/** Not listed with the other particulars. Corrections of the required certificates stand below them on the ships that have some. */
const isSpecified = (name: string) => name !== 'required_certificates';

/** The particulars in the order of the description. Explicit roles keep it a table for screen readers, whatever its layout. */
export function VesselParticulars({ vessel }: { vessel: AnyRecord }) {
  return (
    <Card title="Vessel Particulars" flush>
      <table className={css.table} {...tableRole.table} aria-label="Vessel Particulars">
        <tbody {...tableRole.rowgroup}>
          {ROWS.filter(([name]) => isSpecified(name) || vessel[name]).map(([name, field]) => (
            <tr key={name} {...tableRole.row}>
              <th scope="row" {...tableRole.rowheader}>
                {field.label}
              </th>
              <td {...tableRole.cell}>{show(field, vessel[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
