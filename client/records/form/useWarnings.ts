import { useEffect, useState } from 'react';
import { dateOrderWarnings } from '../../../shared/kinds/dateOrder';
import type { Kind } from '../../../shared/kinds/kind';
import type { FormScreen, Warnings } from '../kinds/KindScreens';
import { bodyOf } from './bodyOf';
import type { FormState } from './formState';
import type { Mode } from './typedValues';

/** Warnings about unusual values, by field. They never stop the user from saving. Those of one kind appear once their chunk has loaded. */
export function useWarnings(kind: Kind, screen: FormScreen, { typed, base }: FormState, mode: Mode): Record<string, string | null> {
  const { warnings: fetchWarnings } = screen;
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  useEffect(() => {
    void fetchWarnings?.().then((fetched) => setWarnings(() => fetched));
  }, [fetchWarnings]);
  const body = bodyOf(kind, screen, typed, mode);
  return { ...warnings?.(typed, body, base), ...dateOrderWarnings(kind, body) };
}
