import { cx } from './cx';
import base from './Table.module.css';
import sticky from './TableSticky.module.css';
import glow from './TableGlow.module.css';
import narrow from './TableNarrow.module.css';
import card from './TableCard.module.css';
import print from './TablePrint.module.css';

// In the order of the imports, which is the order of the rules.
const sheets = [base, sticky, glow, narrow, card, print];

/** The table's class names. Six sheets style it (later ones win); a name here holds its class from each of them. */
export const tableStyles: Record<string, string> = Object.fromEntries(
  sheets.flatMap(Object.keys).map((name) => [name, cx(...sheets.map((sheet) => sheet[name]))]),
);
