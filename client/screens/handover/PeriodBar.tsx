import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays, fromTyped, toTyped } from '../../../shared/basics/calendar';
import { isPeriod, type Period, usualPeriod } from '../../../shared/api/handover';
import { useToday } from '../../sync/hooks';
import { TypedDate } from '../../records/form/TypedDate';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import css from './Handover.module.css';

const DAYS = [7, 30, 90];
const USUAL = 'usual';

interface PeriodBarProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The period: one of the usual ones, or two days as they are typed. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const today = useToday();
  const [typed, setTyped] = useState<Partial<Period>>({});
  const periods: Record<string, Period> = {
    [USUAL]: usualPeriod(today),
    ...Object.fromEntries(DAYS.map((days) => [days, { from: addDays(today, -days), to: today }])),
  };
  const chosen = Object.keys(periods).find((name) => periods[name]?.from === period.from && periods[name].to === period.to);
  const shown = { from: toTyped(period.from), to: toTyped(period.to), ...typed };
  const days = { from: fromTyped(shown.from) ?? '', to: fromTyped(shown.to) ?? '' };
  const wrong = isPeriod(days) ? null : days.from && days.to ? 'The first day comes after the last.' : 'Dates are typed as DD-MM-YYYY.';

  const choose = (name: string) => {
    setTyped({});
    if (periods[name]) onChange(periods[name]);
  };
  const type = (name: keyof Period, text: string) => {
    const after = { ...shown, [name]: text };
    setTyped(after);
    const read = { from: fromTyped(after.from) ?? '', to: fromTyped(after.to) ?? '' };
    if (isPeriod(read)) onChange(read);
  };
  return (
    <Toolbar label="Period">
      <Select
        className={css.preset}
        aria-label="Period"
        placeholder={chosen ? undefined : 'Other dates'}
        value={chosen ?? ''}
        options={[
          { value: USUAL, label: 'Since the start of last month' },
          ...DAYS.map((count) => ({ value: String(count), label: `The last ${count} days` })),
        ]}
        onChange={choose}
      />
      {(['from', 'to'] as const).map((name) => (
        <span key={name} className={css.day}>
          <TypedDate
            aria-label={name === 'from' ? 'First day' : 'Last day'}
            aria-invalid={wrong !== null || undefined}
            aria-describedby={wrong === null ? undefined : 'period-wrong'}
            value={shown[name]}
            onChange={(text) => type(name, text)}
          />
        </span>
      ))}
      {wrong && (
        <p id="period-wrong" className={css.wrong} role="status">
          {wrong}
        </p>
      )}
    </Toolbar>
  );
}

/** The period of the address, which is given the usual one where it names none: a link shows another reader the same. */
export function usePeriod(): { period: Period; put(period: Period): void } {
  const usual = usualPeriod(useToday());
  const [params, setParams] = useSearchParams();
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isAsked = isPeriod(asked);
  const { from, to } = isAsked ? asked : usual;
  const put = (period: Period) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, day] of Object.entries(period)) after.set(name, day);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (!isAsked) put({ from, to });
  });
  return { period: { from, to }, put };
}
