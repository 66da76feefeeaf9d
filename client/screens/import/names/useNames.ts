import { useEffect, useState } from 'react';
import type { Kind, Values } from '../../../../shared/kinds/kind';
import { sentenceOf } from '../../../net/problems';
import { namesAboard, templatesOf } from './namesOf';

/** Where names come from: a template by its place, or a ship by its number. */
export type NamesSource = { template: number } | { ship: number };

/** The names, as far as they are here; `error`: why they are not. */
export interface Names {
  names: readonly Values[] | null;
  error: string | null;
  retry(): void;
}

/** The names of a template, with issuers proposed from the particulars of `ship`, or those another ship has. */
export function useNames(kind: Kind, source: NamesSource | null, ship: Values): Names {
  const [aboard, setAboard] = useState<{ of: number; names: readonly Values[] } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const other = source && 'ship' in source ? source.ship : null;
  useEffect(() => {
    if (other === null) return;
    let left = false;
    namesAboard(kind, other).then(
      (names) => !left && setAboard({ of: other, names }),
      (caught: unknown) => !left && setError(kind.listFailed(sentenceOf(caught, 'Unknown error'))),
    );
    return () => {
      left = true;
      setError(null);
    };
  }, [kind, other, tries]);
  const names =
    source === null
      ? null
      : 'template' in source
        ? (templatesOf(kind)[source.template]?.records(ship) ?? [])
        : aboard?.of === other
          ? aboard.names
          : null;
  return { names, error: other === null ? null : error, retry: () => setTries(tries + 1) };
}
