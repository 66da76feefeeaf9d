/**
 * Rules on the shape of the product (client, server, shared): no import cycle, no crumb, one meaning for each exported name, and a list of
 * the parts of each large folder. Type imports and `import()` count as imports.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/** A file with fewer lines needs two importers, a test among them, or is loaded by itself. */
const CRUMB = 25;
/** A folder with more files has a README that lists them. */
const LARGE_FOLDER = 8;
/** Entries of the build. They are loaded by path, not by an import. */
const ENTRIES = JSON.parse(readFileSync('.knip.json', 'utf8')).entry;

/** The source files of these folders with their text. */
function textsOf(folders) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' }).split(
    '\n',
  );
  return new Map(files.filter((file) => /\.tsx?$/.test(file) && existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]));
}
const texts = textsOf(['client', 'server', 'shared']);

const IMPORT = /(from\s+|\bimport\s*\(\s*|^import\s+)'(\.[^'?]*)(\?[^']*)?'/gm;
const targetOf = (from, specifier) => {
  const base = normalize(join(dirname(from), specifier));
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => texts.has(path));
};

/** Of each file what it imports; of each file who imports it, and whether by `import()` or as a worker. */
const imports = new Map([...texts.keys()].map((file) => [file, new Set()]));
const importers = new Map([...texts.keys()].map((file) => [file, new Map()]));
for (const [file, text] of [...texts, ...textsOf(['tests'])])
  for (const [, how, specifier, query] of text.matchAll(IMPORT)) {
    const target = targetOf(file, specifier);
    if (!target) continue;
    imports.get(file)?.add(target);
    const isLoaded = how.includes('(') || query !== undefined;
    importers.get(target).set(file, isLoaded || (importers.get(target).get(file) ?? false));
  }

/** The groups of files that import each other (Tarjan). */
function cycles() {
  const numbers = new Map();
  const lows = new Map();
  const path = [];
  const onPath = new Set();
  const found = [];
  const visit = (file) => {
    numbers.set(file, numbers.size);
    lows.set(file, numbers.get(file));
    path.push(file);
    onPath.add(file);
    for (const next of imports.get(file)) {
      if (!numbers.has(next)) visit(next);
      if (onPath.has(next)) lows.set(file, Math.min(lows.get(file), lows.get(next), numbers.get(next)));
    }
    if (lows.get(file) !== numbers.get(file)) return;
    const group = path.splice(path.indexOf(file));
    for (const each of group) onPath.delete(each);
    if (group.length > 1) found.push(group);
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return found.map((group) => `${group.toSorted().join(', ')} import each other`);
}

/** Folders with one file for each library, kind or collection, however small. */
const ONE_EACH = ['client/build/patches/', 'server/patches/', 'client/records/kinds/', 'server/database/models/'];
const isOneOfEach = (file) => ONE_EACH.some((folder) => file.startsWith(folder));
const isEntry = (file) => ENTRIES.some((entry) => entry.includes(basename(file).replace(/\.tsx?$/, '')));
const linesOf = (text) => text.split('\n').length - 1;
function crumbs() {
  return [...importers]
    .filter(
      ([file, by]) => by.size === 1 && ![...by.values()][0] && linesOf(texts.get(file)) < CRUMB && !isEntry(file) && !isOneOfEach(file),
    )
    .map(([file, by]) => `${file} has ${linesOf(texts.get(file))} lines and one importer: merge it into ${[...by.keys()][0]}`);
}

/** Names that several files may export, because they mean the same: a part and the chunk that loads it, one action on both sides of the wire. */
const SAME_MEANING = new Set(['createRecord', 'updateRecord', 'deleteRecord', 'restoreRecord', 'undoImport', 'signIn']);
/** A kind's screens have the name of its description. */
const PAIRED = ['client/records/kinds/', 'shared/kinds/'];

/** The lazy part of a component has the component's name, and does not count. */
const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)(?! = (?:lazy|opened)Part\()\b/gm;
const isPart = (one, other) => imports.get(one).has(other) || imports.get(other).has(one);
const isPair = (by) => by.length === 2 && (isPart(...by) || by.toSorted().every((file, at) => file.startsWith(PAIRED[at])));
function homonyms() {
  const exporters = new Map();
  for (const [file, text] of texts)
    for (const name of new Set([...text.matchAll(EXPORT)].map(([, each]) => each)))
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
  return [...exporters]
    .filter(([name, by]) => by.length > 1 && !SAME_MEANING.has(name) && !isPair(by))
    .map(([name, by]) => `${name} is exported by ${by.join(' and ')}`);
}

function unlistedFolders() {
  const folders = new Map();
  for (const file of texts.keys()) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders]
    .filter(([, parts]) => parts.length > LARGE_FOLDER)
    .flatMap(([folder, parts]) => {
      if (parts.some((file) => basename(file).replace(/\.tsx?$/, '') === basename(folder))) return [];
      const list = join(folder, 'README.md');
      if (!existsSync(list)) return [`${folder} has ${parts.length} files and no README.md that lists them`];
      return [];
    });
}

const problems = [...cycles(), ...crumbs(), ...homonyms(), ...unlistedFolders()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
