import { Tv } from 'lucide-react';
import type { DisplayLine } from '../../../../shared/api/display';
import { useNameOf, useVessels } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { StatusChip } from '../../../ui/StatusChip';
import { addressText } from '../addressText';
import { describeAgent } from '../describeAgent';
import { instantText } from '../../../ui/instantText';
import { sinceText } from '../sessionTimes';
import listCss from '../SessionList.module.css';
import css from './DisplayList.module.css';
import { settingsText } from './displayWords';

interface DisplayListProps {
  displays: readonly DisplayLine[];
  /** Milliseconds since 1970. */
  now: number;
  onChange(display: DisplayLine): void;
  onRemove(display: DisplayLine): void;
}

function seenText({ up, seen, address, agent }: DisplayLine, now: number): string {
  if (seen === null) return 'Its screen has not answered yet';
  const where = [address && `from ${addressText(address)}`, describeAgent(agent)].filter(Boolean).join(', ');
  return up ? `Connected ${where}` : `Last seen ${sinceText(Date.parse(seen), now)} ${where}`;
}

/** A line for every display: those that are connected first, then by name. */
export function DisplayList({ displays, now, onChange, onRemove }: DisplayListProps) {
  const nameOf = useNameOf();
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  const sorted = displays.toSorted((a, b) => Number(b.up) - Number(a.up) || a.name.localeCompare(b.name));
  return (
    <ul className={cx(listCss.list, css.list)} aria-label="Displays">
      {sorted.map((display) => (
        <li key={display.id}>
          <Tv className={listCss.icon} size={20} aria-hidden="true" />
          <div className={listCss.what}>
            <p className={listCss.head}>
              <strong>{display.name}</strong>
              <StatusChip tone={display.up ? 'ok' : 'neutral'}>{display.up ? 'On' : 'Off'}</StatusChip>
            </p>
            <p>{settingsText(display, (vessel) => ships.get(vessel))}</p>
            <p className={css.facts}>
              <span>{seenText(display, now)}</span>
              <span>
                Added by {nameOf(display.by)} on {instantText(display.created)}
              </span>
            </p>
          </div>
          <div className={css.actions}>
            <Button size="sm" aria-label={`Change ${display.name}`} onClick={() => onChange(display)}>
              Change
            </Button>
            <Button size="sm" variant="danger" aria-label={`Remove ${display.name}`} onClick={() => onRemove(display)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
