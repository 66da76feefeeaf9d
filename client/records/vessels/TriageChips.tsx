import type { AnyRecord } from '../../../shared/kinds/kind';
import { useStandingsAge, type Standings } from '../../sync/standings';
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

/** Only shown where a vessel is so: what is rare must be seen when it is there. */
const RARE: ReadonlySet<Need> = new Set<Need>(['detained', 'noPapers', 'conditions', 'silent']);

interface TriageChipsProps {
  vessels: readonly AnyRecord[];
  has: (vessel: number, need: Need, standings: Standings) => boolean;
  /** Null while nothing is known: chips without figures would mislead. */
  standings: Standings | null;
  chosen: Need | null;
  onChoose: (need: Need | null) => void;
}

/** How many ships are detained, overdue, due soon …: a press shows these ships alone, another one all again. */
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

/** 'As of 24-11-2026 07:58 UTC', where what is shown is not as of now. Its room is kept free: nothing moves when the link goes. */
function StandingsAge() {
  const at = useStandingsAge();
  return (
    <span className={list.age} role="status">
      {at === null ? '' : `As of ${instantText(at)}`}
    </span>
  );
}
