import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** `server/queries/README.md, "Search"`, `shared/README.md, Search` and `server/README.md, invariant 3`. */
const PAGE = /((?:\.?\w+\/)*README(?:\.md)?), (?:"([^"]+)"|invariants? (\d+)|([A-Z][\w ]*))/g;
const SECTION = /(?<!RFC \d+, )\bsections? (\d+)(?:, \d+)*(?: and (\d+))?/gi;

const pages = new Map();
function pageOf(file) {
  if (!pages.has(file)) {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    const invariants = [...text.matchAll(/^\| (\d+) /gm)].map(([, number]) => number);
    pages.set(file, { headings, invariants });
  }
  return pages.get(file);
}

/** Whether a page has a heading that begins with these words. */
const hasHeading = (file, name) => pageOf(file).headings.some((heading) => heading === name || heading.startsWith(`${name} `));

/** Tests and mutants cite a section of the specification, whose sentences are listed in a file for each section. */
const CITES_SECTIONS = /^(tests|scripts\/mutants)\//;
const hasSection = (number) => existsSync(join(ROOT, `tests/specification/section${number}.ts`));

const COMMENT = /(?:\/\/|\/?\*+) (.*)/g;
/** `shared/log/merge.ts`: a path from the root, from the room of the citing file, or from its folder. */
const SOURCE = /(?<![\w/.@:-])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css)\b/g;
const hasSource = (file, cited) =>
  [cited, join(file.split('/')[0], cited), join(file, '..', cited)].some((path) => existsSync(join(ROOT, path)));

/** The citations in a file of headings, invariants, sections or source files that do not exist. Product code cites no section: its readers do not have the specification. */
export function lostCitations(file, text) {
  const words = text.replaceAll(/\n\s*(?:\*|\/\/)? */g, ' ');
  const lost = [];
  for (const [cited, page, quoted, invariant, plain] of words.matchAll(PAGE)) {
    const target = page.endsWith('.md') ? page : `${page}.md`;
    const name = (quoted ?? plain)?.trim();
    if ((name && !hasHeading(target, name)) || (invariant && !pageOf(target).invariants.includes(invariant))) lost.push(cited);
  }
  for (const [cited, ...numbers] of words.matchAll(SECTION))
    if (!CITES_SECTIONS.test(file) || numbers.some((number) => number && !hasSection(number))) lost.push(cited);
  for (const [, comment] of text.matchAll(COMMENT))
    for (const [cited] of comment.matchAll(SOURCE)) if (!hasSource(file, cited)) lost.push(cited);
  return lost;
}
