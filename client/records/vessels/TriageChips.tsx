import type { AnyRecord } from '../../../shared/kinds/kind';
import { useFleetStatusAge, type FleetStatusByVessel } from '../../sync/fleetStatus';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { instantText } from '../../ui/instantText';
import { toneClass, type Tone } from '../../ui/tone';
import { NEED_WORDS, NEEDS, type Need } from './triage';
import css from './TriageChips.module.css';
import list from './VesselList.module.css';

const TONES: Partial<Record<Need, Tone>> = {
  detained: 'late',
  overdue: 'late',
  noPapers: 'soon',
  conditions: 'soon',
  in7: 'soon',
  in30: 'soon',
};

/** Chips that are hidden while no vessel matches. */
const RARE: ReadonlySet<Need> = new Set<Need>(['detained', 'noPapers', 'conditions', 'silent']);

interface TriageChipsProps {
  vessels: readonly AnyRecord[];
  has: (vessel: number, need: Need, standings: FleetStatusByVessel) => boolean;
  /** Null until the status is loaded. No chips are shown until then. */
  standings: FleetStatusByVessel | null;
  chosen: Need | null;
  onChoose: (need: Need | null) => void;
}

/** Filter chips with the number of vessels that are detained, overdue, due soon and so on. */
export function TriageChips({ vessels, has, standings, chosen, onChoose }: TriageChipsProps) {
  if (!standings || vessels.length === 0) return <div className={css.chips} />;
  const counted = NEEDS.map((need) => ({ need, count: vessels.filter(({ id }) => has(id, need, standings)).length }));
  return (
    <div role="group" aria-label="Ships by what they need" className={css.chips} data-print="no">
      {counted
        .filter(({ need, count }) => count > 0 || need === chosen || !RARE.has(need))
        .map(({ need, count }) => (
          <Button
            key={need}
            size="sm"
            className={cx(css.chip, need === chosen && css.chosen)}
            aria-pressed={need === chosen}
            disabled={count === 0 && need !== chosen}
            onClick={() => onChoose(need === chosen ? null : need)}
          >
            {NEED_WORDS[need]}
            <span className={cx(css.count, count > 0 && toneClass(TONES[need] ?? 'neutral'))}>{count}</span>
          </Button>
        ))}
      <StandingsAge />
    </div>
  );
}

/** 'As of 24-11-2026 07:58 UTC' when the status is stale. Its space is always reserved, so that nothing moves when the connection is lost. */
function StandingsAge() {
  const at = useFleetStatusAge();
  return (
    <span className={list.age} role="status">
      {at === null ? '' : `As of ${instantText(at)}`}
    </span>
  );
}
