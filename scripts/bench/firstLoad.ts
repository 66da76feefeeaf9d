import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync, transformWithOxc } from 'vite';
import { type Figure, type Measure, mostOf } from './figure';

const CLIENT = '.build/client';
const MOST = 125_000;
const MOST_LATER = 40_000;
/** The PDF viewer, which only users load who open a PDF. */
const MOST_OF_PDF = 150_000;
const PDF = /^pdf/i;
/** The chunk of the dashboard and of the frame around it. */
const FIRST_SCREEN = /^core/;

const MOST_OF_CHARTS = 14_000;
/** Everything that draws a chart. Strips and lanes are in the chunks of their screens, so sources are measured. */
const CHARTS = [
  'screens/timeline/TimelinePage.tsx',
  'screens/timeline/TimelineTable.tsx',
  'screens/timeline/timelineRows.ts',
  'screens/calendar/CalendarPage.tsx',
  'screens/calendar/MonthGrid.tsx',
  'screens/calendar/calendarDays.ts',
  'screens/dashboard/DueLanes.tsx',
  'screens/dashboard/DueStrip.tsx',
  'screens/due/FleetStrip.tsx',
  'records/ages/Ages.tsx',
  'records/vessels/Trend.tsx',
  'ui/Sparkline.tsx',
  'ui/timeScale.ts',
];

/** The size of all charts, without what they share with other screens, in bytes of gzip. */
async function weightOfCharts(): Promise<number> {
  const minified = CHARTS.map(async (name) => {
    const path = join('client', name);
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { jsx: { runtime: 'automatic', development: false } });
    return minifySync(name, code, { module: true }).code;
  });
  return gzipSync((await Promise.all(minified)).join('\n')).length;
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => basename(match[1] ?? ''));
const STATIC = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g;
const LAZY = /\bimport\(\s*["'`](\.\/[^"'`]+\.js)["'`]/g;

/**
 * The size of the first load and of every further screen, in bytes of gzip. First load: the scripts that a signed-in user loads with index.html, their
 * imports, and the chunks of the dashboard and its frame. Menus and dialogs of a screen count as part of it.
 */
export const firstLoad: Measure = async () => {
  if (!existsSync(join(CLIENT, 'index.html'))) throw new Error('The client is not built: run `npm run build` first.');
  const sources = new Map<string, string>();
  const sourceOf = (name: string) => {
    const source = sources.get(name) ?? readFileSync(join(CLIENT, 'assets', name), 'utf8');
    sources.set(name, source);
    return source;
  };
  const weightOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gzipSync(sourceOf(name)).length, 0);
  const withImports = (names: readonly string[]) => {
    const found = new Set(names);
    for (const name of found) for (const imported of namesIn(sourceOf(name), STATIC)) found.add(imported);
    return found;
  };

  const page = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  const entries = namesIn(page.replaceAll(/<link rel="signed-out".*/g, ''), /(?:src|href)="([^"]+\.js)"/g);
  const start = withImports(entries);
  /** Every part that is loaded later, with the parts that are always loaded before it. */
  const lazy = new Map<string, Set<string>[]>();
  const look = (names: Set<string>) => {
    for (const name of names) {
      for (const later of namesIn(sourceOf(name), LAZY)) {
        if (start.has(later)) continue;
        const openers = lazy.get(later);
        lazy.set(later, [...(openers ?? []), names]);
        if (!openers) look(withImports([later]));
      }
    }
  };
  look(start);
  const first = withImports([...start, ...[...lazy.keys()].filter((name) => FIRST_SCREEN.test(name))]);

  const addedTo = (name: string, there: Set<string>) =>
    weightOf([...withImports([name])].filter((each) => !first.has(each) && !there.has(each)));
  const added = [...lazy]
    .filter(([name]) => !first.has(name))
    .map(([name, openers]) => ({ name, bytes: Math.max(...openers.map((there) => addedTo(name, there))) }));
  added.sort((a, b) => b.bytes - a.bytes);
  const weight = weightOf(first);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const figures: Figure[] = [
    {
      name: 'scripts before the first screen, gzip',
      measured: `${kB(weight)} in ${first.size} files`,
      floor: null,
      ratio: null,
      target: `≤ ${kB(MOST)}`,
      ok: weight <= MOST,
    },
  ];
  const heaviest = added.find(({ name }) => !PDF.test(name));
  const viewer = added.find(({ name }) => PDF.test(name));
  for (const [what, found, most] of [
    ['heaviest screen after it, gzip', heaviest, MOST_LATER],
    ['what shows a PDF, gzip', viewer, MOST_OF_PDF],
  ] as const) {
    if (!found) continue;
    const measured = `${kB(found.bytes)} (${found.name}, of ${added.length})`;
    figures.push({ name: what, measured, floor: null, ratio: null, target: `≤ ${kB(most)}`, ok: found.bytes <= most });
  }
  figures.push(mostOf('all charts together, gzip', await weightOfCharts(), MOST_OF_CHARTS, 'B'));
  return figures;
};
