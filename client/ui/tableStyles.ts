import { cx } from './cx';
import base from './Table.module.css';
import selected from './TableSelected.module.css';
import sticky from './TableSticky.module.css';
import glow from './TableGlow.module.css';
import narrow from './TableNarrow.module.css';
import card from './TableCard.module.css';
import print from './TablePrint.module.css';
import density from './TableDensity.module.css';

/** The roles of a table, said aloud: some browsers forget them when rows are laid out as cards. Spread on the element. */
export const tableRole = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

// In the order of their imports, which is that of their rules.
const sheets = [base, selected, sticky, glow, narrow, card, print, density];

/** The table's class names. Its look is spread over eight sheets (later ones win); a name stands for its class in all of them. */
export const tableStyles: Record<string, string> = Object.fromEntries(
  sheets.flatMap(Object.keys).map((name) => [name, cx(...sheets.map((sheet) => sheet[name]))]),
);
