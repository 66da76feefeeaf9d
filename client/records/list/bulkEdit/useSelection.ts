import { useMemo, useState } from 'react';

/** The rows of a list that are selected; null while none are being selected. */
export interface Selection {
  ids: ReadonlySet<number> | null;
  set(ids: ReadonlySet<number> | null): void;
}

/** What is selected of one list. It ends with the list: another screen, or another vessel, begins without. */
export function useSelection(): Selection {
  const [ids, set] = useState<ReadonlySet<number> | null>(null);
  return useMemo(() => ({ ids, set }), [ids]);
}
