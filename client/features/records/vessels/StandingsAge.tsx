import { useStandingsAge } from '../../../live/standings';
import { instantText } from '../../../ui/instantText';
import css from './VesselList.module.css';

/** 'As of 24-11-2026 07:58 UTC', where what is shown is not as of now. */
export function StandingsAge() {
  const at = useStandingsAge();
  return at === null ? null : <span className={css.age} role="status">{`As of ${instantText(at)}`}</span>;
}
