import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPeriod, usualPeriod, type Period } from '../../../shared/api/handover';
import { useToday } from '../../sync/hooks';

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
