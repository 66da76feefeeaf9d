import { FIELD_LIMITS } from '../kinds/field';
import { recordLabel } from '../kinds/recordNaming';
import { sameValue, type Kind, type Values } from '../kinds/kind';

/** A line of a list in a record or a form: an item, known by its number and name, or an endorsement, known by its date and survey. */
interface Line {
  sl_no?: unknown;
  item_name?: unknown;
  date?: unknown;
  survey?: unknown;
}

/** The number of an item, the date of an endorsement. */
const numberOf = (line: Line) => line.sl_no ?? line.date;
const nameOf = (line: Line) => line.item_name ?? line.survey;

/** For each line of the base, its index in a changed list; undefined if it was removed. */
type Positions = (number | undefined)[];

/** Keys by which a changed line is matched with its base line, the most reliable first: all of it, number and name, name, number. */
const MATCH_KEYS: readonly ((line: Line) => string | null)[] = [
  (line) => JSON.stringify(line),
  (line) => (isNumbered(line) ? JSON.stringify([numberOf(line), nameOf(line)]) : null),
  (line) => JSON.stringify(nameOf(line) ?? null),
  (line) => (isNumbered(line) ? JSON.stringify(numberOf(line)) : null),
];

const isNumbered = (line: Line) => numberOf(line) !== undefined && numberOf(line) !== '';

/** The keys that occur once among the lines at `indexes`, with the index of their line. */
function uniqueKeys(lines: readonly Line[], indexes: readonly number[], keyOf: (line: Line) => string | null): Map<string, number> {
  const found = new Map<string, number | null>();
  for (const index of indexes) {
    const key = keyOf(lines[index] as Line);
    if (key !== null) found.set(key, found.has(key) ? null : index);
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== null));
}

/** Matches each line of `base` with the line of `changed` that it became. */
function matchLines(base: readonly Line[], changed: readonly Line[]): Positions {
  const positions: Positions = base.map(() => undefined);
  // The indexes of lines without a match yet, in `base` and in `changed`.
  let baseLeft = base.map((_line, index) => index);
  let changedLeft = changed.map((_line, index) => index);
  const pair = (from: number, to: number) => {
    positions[from] = to;
    baseLeft = baseLeft.filter((index) => index !== from);
    changedLeft = changedLeft.filter((index) => index !== to);
  };
  for (const keyOf of MATCH_KEYS) {
    const candidates = uniqueKeys(changed, changedLeft, keyOf);
    for (const [key, from] of uniqueKeys(base, baseLeft, keyOf)) {
      const to = candidates.get(key);
      if (to !== undefined) pair(from, to);
    }
  }
  // Equal lines are matched in their order.
  for (const from of baseLeft) {
    const to = changedLeft.find((index) => sameValue(base[from], changed[index]));
    if (to !== undefined) pair(from, to);
  }
  // Unmatched lines behind the same matched line were rewritten, if both lists have the same number of them there.
  const matched = positions.filter((index) => index !== undefined);
  const matchBefore = (from: number) => positions.slice(0, from).findLast((index) => index !== undefined) ?? -1;
  const lastMatchedBefore = (to: number) => Math.max(-1, ...matched.filter((other) => other < to));
  for (const match of new Set(baseLeft.map(matchBefore))) {
    const left = baseLeft.filter((from) => matchBefore(from) === match);
    const right = changedLeft.filter((to) => lastMatchedBefore(to) === match);
    if (left.length === right.length) left.forEach((from, nth) => (positions[from] = right[nth]));
  }
  return positions;
}

/** The side that wins a conflict, as a user has decided. */
export type Decided = 'mine' | 'theirs';

/**
 * Merges a line that both sides have, field by field; null if both changed one field differently. A renamed line may be another item, so
 * only one side's version of it is taken, whole.
 */
function mergeLine<L extends Line>(base: L, mine: L, theirs: L, decided?: Decided): L | null {
  const renamed = !sameValue(nameOf(mine), nameOf(base)) || !sameValue(nameOf(theirs), nameOf(base));
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base) || sameValue(mine, theirs)) return mine;
  if (renamed) return decided ? { mine, theirs }[decided] : null;
  const merged: L = { ...theirs };
  for (const name of Object.keys({ ...base, ...mine }) as (keyof L)[]) {
    if (sameValue(mine[name], base[name]) || sameValue(mine[name], theirs[name])) continue;
    if (sameValue(theirs[name], base[name]) || decided === 'mine') merged[name] = mine[name];
    else if (!decided) return null;
  }
  return merged;
}

/** The lines that a side added, by the index of the surviving base line before them; -1 if none is before them. */
function additions<L>(changed: readonly L[], positions: Positions, survivors: ReadonlySet<number>): Map<number, L[]> {
  const added = new Map<number, L[]>();
  let after = -1;
  changed.forEach((line, index) => {
    const from = positions.indexOf(index);
    if (from < 0) added.set(after, [...(added.get(after) ?? []), line]);
    else if (survivors.has(from)) after = from;
  });
  return added;
}

/** The lines that both sides added behind one line: each line once, in an order that does not depend on the side. */
function mergeAdditions<L>(mine: readonly L[], theirs: readonly L[]): L[] {
  const [first, second] = JSON.stringify(mine) < JSON.stringify(theirs) ? [mine, theirs] : [theirs, mine];
  const rest = [...second];
  for (const line of first) {
    const twin = rest.findIndex((other) => sameValue(line, other));
    if (twin >= 0) rest.splice(twin, 1);
  }
  return [...first, ...rest];
}

/** The maximum size of a merged list, in bytes of JSON. The rest of its record still fits in one request. */
const LARGEST = 80_000;
const sizeOf = (lines: readonly Line[]) => new TextEncoder().encode(JSON.stringify(lines)).length;

/** Whether a merged list can be saved: of a larger one every later edit would be refused. */
const fits = (lines: readonly Line[], ...saved: readonly (readonly Line[])[]) =>
  lines.length <= FIELD_LIMITS.items && sizeOf(lines) <= Math.max(LARGEST, ...saved.map(sizeOf));

const sameOrder = (a: readonly number[], b: readonly number[]) => a.every((index, at) => index === b[at]);

/**
 * Three-way merge of two edits of one list, line by line (server/README.md, invariant 6): added, changed, removed and moved lines. A conflict
 * is: both changed one field of a line differently, one changed a line that the other removed, both reordered the lines differently, or the
 * merged list is too large. In a conflict the `decided` side wins; null if nobody has decided. All other edits of both sides are applied.
 */
export function mergeLines<L extends Line>(base: readonly L[], mine: readonly L[], theirs: readonly L[], decided?: Decided): L[] | null {
  if (sameValue(base, mine) || sameValue(mine, theirs)) return [...theirs];
  if (sameValue(base, theirs)) return [...mine];
  const [atMine, atTheirs] = [matchLines(base, mine), matchLines(base, theirs)];

  const merged = new Map<number, L>();
  for (const [index, line] of base.entries()) {
    const [my, their] = [mine[atMine[index] ?? -1], theirs[atTheirs[index] ?? -1]];
    const remaining = my ?? their;
    if (my && their) {
      const one = mergeLine(line, my, their, decided);
      if (!one) return null;
      merged.set(index, one);
    } else if (remaining && !sameValue(remaining, line)) {
      if (!decided) return null;
      const wanted = { mine: my, theirs: their }[decided];
      if (wanted) merged.set(index, wanted);
    }
  }

  const order = [...merged.keys()];
  const survivors = new Set(order);
  // A line that one side removed and that survives has its position of the other side.
  const ordered = (positions: Positions, others: Positions) =>
    order.toSorted((a, b) => (positions[a] ?? others[a] ?? 0) - (positions[b] ?? others[b] ?? 0));
  const [myOrder, theirOrder] = [ordered(atMine, atTheirs), ordered(atTheirs, atMine)];
  const moved = [myOrder, theirOrder].filter((each) => !sameOrder(each, order));
  if (moved.length > 1 && !sameOrder(myOrder, theirOrder) && !decided) return null;
  const final = moved.length > 1 ? { mine: myOrder, theirs: theirOrder }[decided ?? 'theirs'] : (moved[0] ?? order);

  const [myNew, theirNew] = [additions(mine, atMine, survivors), additions(theirs, atTheirs, survivors)];
  const newAfter = (index: number) => mergeAdditions(myNew.get(index) ?? [], theirNew.get(index) ?? []);
  const all = [...newAfter(-1), ...final.flatMap((index) => [merged.get(index) as L, ...newAfter(index)])];
  if (fits(all, mine, theirs)) return all;
  return decided ? [...{ mine, theirs }[decided]] : null;
}

/** The values of `after` that differ from `before`. */
export function changedFields(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}

interface Merge {
  /** The values to write over `theirs`. */
  fields: Values;
  /** The fields that both sides changed to different values. */
  clashes: string[];
}

/**
 * Three-way merge of an edit (`mine`, made on `base`; `yours` in a refusal) with the saved record (`theirs`): field by field, and line by line if the field is a
 * list (server/README.md, invariant 6).
 */
export function mergeEdits(base: Values, theirs: Values, mine: Values): Merge {
  const fields = changedFields(theirs, changedFields(base, mine));
  const clashes: string[] = [];
  for (const name of Object.keys(fields).filter((field) => !sameValue(base[field], theirs[field]))) {
    const [origin, edited, saved] = [base[name], mine[name], theirs[name]];
    // A record of an older version has no value in place of an empty list.
    const lines = Array.isArray(edited) && Array.isArray(saved) ? mergeLines<Line>((origin ?? []) as Line[], edited, saved) : null;
    if (!lines) clashes.push(name);
    else if (sameValue(lines, theirs[name])) delete fields[name];
    else fields[name] = lines;
  }
  return { fields, clashes };
}

/**
 * The sentence of a conflict: 'Ann changed Rank, Passport of crew member Bo meanwhile. Choose which to keep.' `rule`: the refusal of both
 * changes together, if that is the reason.
 */
export function conflictSentence(kind: Kind, record: Values, names: readonly string[], by: string, rule?: string): string {
  const labels = names.map((name) => kind.fields[name]?.label ?? name).join(', ');
  const together = rule ? ` Both changes together: ${rule}` : '';
  return `${by} changed ${labels} of ${recordLabel(kind, record)} meanwhile.${together} Choose which to keep.`;
}
