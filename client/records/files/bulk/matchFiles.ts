import type { AnyRecord } from '../../../../shared/kinds/kind';
import { foldText } from '../../../../shared/api/searchWords';

/** Words that tell no certificate from another. */
const EMPTY = new Set([
  'certificate',
  'certificates',
  'cert',
  'certs',
  'of',
  'the',
  'for',
  'and',
  'a',
  'an',
  'scan',
  'scanned',
  'copy',
  'final',
  'signed',
  'img',
  'ship',
  'ships',
  'vessel',
]);
const LEAST = 0.34;

/** The words of a name that tell it from others, folded; 'SafetyRadio_2026.pdf' is 'safety' and 'radio'. */
function tellingWords(name: string): string[] {
  const apart = name.replace(/\.[a-z0-9]{2,4}$/i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = foldText(apart).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => !EMPTY.has(word)))];
}

/** Whether two words are the same, or the shorter one begins the longer. */
const agree = (a: string, b: string) => a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

/** How well a file's name fits that of a certificate, from 0 to 1: the words both have, or its initials, 'IOPP'. */
function fit(file: readonly string[], certificate: readonly string[]): number {
  if (file.length === 0 || certificate.length === 0) return 0;
  const initials = certificate.map((word) => word[0]).join('');
  const common = file.filter((word) => certificate.some((other) => agree(word, other))).length;
  const worded = (2 * common) / (file.length + certificate.length);
  return file.some((word) => word.length >= 3 && word === initials) ? Math.max(worded, 0.9) : worded;
}

/**
 * The certificate that each file is of, by their names; null where none fits. The best fit is given first, and no certificate twice. Words of
 * the ship's own name do not count.
 */
export function matchFiles(names: readonly string[], certificates: readonly AnyRecord[], ship: string): (number | null)[] {
  const ships = new Set(tellingWords(ship));
  const files = names.map((name) => tellingWords(name).filter((word) => !ships.has(word)));
  const known = certificates.map(({ id, certificate_name }) => ({ id, words: tellingWords(String(certificate_name ?? '')) }));
  const fits = files
    .flatMap((file, at) => known.map(({ id, words }) => ({ at, id, score: fit(file, words) })))
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score);
  const found = names.map((): number | null => null);
  const given = new Set<number>();
  for (const { at, id } of fits) {
    if (found[at] !== null || given.has(id)) continue;
    found[at] = id;
    given.add(id);
  }
  return found;
}
