import type { Kind } from '../../../shared/kinds/kind';
import { storeChoice } from '../../net/session';
import { headerWords, type Remembered } from './plan/columns';
import type { Cell } from './read/table';

/** So many headers of a kind: those chosen last. */
const MOST = 200;

export const shelfOf = (kind: Kind): string => `import ${kind.name}`;

/** What was chosen for the columns of a kind before. */
export function readRemembered(kept: string): Remembered {
  try {
    const read: unknown = JSON.parse(kept || '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Remembered) : {};
  } catch {
    return {};
  }
}

/** Keeps what a column of that header holds, '' for what is not imported, for the next table. */
export function rememberColumn(kind: Kind, remembered: Remembered, header: Cell | undefined, target: string): void {
  const words = headerWords(header);
  if (words === '') return;
  const others = Object.entries(remembered).filter(([other]) => other !== words);
  storeChoice(shelfOf(kind), JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [words, target]])));
}
