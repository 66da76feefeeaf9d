import type { Kind, Values } from '../../../../shared/kinds/kind';
import { sentenceOf } from '../../../net/problems';
import { useQuery } from '../../../net/useQuery';
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
  const other = source && 'ship' in source ? source.ship : null;
  const { data, error, refresh } = useQuery(other === null ? null : `${kind.name} ${other}`, {
    read: () => namesAboard(kind, other ?? 0),
  });
  const template = source && 'template' in source ? (templatesOf(kind)[source.template]?.records(ship) ?? []) : null;
  return {
    names: template ?? data ?? null,
    error: error && kind.listFailed(sentenceOf(error, 'Unknown error')),
    retry: () => void refresh(),
  };
}
