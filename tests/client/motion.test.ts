import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const COMPOSITED = /^(opacity|rotate|scale|translate|transform)$/;

/** The properties that the keyframes of a name change. */
function changedBy(css: string, name: string): string[] {
  const body = css.slice(css.indexOf(`@keyframes ${name} {`)).split('\n}')[0] ?? '';
  return [...body.matchAll(/^\s+([a-z-]+):/gm)].map(([, property = '']) => property);
}

test('what moves without end changes opacity or place alone: no frame of it paints the page anew', () => {
  const styles = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const endless = styles.flatMap((file) => {
    const css = readFileSync(join('client', file), 'utf8');
    return [...css.matchAll(/animation: (\S+)[^;]*\binfinite\b/g)].map(([, name = '']) => ({ file, properties: changedBy(css, name) }));
  });
  expect(endless.length).toBeGreaterThan(0);
  for (const { file, properties } of endless) {
    expect(properties.length, file).toBeGreaterThan(0);
    expect(
      properties.filter((property) => !COMPOSITED.test(property)),
      file,
    ).toEqual([]);
  }
});
