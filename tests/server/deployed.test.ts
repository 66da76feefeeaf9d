import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('the built server carries its libraries, all but what has a binary of its own', () => {
  const programs = readdirSync('.build/server').filter((name) => name.endsWith('.js'));
  const imports = programs.flatMap((name) =>
    found(read(`.build/server/${name}`), /^(?:import|export)\b[^"'\n]*["']([^."'][^"']*)["']/gm).concat(
      found(read(`.build/server/${name}`), /\bimport\("([^."][^"]*)"\)/g),
    ),
  );
  const missing = new Set(imports.filter((name) => !isBuiltin(name)));
  expect([...missing]).toEqual(['@node-rs/argon2']);
});

test('every program that the notes name is built', () => {
  const texts = ['.deploy/README.md', '.deploy/vessel-ops.service', '.docker/Dockerfile', '.docker/compose.yaml'].map(read).join('\n');
  const programs = new Set(found(texts, /(?:\.build\/server\/|`)([a-z-]+\.js)\b/g));
  expect([...programs].toSorted()).toEqual(['administrator.js', 'backup.js', 'main.js', 'reset-link.js', 'restore.js', 'verify.js']);
  for (const name of programs) expect(existsSync(`.build/server/${name}`)).toBe(true);
});
