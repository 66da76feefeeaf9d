import { Link } from 'react-router-dom';
import { showDate } from '../../../../shared/calendar';
import { HORIZON } from '../../../../shared/standing';
import { kindOf } from '../../../../shared/kinds';
import type { UrgentItem } from '../../../../shared/urgent';
import { useStanding } from '../../../live/standings';
import { StatusChip } from '../../../ui/StatusChip';
import { dueNameOf } from '../due/dueItems';
import { urgentTone, urgentWords } from '../due/urgentWords';
import { atVessel } from '../../shell/atVessel';
import { editPath } from '../../shell/sections';
import css from './WorstCell.module.css';

const detailOf = ({ kind, grave, date }: UrgentItem) => (grave && date ? `since ${showDate(date)}` : dueNameOf(kind));

/** What of a vessel needs action first, by name and age; a calm word where there is nothing. */
export function WorstCell({ vessel }: { vessel: number }) {
  const standing = useStanding(vessel);
  if (!standing) return null;
  const { worst, tally } = standing;
  if (!worst) {
    return tally.waiting > 0 ? (
      <span className={css.calm}>{tally.waiting} waiting, nothing due</span>
    ) : (
      <span className={css.calm}>Nothing due in {HORIZON} days</span>
    );
  }
  return (
    <span className={css.worst}>
      <StatusChip tone={urgentTone(worst)}>{urgentWords(worst)}</StatusChip>
      <span className={css.what}>
        <Link to={editPath(kindOf(worst.kind), vessel, worst.id) ?? atVessel(`/${worst.kind}`, vessel)}>{worst.name}</Link>{' '}
        <span className={css.detail}>{detailOf(worst)}</span>
      </span>
    </span>
  );
}
