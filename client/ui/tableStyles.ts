import { cx } from './cx';
import base from './Table.module.css';
import glow from './TableGlow.module.css';
import narrow from './TableNarrow.module.css';
import print from './TablePrint.module.css';
import sticky from './TableSticky.module.css';

const sheets = [base, sticky, glow, narrow, print];

/** The table's class names. Its look is spread over five sheets (later ones win); a name stands for its class in all of them. */
export const tableStyles: Record<string, string> = Object.fromEntries(
  sheets.flatMap(Object.keys).map((name) => [name, cx(...sheets.map((sheet) => sheet[name]))]),
);
