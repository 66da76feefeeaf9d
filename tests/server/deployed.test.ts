import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const settings = new Set(found(read('.env.example'), /^#([A-Z_]+)=/gm));

test('the built server needs nothing but the packages of production', () => {
  const packages = Object.keys((JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies);
  const programs = readdirSync('.build/server').filter((name) => name.endsWith('.js'));
  const imports = programs.flatMap((name) =>
    found(read(`.build/server/${name}`), /^(?:import|export)\b[^"'\n]*["']([^."'][^"']*)["']/gm).concat(
      found(read(`.build/server/${name}`), /\bimport\("([^."][^"]*)"\)/g),
    ),
  );
  expect(imports).toContain('express');
  const missing = imports.filter((name) => !isBuiltin(name) && !packages.some((one) => name === one || name.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
});

test('the containers and the unit set only what the product reads', () => {
  const compose = found(read('.docker/compose.yaml').split('depends_on')[0] ?? '', /^ {6}([A-Z_]+):/gm);
  expect(compose).toContain('MONGODB_URI');
  const unit = found(read('.deploy/vessel-ops.service'), /^Environment=(.*)$/gm).flatMap((line) => found(line, /([A-Z_]+)=/g));
  expect(unit).toContain('DATA_DIR');
  const others = new Set(['NODE_ENV', 'TMPDIR']);
  expect([...compose, ...unit].filter((name) => !settings.has(name) && !others.has(name))).toEqual([]);
});

test('the containers pass on every setting but those of the image, and of the embedded database', () => {
  const compose = new Set(found(read('.docker/compose.yaml').split('depends_on')[0] ?? '', /^ {6}([A-Z_]+):/gm));
  expect([...settings].filter((name) => !compose.has(name)).toSorted()).toEqual(['DATA_DIR', 'DEMO', 'HOST', 'PORT']);
});

test('every program that the notes name is built', () => {
  const texts = ['.deploy/README.md', '.deploy/vessel-ops.service', '.docker/Dockerfile', '.docker/compose.yaml'].map(read).join('\n');
  const programs = new Set(found(texts, /(?:\.build\/server\/|`)([a-z-]+\.js)\b/g));
  expect([...programs].toSorted()).toEqual(['backup.js', 'main.js', 'reset-link.js', 'restore.js', 'verify.js']);
  for (const name of programs) expect(existsSync(`.build/server/${name}`)).toBe(true);
});
