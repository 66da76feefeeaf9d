/** The screen "Port calls", added to a copy of the product by the steps of .github/CONTRIBUTING.md, "To add a screen". */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { insert } from './drills';

const text = (name: string) => readFileSync(join(import.meta.dirname, 'portCalls', `${name}.txt`), 'utf8');

/** New files, by path. */
const NEW: Record<string, string> = {
  'shared/api/portCalls.ts': text('api'),
  'server/schemas/portCalls.ts': text('schema'),
  'server/queries/portCallRoutes.ts': text('routes'),
  'client/screens/portCalls/PortCallsPage.tsx': text('page'),
};

/** Inserted lines, each before the line that begins with `before`. */
const LINES: readonly (readonly [file: string, before: string, line: string])[] = [
  ['server/app/routeTable.ts', 'import { handoverRoutes }', "import { portCallRoutes } from '../queries/portCallRoutes';"],
  ['server/app/routeTable.ts', '    ...handoverRoutes,', '    ...portCallRoutes,'],
  ['client/app/screens.ts', "  { path: '/import'", text('row').trimEnd()],
];

/** The files that the recipe changes. */
export const CHANGED_FILES = [...new Set([...Object.keys(NEW), ...LINES.map(([file]) => file)])];

/** The files that CONTRIBUTING.md lists. */
export function listedFiles(): string[] {
  const guide = readFileSync(resolve(import.meta.dirname, '../../.github/CONTRIBUTING.md'), 'utf8');
  const section = guide.split('\n## ').find((part) => part.startsWith('To add a screen')) ?? '';
  return [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => String(file));
}

/** Adds the screen to the copy in `folder`. */
export function addPortCalls(folder: string): void {
  for (const [file, content] of Object.entries(NEW)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  for (const line of LINES) insert(folder, line);
}
