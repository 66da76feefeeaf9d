import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** An earlier value of a field that another screen hands to a form. */
export interface Brought {
  field: string;
  value: unknown;
}

/** The navigation state of a link to a form that restores an earlier value. */
export const bringing = (brought: Brought): { brought: Brought } => ({ brought });

const readBrought = (state: unknown): Brought | null =>
  typeof state === 'object' && state !== null && 'brought' in state ? (state.brought as Brought) : null;

/** Restores the value that another screen handed over, once: a reload of the form must not do it again. */
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
