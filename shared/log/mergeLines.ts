import { MOST } from '../kinds/field';
import { sameValue } from '../kinds/identity';

/** A line of a list, as a record keeps it or as a form holds it: named by `item_name`, numbered by `sl_no` where it is numbered. */
export interface ItemLine {
  sl_no: unknown;
  item_name: unknown;
}

/** For each line of the base its place in a changed list; undefined where it was taken out. */
type Places = (number | undefined)[];

/** What tells two lines apart, the surest first. A line that lost its neighbour's number must not pass for its neighbour. */
const MARKS: readonly ((line: ItemLine) => string | null)[] = [
  (line) => JSON.stringify(line),
  (line) => (isNumbered(line) ? JSON.stringify([line.sl_no, line.item_name]) : null),
  (line) => JSON.stringify(line.item_name),
  (line) => (isNumbered(line) ? JSON.stringify(line.sl_no) : null),
];

const isNumbered = ({ sl_no }: ItemLine) => sl_no !== null && sl_no !== undefined && sl_no !== '';

/** The places of the lines whose mark is unique among them. */
function unique(lines: readonly ItemLine[], free: readonly number[], mark: (line: ItemLine) => string | null): Map<string, number> {
  const found = new Map<string, number | null>();
  for (const place of free) {
    const name = mark(lines[place] as ItemLine);
    if (name !== null) found.set(name, found.has(name) ? null : place);
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== null));
}

/** Which line of `changed` each line of `base` became. */
function follow(base: readonly ItemLine[], changed: readonly ItemLine[]): Places {
  const places: Places = base.map(() => undefined);
  let before = base.map((_line, place) => place);
  let after = changed.map((_line, place) => place);
  const pair = (from: number, to: number) => {
    places[from] = to;
    before = before.filter((place) => place !== from);
    after = after.filter((place) => place !== to);
  };
  for (const mark of MARKS) {
    const there = unique(changed, after, mark);
    for (const [name, from] of unique(base, before, mark)) {
      const to = there.get(name);
      if (to !== undefined) pair(from, to);
    }
  }
  // Twins: the first of them is the first of them.
  for (const from of before) {
    const to = after.find((place) => sameValue(base[from], changed[place]));
    if (to !== undefined) pair(from, to);
  }
  // What is left between the same two neighbours, as many as there were, is what was there, written anew.
  const neighbour = (lines: readonly number[]) => (place: number) => Math.max(-1, ...lines.filter((other) => other < place));
  const known = places.filter((place) => place !== undefined);
  const follows = (from: number) => places.slice(0, from).findLast((place) => place !== undefined) ?? -1;
  for (const [left, right] of gaps(before, follows, after, neighbour(known))) {
    if (left.length === right.length) left.forEach((from, nth) => (places[from] = right[nth]));
  }
  return places;
}

/** Those of `before` and `after` that stand behind the same line. */
function gaps(before: readonly number[], follows: (place: number) => number, after: readonly number[], behind: (place: number) => number) {
  return [...new Set(before.map(follows))].map(
    (place) => [before.filter((from) => follows(from) === place), after.filter((to) => behind(to) === place)] as const,
  );
}

/** Whose word counts where only a person can decide. */
export type Decided = 'mine' | 'theirs';

/**
 * One line both kept, field by field; null when both changed a field differently. Under another name it may be another thing: no
 * quantities are put on it unasked.
 */
function mergeLine<L extends ItemLine>(base: L, mine: L, theirs: L, decided?: Decided): L | null {
  const renamed = !sameValue(mine.item_name, base.item_name) || !sameValue(theirs.item_name, base.item_name);
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

/** What a side added, by the surviving line of the base it stands after; -1 for what stands before all of them. */
function additions<L>(changed: readonly L[], places: Places, survivors: ReadonlySet<number>): Map<number, L[]> {
  const added = new Map<number, L[]>();
  let after = -1;
  changed.forEach((line, place) => {
    const from = places.indexOf(place);
    if (from < 0) added.set(after, [...(added.get(after) ?? []), line]);
    else if (survivors.has(from)) after = from;
  });
  return added;
}

/** What both added in one place: each line once, in an order that is the same on every side. */
function both<L>(mine: readonly L[], theirs: readonly L[]): L[] {
  const [first, second] = JSON.stringify(mine) < JSON.stringify(theirs) ? [mine, theirs] : [theirs, mine];
  const rest = [...second];
  for (const line of first) {
    const twin = rest.findIndex((other) => sameValue(line, other));
    if (twin >= 0) rest.splice(twin, 1);
  }
  return [...first, ...rest];
}

/** Bytes of a list beside which the rest of its record finds room in one request. */
const LARGEST = 80_000;
const sizeOf = (lines: readonly ItemLine[]) => new TextEncoder().encode(JSON.stringify(lines)).length;

/** Whether a merged list could be saved again by a form: beyond that every later edit of its record would be refused. */
const fits = (lines: readonly ItemLine[], ...saved: readonly (readonly ItemLine[])[]) =>
  lines.length <= MOST.items && sizeOf(lines) <= Math.max(LARGEST, ...saved.map(sizeOf));

const sameOrder = (a: readonly number[], b: readonly number[]) => a.every((place, at) => place === b[at]);

/**
 * Merges two edits of one list line by line (server/README.md, invariant 6): what either added, changed, took out or moved. null where only a
 * person can decide and has not: both changed one field of a line differently, one changed what the other took out, both put it in
 * another order, or both together are more than a list may hold. What was `decided` counts for those alone; everything else of both stands.
 */
export function mergeLines<L extends ItemLine>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
  decided?: Decided,
): L[] | null {
  if (sameValue(base, mine) || sameValue(mine, theirs)) return [...theirs];
  if (sameValue(base, theirs)) return [...mine];
  const [atMine, atTheirs] = [follow(base, mine), follow(base, theirs)];

  const merged = new Map<number, L>();
  for (const [place, line] of base.entries()) {
    const [my, their] = [mine[atMine[place] ?? -1], theirs[atTheirs[place] ?? -1]];
    const kept = my ?? their;
    if (my && their) {
      const one = mergeLine(line, my, their, decided);
      if (!one) return null;
      merged.set(place, one);
    } else if (kept && !sameValue(kept, line)) {
      if (!decided) return null;
      const wanted = { mine: my, theirs: their }[decided];
      if (wanted) merged.set(place, wanted);
    }
  }

  const order = [...merged.keys()];
  const survivors = new Set(order);
  // A line one of them took out stands, if it is kept, where it stood in the other's list.
  const ordered = (places: Places, others: Places) =>
    order.toSorted((a, b) => (places[a] ?? others[a] ?? 0) - (places[b] ?? others[b] ?? 0));
  const [myOrder, theirOrder] = [ordered(atMine, atTheirs), ordered(atTheirs, atMine)];
  const moved = [myOrder, theirOrder].filter((each) => !sameOrder(each, order));
  if (moved.length > 1 && !sameOrder(myOrder, theirOrder) && !decided) return null;
  const final = moved.length > 1 ? { mine: myOrder, theirs: theirOrder }[decided ?? 'theirs'] : (moved[0] ?? order);

  const [myNew, theirNew] = [additions(mine, atMine, survivors), additions(theirs, atTheirs, survivors)];
  const newAfter = (place: number) => both(myNew.get(place) ?? [], theirNew.get(place) ?? []);
  const all = [...newAfter(-1), ...final.flatMap((place) => [merged.get(place) as L, ...newAfter(place)])];
  if (fits(all, mine, theirs)) return all;
  return decided ? [...{ mine, theirs }[decided]] : null;
}
