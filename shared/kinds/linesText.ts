import { isIsoDate, showDate } from '../basics/calendar';
import type { Field } from './field';
import type { Values } from './kind';

const BETWEEN = ' · ';
const NOTHING = '–';

/** One line of described columns: 'Annual · 14-03-2024 · Rotterdam · J. Smith'. Empty values at the end are left out. */
export function lineText(line: Values): string {
  const texts = Object.values(line).map((value) => (isIsoDate(String(value)) ? showDate(String(value)) : String(value || NOTHING)));
  return texts.slice(0, texts.findLastIndex((text) => text !== NOTHING) + 1).join(BETWEEN);
}

/** The text of a list, one line each: in cells, history and exports. `readLines` reads it back. */
export const linesText = (lines: readonly Values[]): string => lines.map(lineText).join('\n');

/** The lines in a text that `linesText` wrote or a person typed that way. `read`: the value of a column; an unreadable one is refused later. */
export function readLines(columns: NonNullable<Field['columns']>, text: string, read: (column: Field, text: string) => unknown): Values[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const parts = line.split(BETWEEN.trim()).map((part) => part.trim());
    return Object.fromEntries(
      Object.entries(columns).map(([name, column], at) => {
        const part = parts[at] ?? '';
        return [name, part === '' || part === NOTHING ? null : read(column, part)];
      }),
    );
  });
}
