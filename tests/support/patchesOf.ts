import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PATCH = /Patch of (\S+) (\d+\.\d+\.\d+)\b/;

/** The patches in `folder`: the name of the file, which version of its library it names, and which is installed. */
export const patchesOf = (folder: string): [file: string, written: string | undefined, installed: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => {
      const [, library = '', written] = PATCH.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      const { version } = JSON.parse(readFileSync(join('node_modules', library, 'package.json'), 'utf8')) as { version: string };
      return [name, written, version];
    });
