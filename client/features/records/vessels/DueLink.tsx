import { Link } from 'react-router-dom';
import type { Count } from '../../../../shared/counts';
import type { VesselKind } from '../../../../shared/kinds';
import { StatusChip } from '../../../ui/StatusChip';
import { atVessel } from '../../shell/atVessel';
import css from './DueLink.module.css';

interface DueLinkProps {
  kind: VesselKind;
  vessel: number;
  /** What is counted: 'Certificates due/expired'. */
  label: string;
  count: Count;
}

/** How many records of one kind need action on a vessel, as a link to their list. */
export function DueLink({ kind, vessel, label, count: { pending, late, expiredEarlier } }: DueLinkProps) {
  const said = [`${label}: ${pending}`, late > 0 && `${late} of them overdue`, expiredEarlier && `Expired earlier: ${expiredEarlier}`];
  const sentence = said.filter(Boolean).join(', ');
  const earlier = expiredEarlier ? <span className={css.earlier}>earlier: {expiredEarlier}</span> : null;
  // The accessible name must contain the visible text of the link as one piece.
  return (
    <>
      <Link to={atVessel(`/${kind}`, vessel)} className={css.due} title={sentence} aria-label={sentence}>
        {pending > 0 ? <StatusChip tone={late > 0 ? 'late' : 'soon'}>{pending}</StatusChip> : earlier}
      </Link>
      {pending > 0 && earlier}
    </>
  );
}
