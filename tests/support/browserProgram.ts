import chromium from '@sparticuz/chromium';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');

/**
 * The path of Chromium, unpacked from its npm package once. The package itself unpacks to a fixed place in the temporary folder and takes
 * a half-written file for a whole one; two test files starting together need better: each unpacks apart, and the first one's is kept.
 */
export async function browserProgram(): Promise<string> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const program = resolve(import.meta.dirname, `../../.build/chromium-${version}/chromium`);
  if (existsSync(program)) return program;

  const before = process.env.TMPDIR;
  const draft = mkdtempSync(join(tmpdir(), 'vessel-ops-chromium-'));
  try {
    process.env.TMPDIR = draft;
    await chromium.executablePath();
    place(draft, dirname(program));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(draft, { recursive: true, force: true });
  }
  return program;
}

/** Puts the unpacked folder in its place at once, unless somebody else was first. The two may lie on different file systems. */
function place(draft: string, folder: string): void {
  const beside = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(draft, beside, { recursive: true });
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
}
