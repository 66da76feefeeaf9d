import { CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { ANSWER_WORDS } from '../../../shared/status/verdictWords';
import type { VesselStatus } from '../../../shared/status/vesselStatus';
import type { UrgentItem } from '../../../shared/status/urgency';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { counted } from '../../../shared/basics/text';
import { urgentDetail, urgentTone, urgentWords } from '../../records/cells/urgentWords';
import type { Ship } from './ships';
import css from './ShipTiles.module.css';

/** The number of columns for a number of tiles, on a wide and on an upright screen. */
const columnsOf = (tiles: number) => Math.ceil(tiles / (tiles <= 3 ? 1 : tiles <= 8 ? 2 : 3));
const uprightColumnsOf = (tiles: number) => (tiles > 4 ? 2 : 1);

/** '3 overdue · Cannot sail · 5 within 30 days · 2 open requests', each number large. Zeros are left out, and what has no room is not seen. */
function Totals({ totals, verdict }: VesselStatus) {
  const { overdue, in30, waiting, noPapers } = totals;
  const parts = [
    overdue > 0 && `${overdue} overdue`,
    (noPapers === 0 || verdict.answer === 'blocked') && ANSWER_WORDS[verdict.answer],
    in30 > 0 && `${in30} within 30 days`,
    waiting > 0 && counted(waiting, 'open request'),
  ].filter((part) => part !== false);
  return (
    <p className={css.tally}>
      {parts.map((part) => {
        const number = /^\d+/.exec(part)?.[0] ?? '';
        return (
          <span key={part} data-late={part.endsWith(' overdue') || part === ANSWER_WORDS.blocked || undefined}>
            {number && <strong>{number}</strong>}
            {part.slice(number.length)}
          </span>
        );
      })}
    </p>
  );
}

/** Up to twelve ships as tiles, each with its most urgent items. */
export function ShipTiles({ ships }: { ships: readonly Ship[] }) {
  const columns = columnsOf(ships.length);
  const upright = uprightColumnsOf(ships.length);
  const grid: Record<`--${string}`, number> = {
    '--columns': columns,
    '--rows': Math.ceil(ships.length / columns),
    '--upright-columns': upright,
    '--upright-rows': Math.ceil(ships.length / upright),
  };
  return (
    <ul className={css.tiles} style={grid as CSSProperties} aria-label="Ships">
      {ships.map((ship) => (
        <li key={ship.id} className={css.tile}>
          <Tile ship={ship} />
        </li>
      ))}
    </ul>
  );
}

const NO_PAPERS = 'No papers yet';

/** The most lines that fit in a tile. */
const MAX_LINES = 12;

/** The next urgent items, one line each. The tile shows as many as fit. */
const Lines = ({ items }: { items: readonly UrgentItem[] }) => (
  <div className={css.lines}>
    {items.slice(0, MAX_LINES).map((item) => (
      <p key={`${item.kind}:${item.id}:${item.part ?? ''}`}>
        <span>{item.name}</span>
        <span className={cx(css.age, toneClass(urgentTone(item)))}>{urgentWords(item)}</span>
      </p>
    ))}
  </div>
);

/** 'PSC Inspections · since 01-03-2026', with the date on one line. */
function Detail({ of }: { of: string }) {
  const [section, date] = of.split(/(?<= · )/);
  return (
    <p className={css.detail}>
      {section}
      <span className={css.date}>{date}</span>
    </p>
  );
}

function Tile({ ship: { name, status, papers, urgent } }: { ship: Ship }) {
  const [worst, ...next] = urgent;
  const tone = worst ? urgentTone(worst) : papers ? null : 'soon';
  return (
    <div className={cx(css.inner, tone && toneClass(tone))}>
      <h2>{name}</h2>
      {worst ? (
        <>
          <p className={css.state}>{urgentWords(worst)}</p>
          <p className={css.what}>{worst.name}</p>
          <Detail of={urgentDetail(worst)} />
          <Lines items={next} />
        </>
      ) : papers ? (
        <p className={css.calm}>
          <CircleCheck aria-hidden="true" /> Nothing due within {EXPIRY_WINDOW} days
        </p>
      ) : (
        <p className={css.state}>{NO_PAPERS}</p>
      )}
      <Totals {...status} />
    </div>
  );
}
