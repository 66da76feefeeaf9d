/** The roles of a table, said aloud: some browsers forget them when rows are laid out as cards. Spread on the element. */
export const tableRole = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
