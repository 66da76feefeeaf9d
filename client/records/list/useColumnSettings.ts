import { useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { splitValues, joinValues } from './filter/shown';
import type { Column } from './column';
import type { ListScreen } from '../kinds/KindScreens';
import { useAddressQuery } from '../useAddressQuery';
import { storeChoice, useStoredChoice } from '../../net/session';

/** Which columns a list shows, and how dense its rows are. */
export interface ColumnSettings {
  /** All columns that can be chosen. */
  choices: readonly Column[];
  /** The visible columns of the kind. */
  columns: readonly Column[];
  /** The columns that the list can be sorted by. The table of the fleet holds the hidden ones too, for the opened rows of a phone. */
  sortable: readonly Pick<Column, 'key' | 'header'>[];
  /** The columns of an exported file: all but those the user hid. */
  exported: readonly Column[];
  /** The keys of the hidden columns. */
  hidden: readonly string[];
  /** What differs from the columns shown at first, as in the address: the key of a hidden column, '!' and the key of a shown one. */
  written: readonly string[];
  setHidden(keys: readonly string[]): void;
  /** Shows the columns shown at first; null if they are shown. */
  reset: { words: string; act(): void } | null;
  /** Whether the rows are compact. */
  compact: boolean;
  setCompact(on: boolean): void;
}

/** The column that names a record: it is always shown. */
export const nameColumn = (columns: readonly Column[]): Column | undefined => columns[columns[0]?.key === 'sl_no' ? 1 : 0];

/**
 * The column settings of a kind's list, stored for the account in this browser. Columns in the address (`?hide=remarks,mou`) take
 * precedence, so that a link or a view looks the same for everyone. `due`: the period of due records that alone are shown, if any; the list then shows
 * their due date at first.
 */
export function useColumnSettings(
  kind: Kind,
  columns: readonly Column[],
  { bodyColumns, hiddenAtFirst: usuallyHidden, lineNumber }: Pick<ListScreen, 'bodyColumns' | 'hiddenAtFirst' | 'lineNumber'>,
  due: string | null,
): ColumnSettings {
  const { params, put } = useAddressQuery();
  const storageKey = `hidden ${kind.name}`;
  const stored = useStoredChoice(storageKey);
  const compact = useStoredChoice('compact') !== '';
  const inUrl = params.get('hide');
  const text = inUrl ?? stored;
  return useMemo(() => {
    const choices = [...columns, ...bodyColumns];
    const hiddenAtFirst = usuallyHidden.filter((key) => !due || key !== kind.due?.date);
    /** A column as the address names it: the address contains only differences from the columns shown at first. */
    const spelled = (key: string) => (hiddenAtFirst.includes(key) ? `!${key}` : key);
    const requested = splitValues(text);
    const isHidden = ({ key }: Column) => requested.includes(spelled(key)) !== hiddenAtFirst.includes(key);
    const hidden = choices.filter((column) => column !== nameColumn(columns) && isHidden(column)).map(({ key }) => key);
    const differing = (keys: readonly string[]) =>
      choices.map(({ key }) => key).filter((key) => keys.includes(key) !== hiddenAtFirst.includes(key));
    const setHidden = (keys: readonly string[]) => {
      const written = joinValues(differing(keys).map(spelled));
      // The columns of a link are not stored, but the usual columns are, wherever they are chosen.
      if (inUrl === null || written === '') storeChoice(storageKey, written);
      if (inUrl !== null) put({ hide: written });
    };
    const written = differing(hidden).map(spelled);
    const shown = columns.filter(({ key }) => !hidden.includes(key));
    const inTable = (kind.scope === 'fleet' ? columns : shown).filter(({ type }) => type !== 'items');
    const exported = columns.filter(({ key }) => !hidden.includes(key) || (hiddenAtFirst.includes(key) && kind.columns.includes(key)));
    return {
      choices,
      columns: shown.length < columns.length ? shown : columns,
      sortable: lineNumber?.of === 'place' ? [{ key: 'place', header: lineNumber.header }, ...inTable] : inTable,
      exported,
      hidden,
      written,
      setHidden,
      reset:
        written.length > 0
          ? { words: hiddenAtFirst.length > 0 ? 'Usual columns' : 'Show all columns', act: () => setHidden(hiddenAtFirst) }
          : null,
      compact,
      setCompact: (on) => storeChoice('compact', on ? '1' : ''),
    };
  }, [kind, columns, bodyColumns, usuallyHidden, lineNumber, due, text, inUrl, storageKey, compact, put]);
}
