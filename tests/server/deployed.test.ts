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

test.each([
  ['Under systemd', '/var/lib/vessel-ops/'],
  ['As containers', `${found(read('.docker/compose.yaml'), /volumes: \[app:([^\]]+)\]/g).join()}/`],
])('the notes "%s" have the commands for a backup, verify and a restore, with archives on a disk that stays', (title, disk) => {
  const section =
    read('.deploy/README.md')
      .split(/^## /m)
      .find((text) => text.startsWith(title)) ?? '';
  const programs = found(section, /\b(backup|restore|verify)\.js\b/g);
  expect([...new Set(programs)].toSorted()).toEqual(['backup', 'restore', 'verify']);
  const archives = found(section, /\b(?:backup|restore)\.js (\/\S+)/g);
  expect(archives.map((path) => path.startsWith(disk))).toContain(true);
  expect(archives.filter((path) => !path.startsWith(disk))).toEqual([]);
  // An archive that stays on the disk of a container is in the way of the next backup, and holds what was erased since.
  const [made, removed] = [/ > (\/data\/\S+?)'/g, /exec app rm (\/data\/\S+)/g].map((form) => found(section, form));
  expect(removed?.length).toBe((made?.length ?? 0) * 2);
});
