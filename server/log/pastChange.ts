import type { AnyChange, PastChange } from '../../shared/log/change';
import type { Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toWire } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import { wireChange } from './wireChange';

/** A stored change for history and activity, in full, with the former value of each field; null if it was empty. */
export function pastChange({ was, ...change }: ChangeDocument & { was: Values }): PastChange {
  const wire = wireChange(change, 'full') as AnyChange;
  const former = toWire(kindOf(change.kind), was);
  return { ...wire, before: Object.fromEntries(Object.keys(wire.fields).map((name) => [name, former[name] ?? null])) };
}
