/** The roles of a table, written out: some browsers drop them when rows are laid out as cards. Spread them on the element. */
export const tableRole = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
