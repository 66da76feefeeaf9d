import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** An earlier value of a field, as it was kept, that another screen brings into a form. */
export interface Brought {
  field: string;
  value: unknown;
}

/** What a link that leads to a form carries, so that the form opens with the value put back. */
export const bringing = (brought: Brought): { brought: Brought } => ({ brought });

const readBrought = (state: unknown): Brought | null =>
  typeof state === 'object' && state !== null && 'brought' in state ? (state.brought as Brought) : null;

/** Puts back what another screen brought, once: a reload of the form must not do it again. */
export function useBroughtValue(putBack: (name: string, value: unknown) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(putBack);
  useEffect(() => {
    latest.current = putBack;
  });
  useEffect(() => {
    const brought = readBrought(state);
    if (!brought) return;
    latest.current(brought.field, brought.value);
    void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
}
