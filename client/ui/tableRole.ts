/** Explicit roles, because some browsers drop the roles of a table when rows are laid out as cards. Spread them on the element. */
export const tableRole = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
