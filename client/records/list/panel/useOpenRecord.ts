import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryText } from '../../atVessel';
import { useIsCurrentScreen } from '../../useIsCurrentScreen';

/** From this width on there is room for a list and a panel. */
const WIDE = '(min-width: 1280px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is wide enough for a panel beside a list. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

export interface OpenRecord {
  /** The record that the address names: `?open=12`; null for none. */
  id: number | null;
  /** Opens another record, or none, unless a field has a refused value. Opening the first adds a history entry, so that Back closes it. */
  open(id: number | null): void;
}

/** The record that is open beside the list of `vessel`, kept in the address. After another vessel is chosen, the address names the former one for a moment. */
export function useOpenRecord(vessel: number): OpenRecord {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsCurrentScreen();
  const text = (params.get('vessel') ?? String(vessel)) === String(vessel) ? params.get('open') : null;
  const open = useCallback(
    (next: number | null) => {
      // A field of the panel with a refused value stays open, so that nothing typed is lost. A valid one has closed by now.
      if (document.querySelector('aside [popover=manual]')) return;
      const after = new URLSearchParams(location.search);
      const before = after.get('open');
      if (!isStillHere() || before === (next === null ? null : String(next))) return;
      if (next === null) after.delete('open');
      else after.set('open', String(next));
      void navigate({ search: queryText(after) }, { replace: before !== null, preventScrollReset: true });
    },
    [navigate, isStillHere],
  );
  return { id: text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null, open };
}
