/** The steps of CONTRIBUTING.md for a new kind, applied to a copy of the product: its own files, and one line in each of three registries. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Suggestions } from '../../shared/kinds/suggestions';

const DESCRIPTION = `import { inWindow } from '../basics/dueDates';
import { choice, date, file, note } from './field';
import { bothForms, defineKind } from './kind';

const required = 'Please fill in all required fields (Drill, Held On)';
const ids = 'Invalid drill or vessel ID';

/** A drill held on board, and when the next one is due. */
export const drills = defineKind({
  name: 'drills',
  wireCode: 'l',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'drills',
  noun: 'drill',
  plural: 'drills',
  title: 'Drills',
  screens: { word: 'drill', addLabel: 'Add Drill', shortcut: 'l', short: 'Drills' },
  countLabel: 'Drills due/overdue',
  fields: {
    drill: choice('Drill', ['Fire', 'Abandon Ship', 'Oil Spill'], { required: true }),
    held_on: date('Held On', { required: true }),
    next_due_date: date('Next Due Date'),
    remarks: note('Remarks'),
    file: file('Drill Record'),
  },
  naming: { name: 'drill', date: 'held_on' },
  identifiedBy: [['drill', 'held_on']],
  file: { upload: 'upload', download: 'download', noun: 'record', accepted: ['pdf'] },
  formErrors: bothForms({ required, ids }),
  listFailed: () => 'Failed to fetch drills',
  deleteFailed: (reason) => \`Failed to delete drill: \${reason || 'Unknown error'}\`,
  keyFields: ['drill', 'held_on'],
  sequences: [['held_on', 'next_due_date']],
  order: 'id',
  derive: () => ({}),
  derived: {},
  daysTo: {},
  columns: ['drill', 'held_on', 'next_due_date', 'remarks'],
  unlisted: ['file'],
  isPending: (record, today) => inWindow(record.next_due_date, today),
  summarise: () => ({}),
  tellsExpiredEarlier: true,
  due: { date: 'next_due_date', name: 'Drills' },
});
`;

const SCREENS = `import { defineScreens } from './defineScreens';

/** Drills held on board. */
export const drills = defineScreens('drills', { list: { cardFields: ['held_on', 'next_due_date'], summary: null } });
`;

/** New files, by path. */
const NEW: Record<string, string> = {
  'shared/kinds/drills.ts': DESCRIPTION,
  'client/records/kinds/drills.tsx': SCREENS,
};

/** Lines put in, each before the line that begins so. */
const LINES: readonly (readonly [file: string, before: string, line: string])[] = [
  ['shared/kinds/kind.ts', "  | 'invoices'", "  | 'drills'"],
  ['shared/kinds/kinds.ts', 'import { equipmentInspections }', "import { drills } from './drills';"],
  ['shared/kinds/kinds.ts', '  invoices,', '  drills,'],
  ['client/records/kinds/registry.ts', 'import { equipmentInspections }', "import { drills } from './drills';"],
  ['client/records/kinds/registry.ts', '  invoices,', '  drills,'],
];

/** Puts `line` into a file of the copy in `folder`, before the line that begins with `before`. */
export function insert(folder: string, [file, before, line]: readonly [string, string, string]): void {
  const path = join(folder, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((each) => each.startsWith(before));
  if (at < 0) throw new Error(`${file} has no line that begins with ${before}`);
  writeFileSync(path, lines.toSpliced(at, 0, line).join('\n'));
}

/** Adds the kind `drills` to the copy in `folder`. */
export function addDrills(folder: string): void {
  for (const [file, text] of Object.entries(NEW)) writeFileSync(join(folder, file), text);
  for (const line of LINES) insert(folder, line);
}

/** The line that CONTRIBUTING.md shows for a new field, with its parts. */
function guideField(): { line: string; name: string; label: string; suggestions: Suggestions } {
  const guide = readFileSync(resolve(import.meta.dirname, '../../.github/CONTRIBUTING.md'), 'utf8');
  const [, line, name, label, suggestions] =
    /## To add a field[^`]*`shared\/kinds\/`:\n\n```ts\n((\w+): text\('([^']+)', \{ suggestions: '(\w+)' \}\),)\n```/.exec(guide) ?? [];
  if (!line || !name || !label || !suggestions) throw new Error('CONTRIBUTING.md shows no line for a new field');
  return { line, name, label, suggestions: suggestions as Suggestions };
}
export const GUIDE_FIELD = guideField();

/** Adds the field of CONTRIBUTING.md to the certificates of the copy in `folder`, by its one line. */
export const addField = (folder: string): void =>
  insert(folder, ['shared/kinds/certificates.ts', '    remarks: note(', `    ${GUIDE_FIELD.line}`]);
