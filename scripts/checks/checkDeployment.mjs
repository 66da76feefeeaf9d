/** Checks that the container files and the systemd unit set only variables of .env.example, and all of them. */
import { readFileSync } from 'node:fs';

/** Variables that the image sets, or of the embedded database, which containers do not use. */
const NOT_PASSED_ON = new Set(['DATA_DIR', 'DEMO', 'HOST', 'PORT']);
/** Variables that the product itself does not read. */
const OF_OTHERS = new Set(['NODE_ENV', 'TMPDIR']);

const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const read = (path) => readFileSync(path, 'utf8');

const settings = new Set(found(read('.env.example'), /^#([A-Z_]+)=/gm));
const compose = new Set(found(read('.docker/compose.yaml').split('depends_on')[0], /^ {6}([A-Z_]+):/gm));
const unit = found(read('.deploy/vessel-ops.service'), /^Environment=(.*)$/gm).flatMap((line) => found(line, /([A-Z_]+)=/g));

const problems = [
  ...[...compose, ...unit]
    .filter((name) => !settings.has(name) && !OF_OTHERS.has(name))
    .map((name) => `${name} is set, but the product does not read it`),
  ...[...settings]
    .filter((name) => compose.has(name) === NOT_PASSED_ON.has(name))
    .map((name) => `compose.yaml: ${name} is to be passed on or left out`),
  ...(compose.has('MONGODB_URI') && unit.includes('DATA_DIR')
    ? []
    : ['MONGODB_URI and DATA_DIR are not found: the texts are read wrongly']),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
