import { useEffect, useState } from 'react';
import { addDays, fromTyped, toTyped } from '../../../shared/basics/calendar';
import { isPeriod, type Period, usualPeriod } from '../../../shared/api/handover';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useToday } from '../../sync/hooks';
import { TypedDate } from '../../records/form/TypedDate';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import css from './Handover.module.css';

const DAYS = [7, 30, 90];
const DEFAULT = 'usual';

interface PeriodBarProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The choice of the period: a preset, or two typed dates. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const today = useToday();
  const [typed, setTyped] = useState<Partial<Period>>({});
  const periods: Record<string, Period> = {
    [DEFAULT]: usualPeriod(today),
    ...Object.fromEntries(DAYS.map((days) => [days, { from: addDays(today, -days), to: today }])),
  };
  const chosen = Object.keys(periods).find((name) => periods[name]?.from === period.from && periods[name].to === period.to);
  const shown = { from: toTyped(period.from), to: toTyped(period.to), ...typed };
  const days = { from: fromTyped(shown.from) ?? '', to: fromTyped(shown.to) ?? '' };
  const error = isPeriod(days) ? null : days.from && days.to ? 'The first day comes after the last.' : 'Dates are typed as DD-MM-YYYY.';

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
          { value: DEFAULT, label: 'Since the start of last month' },
          ...DAYS.map((count) => ({ value: String(count), label: `The last ${count} days` })),
        ]}
        onChange={choose}
      />
      {(['from', 'to'] as const).map((name) => (
        <span key={name} className={css.day}>
          <TypedDate
            aria-label={name === 'from' ? 'First day' : 'Last day'}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : 'period-wrong'}
            value={shown[name]}
            onChange={(text) => type(name, text)}
          />
        </span>
      ))}
      {error && (
        <p id="period-wrong" className={css.wrong} role="status">
          {error}
        </p>
      )}
    </Toolbar>
  );
}

/** The period in the address. Without one, the default period is added to the address, so that a link shows the same to everybody. */
export function usePeriod(): { period: Period; put(period: Period): void } {
  const defaultDates = usualPeriod(useToday());
  const { params, put } = useAddressQuery();
  const inAddress = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isValid = isPeriod(inAddress);
  const { from, to } = isValid ? inAddress : defaultDates;
  useEffect(() => {
    if (!isValid) put({ from, to });
  }, [isValid, from, to, put]);
  return { period: { from, to }, put: (dates) => put({ ...dates }) };
}
