import { useId } from 'react';
import type { VesselKind } from '../../../../shared/kinds/kinds';
import { KINDS_WITH_DUE_DATE, THRESHOLDS, type Threshold, type Thresholds } from '../../../../shared/status/thresholds';
import { Checkbox } from '../../../ui/Checkbox';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { sectionText } from '../displays/displayWords';
import css from './Digest.module.css';

/** '30 days', and of a date itself 'The day'. */
const daysText = (days: Threshold) => (days === 0 ? 'The day' : `${days} days`);

/** How many days before its date an item of each section is told. */
export function ThresholdsChoice({ thresholds, onChange }: { thresholds: Thresholds; onChange(thresholds: Thresholds): void }) {
  const id = useId();
  const choose = (kind: VesselKind, days: Threshold, is: boolean) =>
    onChange({ ...thresholds, [kind]: THRESHOLDS.filter((each) => (each === days ? is : thresholds[kind]?.includes(each))) });
  return (
    <fieldset className={css.set}>
      <legend id={id}>Tell me before a date</legend>
      <table className={css.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {THRESHOLDS.map((days) => (
              <th key={days} scope="col">
                {daysText(days)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS_WITH_DUE_DATE.map((kind) => (
            <tr key={kind}>
              <th scope="row">{sectionText(kind)}</th>
              {THRESHOLDS.map((days) => (
                <td key={days}>
                  <Checkbox
                    label={<VisuallyHidden>{`${sectionText(kind)}: ${daysText(days)}`}</VisuallyHidden>}
                    checked={thresholds[kind]?.includes(days) ?? false}
                    onChange={(is) => choose(kind, days, is)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
