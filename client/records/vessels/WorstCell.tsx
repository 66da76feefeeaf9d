import { Link } from 'react-router-dom';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { useStanding } from '../../sync/standings';
import { StatusChip } from '../../ui/StatusChip';
import { openRequests } from '../cells/openRequests';
import { dueNameOf } from '../cells/dueItems';
import { stateDate, urgentTone, urgentWords } from '../cells/urgentWords';
import { atVessel } from '../atVessel';
import { editPath } from '../sections';
import css from './WorstCell.module.css';

const detailOf = (item: UrgentItem) => (stateWords(item) === null ? dueNameOf(item.kind) : stateDate(item));

/** What of a vessel needs action first, by name and age; a calm word where there is nothing. */
export function WorstCell({ vessel }: { vessel: number }) {
  const standing = useStanding(vessel);
  if (!standing) return <span className={css.calm}>Not known yet</span>;
  const { worst, tally } = standing;
  if (worst) {
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
  if (tally.noPapers > 0) {
    return (
      <span className={css.worst}>
        <StatusChip tone="soon">No papers yet</StatusChip>
        <Link to={atVessel('/', vessel)}>Add papers</Link>
      </span>
    );
  }
  if (tally.waiting > 0) return <span className={css.calm}>{openRequests(tally)}, nothing due</span>;
  return <span className={css.calm}>Nothing due in {EXPIRY_WINDOW} days</span>;
}
