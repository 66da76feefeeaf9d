import { useStandingsAge } from '../../../live/standings';
import { instantText } from '../../../ui/instantText';
import css from './VesselList.module.css';

/** 'As of 24-11-2026 07:58 UTC', where what is shown is not as of now. Its room is kept free: nothing moves when the link goes. */
export function StandingsAge() {
  const at = useStandingsAge();
  return (
    <span className={css.age} role="status">
      {at === null ? '' : `As of ${instantText(at)}`}
    </span>
  );
}
