import { Link } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { additionPath } from '../sections';
import css from './EquipmentTotal.module.css';

/** The total and the link to add, which the list of equipment has below its summary too (section 2). */
export function EquipmentTotal({ vessel, total }: { vessel: number; total: number }) {
  const kind = kindOf('equipment-inspections');
  return (
    <p className={css.total} data-print="no">
      <span>{`Total ${kind.plural}: ${total}`}</span>
      <Link to={additionPath(kind, vessel)}>Add New Equipment Inspection</Link>
    </p>
  );
}
