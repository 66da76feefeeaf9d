import { useId, useState } from 'react';
import { fromTyped, toTyped, type IsoDate } from '../../../shared/basics/calendar';
import { TypedDate } from '../../records/form/TypedDate';
import css from './Due.module.css';

/** The last day that is listed, typed as in a form: the list follows once it is a date. */
export function UntilDate({ until, onChange }: { until: IsoDate; onChange(until: IsoDate): void }) {
  const [typed, setTyped] = useState(toTyped(until));
  const [shown, setShown] = useState(until);
  const [left, setLeft] = useState(false);
  const hint = useId();
  if (shown !== until) {
    setShown(until);
    setTyped(toTyped(until));
  }
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const date = fromTyped(text);
    if ((date ?? '') !== until && (date || text === '')) onChange(date ?? '');
  };
  const isUnread = left && typed !== '' && fromTyped(typed) === null;
  return (
    <span className={css.until}>
      <TypedDate
        aria-label="Until"
        placeholder="Until, e.g. 1 jan"
        value={typed}
        onChange={change}
        onBlur={() => setLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? hint : undefined}
      />
      {isUnread && (
        <p id={hint} role="alert" className={css.unread}>
          Enter a date like 01-01-2027, 1 jan or +3m.
        </p>
      )}
    </span>
  );
}
