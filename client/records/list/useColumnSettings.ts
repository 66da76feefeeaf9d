import { useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { readAmong, writeAmong } from './filter/shown';
import { type Column, optionalColumns } from './column';
import { useListAddress } from './useListAddress';
import { storeChoice, useStoredChoice } from '../../net/session';

/** Which columns a list shows, and how dense its rows are. */
export interface ColumnSettings {
  /** The visible columns. */
  columns: readonly Column[];
  /** The keys of the hidden columns. */
  hidden: readonly string[];
  /** The hidden columns as an address and a view carry them; '' if they are those of everybody. */
  choice: string;
  hide(hidden: readonly string[]): void;
  /** Shows the columns of everybody. */
  reset(): void;
  /** Whether the rows are compact. */
  compact: boolean;
  setCompact(on: boolean): void;
}

/** The column that names a record: it is always shown. */
export const nameColumn = (columns: readonly Column[]): Column | undefined => columns[columns[0]?.key === 'sl_no' ? 1 : 0];

/**
 * The column settings of a kind's list, stored for the account in this browser. Hidden columns in the address (`?hide=remarks,mou`) take
 * precedence, so that a link or a view looks the same for everyone.
 */
export function useColumnSettings(kind: Kind, columns: readonly Column[]): ColumnSettings {
  const [params, put] = useListAddress();
  const storageKey = `hidden ${kind.name}`;
  const stored = useStoredChoice(storageKey);
  const compact = useStoredChoice('compact') !== '';
  const inUrl = params.get('hide');
  const text = inUrl ?? stored;
  return useMemo(() => {
    const requested = readAmong(text);
    const optional = optionalColumns(kind);
    // An optional column is hidden unless it is named with a plus.
    const isHidden = (key: string) => (optional.includes(key) ? !requested.includes(`+${key}`) : requested.includes(key));
    const hiddenKeys = columns.filter((column) => isHidden(column.key) && column !== nameColumn(columns)).map(({ key }) => key);
    const written = (hidden: readonly string[]) =>
      writeAmong([
        ...hidden.filter((key) => !optional.includes(key)),
        ...optional.filter((key) => !hidden.includes(key)).map((key) => `+${key}`),
      ]);
    const save = (choice: string) => {
      if (inUrl === null || choice === '') storeChoice(storageKey, choice);
      if (inUrl !== null) put({ hide: choice });
    };
    return {
      columns: hiddenKeys.length > 0 ? columns.filter(({ key }) => !hiddenKeys.includes(key)) : columns,
      hidden: hiddenKeys,
      choice: written(hiddenKeys),
      hide: (hidden) => save(written(hidden)),
      reset: () => save(''),
      compact,
      setCompact: (on) => storeChoice('compact', on ? '1' : ''),
    };
  }, [kind, columns, text, inUrl, storageKey, compact, put]);
}
