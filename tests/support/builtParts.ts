import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CLIENT = resolve(import.meta.dirname, '../../.build/client');
const ASSETS = join(CLIENT, 'assets');

/** The built file of a module that the client fetches as a part of its own. */
export function fileOfPart(module: string): string {
  const file = readdirSync(ASSETS).find((name) => name.startsWith(`${module}-`) && name.endsWith('.js'));
  if (file === undefined) throw new Error(`The client has no part ${module}.`);
  return file;
}

const importsOf = (file: string): string[] =>
  [...readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g)].map(([, name]) => String(name));

/** The files that a part of the client is loaded with: those that it imports, and so on. */
export function loadedWith(part: string): string[] {
  const files = new Set([fileOfPart(part)]);
  for (const file of files) for (const imported of importsOf(file)) files.add(imported);
  return [...files];
}

/** The file that all of `parts` import, that a page of `html` does not begin with, and that the fewest others import. */
export function fileBehind(parts: readonly string[], html: string): string {
  const begun = readFileSync(join(CLIENT, html), 'utf8');
  const importers = new Map<string, number>();
  for (const file of readdirSync(ASSETS).filter((name) => name.endsWith('.js')))
    for (const imported of importsOf(file)) importers.set(imported, (importers.get(imported) ?? 0) + 1);
  const [first = [], ...others] = parts.map((part) => importsOf(fileOfPart(part)));
  const shared = first.filter((file) => others.every((files) => files.includes(file)) && !begun.includes(file));
  const [found] = shared.toSorted((one, other) => (importers.get(one) ?? 0) - (importers.get(other) ?? 0));
  if (found === undefined) throw new Error(`${parts.join(' and ')} share no file.`);
  return found;
}
