import type { ReadOptions } from '../../server/database/streamDocuments';
import type { Filter } from '../../server/database/storage';
import type { Values } from '../../shared/kinds/kind';

export type Row = Values & { _id: unknown };

/** Of the words of MongoDB those that the logs use. */
function holds(value: unknown, condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return (value ?? null) === condition;
  return Object.entries(condition).every(([word, than]) => {
    switch (word) {
      case '$gt':
        return (value as number) > than;
      case '$gte':
        return (value as number) >= than;
      case '$lt':
        return (value as number) < than;
      case '$lte':
        return (value as number) <= than;
      case '$in':
        return (than as unknown[]).includes(value);
      case '$exists':
        return (value !== undefined) === than;
      default:
        throw new Error(`The simulated database does not know ${word}.`);
    }
  });
}

const valueAt = (row: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], row);

export const matches = (row: Values, filter: Filter): boolean =>
  Object.entries(filter).every(([path, condition]) =>
    path === '$or' ? (condition as Filter[]).some((each) => matches(row, each)) : holds(valueAt(row, path), condition),
  );

/** What is answered is nobody else's: a copy. */
export const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)])) as T;
};

/** What a question asks for of a row. */
export function project(row: Row, projection: ReadOptions['projection'] = {}): Row {
  const names = Object.keys(projection);
  const isPositive = names.some((name) => name !== '_id' && projection[name] === 1);
  const kept = Object.entries(row).filter(([name]) =>
    name === '_id' ? projection._id !== 0 : isPositive ? names.some((each) => each.split('.')[0] === name) : projection[name] !== 0,
  );
  return copy(Object.fromEntries(kept)) as Row;
}
