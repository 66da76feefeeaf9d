import { useCallback, useEffect, useState } from 'react';
import type { Kind } from '../../../../shared/kinds/kind';
import { sessionStore } from '../../../net/storage';
import { readToken, accountOf } from '../../../net/session';
import type { Typed } from './planNames';
import type { NamesSource } from './useNames';

interface Kept {
  source: NamesSource | null;
  typed: Typed;
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStore.getItem(key) ?? 'null') as Kept | null;
    return kept && typeof kept.typed === 'object' && 'source' in kept ? kept : null;
  } catch {
    return null;
  }
}

/** Which names were chosen, and what was typed for them; a reload, or a look at another screen, loses none of it. */
export function useTypedNames(kind: Kind, vessel: number, first: NamesSource | null) {
  const [key] = useState(() => `names ${accountOf(readToken())} ${kind.name} ${vessel}`);
  const [{ source, typed }, setKept] = useState<Kept>(() => {
    const { source: before = null, typed: held = {} } = read(key) ?? {};
    // What was typed fits its names wherever they come from; where it is nothing, or of the other sort, what led here decides.
    const isSame = before !== null && Object.keys(held).length > 0 && 'ship' in before === (first === null);
    return { source: isSame ? before : first, typed: held };
  });
  useEffect(() => sessionStore.setItem(key, JSON.stringify({ source, typed })), [key, source, typed]);
  const type = useCallback(
    (row: string, field: string, text: string) =>
      setKept((before) => ({ ...before, typed: { ...before.typed, [row]: { ...before.typed[row], [field]: text } } })),
    [],
  );
  return {
    source,
    typed,
    type,
    take: (chosen: NamesSource | null) => setKept({ source: chosen, typed }),
  };
}
