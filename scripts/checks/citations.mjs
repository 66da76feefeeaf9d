import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The page that comments mean by a section if they name no page. */
const RULES = 'shared/README.md';

/** `server/queries/README.md, "Search"`, `shared/README.md, section 2, Lists`, `shared/README.md, Search` and `server/README.md, invariant 3`. */
const PAGE = /((?:\.?\w+\/)*README(?:\.md)?), (?:"([^"]+)"|sections? (\d+)(?:, ([A-Z][\w ]*))?|invariants? (\d+)|([A-Z][\w ]*))/g;
const SECTION = /\bsections? (\d+)(?:, \d+)*(?: and (\d+))?/gi;

const pages = new Map();
function pageOf(file) {
  if (!pages.has(file)) {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
    // Parts of a section are headings, or points that begin in bold.
    const headings = [...text.matchAll(/^#+ (.+)$|^- \*\*(.+?)\*\*/gm)].map(([, heading, point]) => heading ?? point);
    const invariants = [...text.matchAll(/^\| (\d+) /gm)].map(([, number]) => number);
    pages.set(file, { headings, invariants });
  }
  return pages.get(file);
}

/** Whether a page has a heading that begins with these words. */
const hasHeading = (file, name) => pageOf(file).headings.some((heading) => heading === name || heading.startsWith(`${name} `));
const hasSection = (number) => hasHeading(RULES, `${number}.`);

/** The citations in a text of headings, sections or invariants of READMEs that do not exist. */
export function lostCitations(text) {
  const words = text.replaceAll(/\n\s*(?:\*|\/\/)? */g, ' ');
  const lost = [];
  for (const [cited, page, quoted, section, part, invariant, plain] of words.matchAll(PAGE)) {
    const file = page.endsWith('.md') ? page : `${page}.md`;
    const names = [quoted, part, plain, section && `${section}.`].filter(Boolean);
    if (names.some((name) => !hasHeading(file, name.trim())) || (invariant && !pageOf(file).invariants.includes(invariant)))
      lost.push(cited);
  }
  for (const [cited, ...numbers] of words.matchAll(SECTION)) if (numbers.some((number) => number && !hasSection(number))) lost.push(cited);
  if (/\bspecification, sections? \d/.test(words)) lost.push(`the specification, whose sections stand in ${RULES}`);
  return lost;
}
