/** The rules of the house (README, "The house"), checked: which room may import which, and which words a line of it may hold. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Rooms, and what each may import beside itself. A more deeply named room wins. `*` in a package rule: nobody else may. */
const ROOMS = {
  shared: [],
  'server/database': ['shared'],
  'server/log': ['shared', 'server/database'],
  'server/logger.ts': [],
  'server/http': ['server/logger.ts', 'shared', 'server/accounts', 'server/database', 'server/config.ts'],
  'server/accounts': ['server/logger.ts', 'shared', 'server/database', 'server/http', 'server/config.ts'],
  'server/records': ['shared', 'server/database', 'server/log', 'server/http'],
  'server/files': ['shared', 'server/database', 'server/log', 'server/http', 'server/records'],
  'server/live': ['server/logger.ts', 'shared', 'server/database', 'server/log', 'server/http', 'server/records'],
  'server/demo': ['shared', 'server/log', 'server/records'],
  'server/keeping': ['shared', 'server/database', 'server/log', 'server/config.ts'],
  server: ['shared', 'server'],
  'client/ui': [],
  'client/api': ['shared'],
  'client/live': ['shared', 'client/api'],
  'client/features': ['shared', 'client/ui', 'client/api', 'client/live'],
  'client/routes': ['shared', 'client/ui', 'client/api', 'client/live', 'client/features'],
  client: ['shared', 'client'],
  scripts: ['scripts'],
  // Benches and pictures drive the built product as the tests do.
  'scripts/bench': ['scripts', 'shared', 'tests/support'],
  'scripts/pictures': ['scripts', 'shared', 'tests/support'],
  tests: ['shared', 'server', 'client', 'scripts', 'tests'],
};

/** Packages that belong to one room. */
const PACKAGES = [
  { name: /^(mongoose|mongodb|@0q\/)/, rooms: ['server/database', 'server/log/append.ts', 'tests'] },
  { name: /^socket\.io$/, rooms: ['server/live', 'tests'] },
  { name: /^express/, rooms: ['server/http', 'server/records', 'server/files', 'server/accounts', 'scripts/bench', 'tests'] },
  { name: /^(react|react-dom|lucide-react|@tanstack\/)/, rooms: ['client', 'tests'] },
  { name: /^react-router/, rooms: ['client/features', 'client/routes', 'client/main.tsx'] },
  { name: /^zod$/, rooms: ['server', 'tests'] },
];

const NAMELESS = /(^|\/)(utils?|helpers?|common|misc)(\.[a-z]+|\/)/;
const LONGEST = 250;
const TOP_LEVEL = new Set(['package.json', 'package-lock.json', 'tsconfig.json', 'README.md', 'client', 'server', 'shared', 'scripts', 'tests']);

const roomOf = (file) =>
  Object.keys(ROOMS)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
const within = (file, place) => file === place || file.startsWith(`${place}/`);

function problemsOf(file, text) {
  const problems = [];
  const room = roomOf(file);
  if (text.split('\n').length - 1 > LONGEST) problems.push(`has more than ${LONGEST} lines`);
  if (NAMELESS.test(file)) problems.push('has a name that says nothing');
  for (const [, specifier] of text.matchAll(/^(?:import|export)[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)) {
    if (!specifier) continue;
    if (specifier.startsWith('.')) {
      const target = normalize(join(dirname(file), specifier));
      const allowed = [room, ...ROOMS[room]];
      if (!allowed.some((place) => within(target, place) || place.startsWith(`${target}.`))) problems.push(`imports ${target}, which ${room} may not know`);
    } else {
      const rule = PACKAGES.find(({ name }) => name.test(specifier));
      if (rule && !rule.rooms.some((place) => within(file, place))) problems.push(`imports ${specifier}, which belongs to ${rule.rooms[0]}`);
    }
  }
  return problems.map((problem) => `${file} ${problem}`);
}

/** Every broken rule of the house, a line each. */
export function checkRooms() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const strangers = [...new Set(files.map((file) => file.split('/')[0]))].filter((name) => !TOP_LEVEL.has(name) && !name.startsWith('.'));
  const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && roomOf(file));
  const read = (file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return ''; // deleted, and not yet committed so
    }
  };
  return [...strangers.map((name) => `${name} has no place at the top level`), ...sources.flatMap((file) => problemsOf(file, read(file)))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkRooms();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
