import { useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { readAmong, writeAmong } from './filter/among';
import type { Column } from './column';
import { useListAddress } from './useListAddress';
import { keepChoice, useKeptChoice } from '../../net/keptChoice';

/** How a list is laid out, as its user likes it. */
export interface ColumnSettings {
  /** Those of its columns that are shown. */
  columns: readonly Column[];
  /** The names of the others. */
  hidden: readonly string[];
  hide(hidden: readonly string[]): void;
  /** Whether its rows stand close together. */
  compact: boolean;
  setCompact(on: boolean): void;
}

/** The column that names a record: it is always shown. */
export const nameColumn = (columns: readonly Column[]): Column | undefined => columns[columns[0]?.key === 'sl_no' ? 1 : 0];

/**
 * How the list of a kind is laid out. What is chosen is kept for the account in this browser; where the address says which columns are
 * left out, `?hide=remarks,mou`, that comes first, so that a link and a view show all the same.
 */
export function useColumnSettings(kind: Kind, columns: readonly Column[]): ColumnSettings {
  const [params, put] = useListAddress();
  const place = `hidden ${kind.name}`;
  const kept = useKeptChoice(place);
  const compact = useKeptChoice('compact') !== '';
  const inUrl = params.get('hide');
  const text = inUrl ?? kept;
  return useMemo(() => {
    const asked = readAmong(text);
    const left = columns.filter((column) => asked.includes(column.key) && column !== nameColumn(columns)).map(({ key }) => key);
    return {
      columns: left.length > 0 ? columns.filter(({ key }) => !left.includes(key)) : columns,
      hidden: left,
      hide: (hidden) => {
        if (inUrl === null || hidden.length === 0) keepChoice(place, writeAmong(hidden));
        if (inUrl !== null) put({ hide: writeAmong(hidden) });
      },
      compact,
      setCompact: (on) => keepChoice('compact', on ? '1' : ''),
    };
  }, [columns, text, inUrl, place, compact, put]);
}
