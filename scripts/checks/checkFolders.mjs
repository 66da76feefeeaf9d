/** Checks the rules of the code (README.md, "How it is made"): which folder may import which, forbidden words and calls, and citations in comments. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lostCitations } from './citations.mjs';

/** The imports of rooms that deliver data without a session: displays, calendars, digests, webhook. */
const TELLS_OF_RECORDS = [
  'server/logger.ts',
  'server/guarded.ts',
  'shared',
  'server/schemas',
  'server/database',
  'server/log',
  'server/status',
  'server/http',
];

/** For each folder, the folders it may import beside itself. The most specific folder counts. `*` in a package rule: no other folder may import it. */
const FOLDERS = {
  'shared/basics': [],
  'shared/kinds': ['shared/basics'],
  'shared/log': ['shared/basics', 'shared/kinds'],
  'shared/status': ['shared/basics', 'shared/kinds', 'shared/log'],
  'shared/api': ['shared'],
  shared: [],
  // What travels, as schemas.
  'server/schemas': ['shared'],
  'server/openapi': ['shared', 'server/schemas', 'server/http'],
  // The first line of each file names the package that it patches.
  'server/patches': ['server/guarded.ts'],
  'server/database': ['shared', 'server/patches'],
  'server/log': ['shared', 'server/database'],
  'server/logger.ts': [],
  'server/guarded.ts': ['server/logger.ts'],
  'server/http': [
    'server/logger.ts',
    'server/guarded.ts',
    'shared',
    'server/schemas',
    'server/accounts',
    'server/database',
    'server/config.ts',
  ],
  'server/accounts': [
    'server/logger.ts',
    'server/guarded.ts',
    'shared',
    'server/schemas',
    'server/database',
    'server/http',
    'server/config.ts',
  ],
  'server/status': ['shared', 'server/database', 'server/log'],
  'server/records': ['shared', 'server/schemas', 'server/database', 'server/log', 'server/http'],
  'server/queries': ['shared', 'server/schemas', 'server/database', 'server/log', 'server/status', 'server/http', 'server/records'],
  'server/files': ['shared', 'server/schemas', 'server/database', 'server/log', 'server/http', 'server/records'],
  'server/reports': ['shared', 'server/patches', 'server/database', 'server/log', 'server/http', 'server/records', 'server/files'],
  'server/imports': ['shared', 'server/schemas', 'server/database', 'server/log', 'server/http', 'server/records'],
  'server/displays': [...TELLS_OF_RECORDS, 'server/accounts', 'server/records', 'server/queries'],
  'server/calendars': [...TELLS_OF_RECORDS, 'server/accounts', 'server/records', 'server/displays'],
  'server/delivery': ['server/logger.ts', 'server/database'],
  'server/webhook': [...TELLS_OF_RECORDS, 'server/delivery', 'server/displays'],
  'server/digests': [...TELLS_OF_RECORDS, 'server/delivery', 'server/accounts', 'server/queries', 'server/displays', 'server/config.ts'],
  'server/live': [
    'server/logger.ts',
    'server/guarded.ts',
    'server/patches',
    'shared',
    'server/database',
    'server/log',
    'server/status',
    'server/http',
    'server/records',
  ],
  'server/demo': ['shared', 'server/log', 'server/records'],
  'server/backup': ['shared', 'server/database', 'server/log', 'server/status', 'server/config.ts'],
  server: ['shared', 'server'],
  'client/ui': [],
  'client/net': ['shared'],
  'client/sync': ['shared', 'client/net'],
  'client/records': ['shared', 'client/ui', 'client/net', 'client/sync'],
  'client/screens': ['shared', 'client/ui', 'client/net', 'client/sync', 'client/records'],
  'client/app': ['shared', 'client/ui', 'client/net', 'client/sync', 'client/records', 'client/screens'],
  client: ['shared', 'client'],
  scripts: ['scripts'],
  'scripts/checks/checkSpecification.ts': ['tests/specification'],
  // Benches and pictures drive the built product as the tests do.
  'scripts/bench': ['scripts', 'shared', 'tests/support'],
  'scripts/pictures': ['scripts', 'shared', 'tests/support'],
  'scripts/mutants': ['scripts', 'tests/support', 'tests/specification'],
  tests: ['shared', 'server', 'client', 'scripts', 'tests'],
};

/** Packages that belong to one folder. */
const PACKAGES = [
  { name: /^(mongoose|mongodb|@0q\/)/, folders: ['server/database', 'server/patches', 'scripts/bench/floors', 'tests'] },
  { name: /^socket\.io$/, folders: ['server/live', 'tests'] },
  {
    name: /^express/,
    folders: [
      'server/http',
      'server/records',
      'server/queries',
      'server/files',
      'server/reports',
      'server/imports',
      'server/accounts',
      'server/displays',
      'server/digests',
      'scripts/bench',
      'tests',
    ],
  },
  { name: /^(react|react-dom|lucide-react|@tanstack\/)/, folders: ['client', 'tests'] },
  { name: /^react-router/, folders: ['client/records', 'client/screens', 'client/app'] },
  { name: /^zod$/, folders: ['server', 'tests'] },
];

const NAMELESS = /(^|\/)(utils?|helpers?|common|misc)(\.[a-z]+|\/)/;
/** A computer's clock may be years off. On the client one file reads it and corrects it by the server's clock. */
const CLOCK = /\bDate\.now\b|\bnew Date(\(\)|(?![\w(]))|\b(todayUtc|latestToday|untilMidnightUtc)\(\)/;
const CLOCK_OF_CLIENT = 'client/net/serverTime.ts';
/** Code must not compare the name of a kind. What only one kind does is declared in its description or its screens. */
const KIND_NAMES = [
  ...readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../shared/kinds/kind.ts'), 'utf8').matchAll(/^ {2}\| '([a-z-]+)'/gm),
].map(([, name]) => name);
const ONE = `['"](?:${KIND_NAMES.join('|')})['"]`;
/** A list of kinds by name. A list that spreads all others, `['crew', ...VESSEL_KINDS]`, is allowed, because it only sets an order. */
const SOME = String.raw`\[(?:(?!\.{3})[^\][])*${ONE}(?:(?!\.{3})[^\][])*\]`;
const PRODUCT = /^(client|server|shared)\//;
const ONE_KIND = new RegExp(
  [
    `[!=]==? *${ONE}`,
    `case ${ONE}`,
    String.raw`new Set(?:<\w+>)?\(${SOME}`,
    String.raw`${SOME}\.includes\(`,
    String.raw`\.includes\(${ONE}`,
  ].join('|'),
);
/** Its list is of words that name no file apart, and a kind's name is one of them. */
const NO_KINDS = 'client/records/files/bulk/BulkDialog.tsx';
const KIND_FILES = ['shared/kinds', 'client/records/kinds'];

const LONGEST = 250;
/** The sync engine has one file for each concept. */
const LONGEST_IN_SYNC = 400;
const TOP_LEVEL = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'README.md',
  'client',
  'server',
  'shared',
  'scripts',
  'tests',
]);

const folderOf = (file) =>
  Object.keys(FOLDERS)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
const within = (file, place) => file === place || file.startsWith(`${place}/`);

function problemsOf(file, text) {
  const problems = [];
  const folder = folderOf(file);
  const longest = within(file, 'client/sync') ? LONGEST_IN_SYNC : LONGEST;
  if (text.split('\n').length - 1 > longest) problems.push(`has more than ${longest} lines`);
  if (PRODUCT.test(file) && !KIND_FILES.some((place) => within(file, place)) && file !== NO_KINDS && ONE_KIND.test(text))
    problems.push(`treats one kind apart, which belongs to ${KIND_FILES.join(' or ')}`);
  if (NAMELESS.test(file)) problems.push('has a name that says nothing');
  if (within(file, 'client') && file !== CLOCK_OF_CLIENT && CLOCK.test(text))
    problems.push(`reads the computer's clock: use now() of ${CLOCK_OF_CLIENT}`);
  for (const cited of lostCitations(file, text)) problems.push(`cites what is not there: ${cited}`);
  for (const [, specifier] of text.matchAll(/^(?:import|export)[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)) {
    if (!specifier) continue;
    if (specifier.startsWith('.')) {
      const target = normalize(join(dirname(file), specifier));
      const allowed = [folder, ...FOLDERS[folder]];
      if (!allowed.some((place) => within(target, place) || place.startsWith(`${target}.`)))
        problems.push(`imports ${target}, which ${folder} may not know`);
    } else {
      const rule = PACKAGES.find(({ name }) => name.test(specifier));
      if (rule && !rule.folders.some((place) => within(file, place)))
        problems.push(`imports ${specifier}, which belongs to ${rule.folders[0]}`);
    }
  }
  return problems.map((problem) => `${file} ${problem}`);
}

/** One line for each violation. */
export function checkFolders() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const strangers = [...new Set(files.map((file) => file.split('/')[0]))].filter((name) => !TOP_LEVEL.has(name) && !name.startsWith('.'));
  const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && folderOf(file));
  const read = (file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return ''; // deleted, but not committed yet
    }
  };
  return [...strangers.map((name) => `${name} has no place at the top level`), ...sources.flatMap((file) => problemsOf(file, read(file)))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkFolders();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
