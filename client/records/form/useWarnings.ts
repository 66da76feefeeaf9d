import { useEffect, useState } from 'react';
import { dateOrderWarnings } from '../../../shared/kinds/dateOrder';
import type { Kind, Values } from '../../../shared/kinds/kind';
import type { FormScreen, Warnings } from '../kinds/KindScreens';
import type { FormState } from './formState';

/** Warnings about unusual values of `body`, what the form would send, by field. They never stop the user from saving. Those of one kind appear once their chunk has loaded. */
export function useWarnings(kind: Kind, screen: FormScreen, { typed, base }: FormState, body: Values): Record<string, string | null> {
  const { warnings: fetchWarnings } = screen;
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  useEffect(() => {
    void fetchWarnings?.().then((fetched) => setWarnings(() => fetched));
  }, [fetchWarnings]);
  return { ...warnings?.(typed, body, base), ...dateOrderWarnings(kind, body) };
}
