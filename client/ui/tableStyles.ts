import { cx } from './cx';
import base from './Table.module.css';
import selected from './TableSelected.module.css';
import sticky from './TableSticky.module.css';
import glow from './TableGlow.module.css';
import narrow from './TableNarrow.module.css';
import card from './TableCard.module.css';
import print from './TablePrint.module.css';

/** Explicit roles, because some browsers drop the roles of a table when rows are laid out as cards. Spread them on the element. */
export const tableRole = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

// In the order of the imports, which is the order of the rules.
const sheets = [base, selected, sticky, glow, narrow, card, print];

/** The class names of the table. Its styles are in seven sheets (later ones win); a name combines the classes of that name in all sheets. */
export const tableStyles: Record<string, string> = Object.fromEntries(
  sheets.flatMap(Object.keys).map((name) => [name, cx(...sheets.map((sheet) => sheet[name]))]),
);
