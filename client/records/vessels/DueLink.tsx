import { Link } from 'react-router-dom';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { useStanding } from '../../sync/standings';
import { cx } from '../../ui/cx';
import { atVessel } from '../atVessel';
import css from './DueLink.module.css';
import { UnknownCell, ZeroCell } from './UnknownCell';

interface DueLinkProps {
  kind: VesselKind;
  vessel: number;
  /** What is counted: 'Certificates due/expired'. */
  label: string;
}

/** How many records of one kind need action on a vessel, as a link to just those. */
export function DueLink({ kind, vessel, label }: DueLinkProps) {
  const standing = useStanding(vessel);
  if (!standing) return <UnknownCell />;
  const count = standing.counts[kind];
  if (!count) return <ZeroCell />;
  const { pending, late, expiredEarlier } = count;
  const said = [
    `${label}: ${pending}`,
    late > 0 && `${late} of them overdue`,
    expiredEarlier && `${expiredEarlier} long expired (over 30 days)`,
  ];
  const sentence = said.filter(Boolean).join(', ');
  const long = expiredEarlier ? `${expiredEarlier} long expired` : null;
  // The accessible name must contain the visible text of the link as one piece.
  return (
    <>
      <Link
        to={atVessel(`/${kind}?show=${pending > 0 ? 'pending' : 'earlier'}`, vessel)}
        className={cx(css.due, late > 0 && kindOf(kind).due?.urgent !== false && css.late)}
        title={sentence}
        aria-label={sentence}
      >
        {pending > 0 ? pending : <span className={css.earlier}>{long}</span>}
      </Link>
      {pending > 0 && long && (
        <span className={css.earlier} title="Over 30 days ago">
          +{long}
        </span>
      )}
    </>
  );
}
