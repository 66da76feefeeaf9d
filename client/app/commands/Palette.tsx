import { ArrowRight, FileText, Keyboard, Plus, Search, Ship } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { canBeAssigned } from '../../../shared/status/assignedToMe';
import { countText, type SearchHit } from '../../../shared/api/search';
import { fleetStatusNow } from '../../sync/fleetStatus';
import { recordsNow, useOwnPerson, useSelectedVessel, useVessels } from '../../sync/hooks';
import { useScreens } from '../useScreens';
import { CommandDialog } from '../../ui/CommandDialog';
import { hitAddress, searchAddress, type SearchReading, useSearch } from '../../screens/search/useSearch';
import { additionEntries, assignedEntries, type PaletteEntry, importEntries, recordEntries, screenEntries, vesselEntries } from './entries';
import { matcher } from './match';
import { showDate } from '../../../shared/basics/calendar';
import { localStore } from '../../net/storage';

const PLACE = 'recent';
const MOST_RECENT = 6;

/** What was chosen last, by key, newest first: the names themselves are not kept. */
function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function noteRecent(key: string): void {
  localStore.setItem(PLACE, JSON.stringify([key, ...readRecent().filter((other) => other !== key)].slice(0, MOST_RECENT)));
}

const ICONS = { vessel: Ship, screen: ArrowRight, addition: Plus, record: FileText, search: Search, help: Keyboard };
const MOST = 40;
/** The server is asked once this much was typed, and then left alone for so many milliseconds. */
const ASKED_FROM = 3;
const REST_MS = 200;

/**
 * Finds vessels, screens, forms that add, and the records of the selected vessel, in what is already loaded; below them, once the server has
 * answered, the records of the other vessels.
 */
export function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const [query, setQuery] = useState('');
  const needle = useDeferredValue(query);
  const screens = useScreens();
  const { id: vessel } = useSelectedVessel();
  const vessels = useVessels();
  const navigate = useNavigate();

  // As they stood when the palette opened: lines must not move while the user chooses one.
  const [standings] = useState(fleetStatusNow);
  const hasMine = canBeAssigned(useOwnPerson());
  const fixed = useMemo(
    () => [
      ...screenEntries(screens),
      ...(hasMine ? assignedEntries() : []),
      ...vesselEntries(vessels, standings),
      ...additionEntries(vessel),
      ...importEntries(vessel),
    ],
    [screens, vessels, vessel, hasMine, standings],
  );
  // Fixed when the palette opens: lines must not move while the user chooses one.
  const [records] = useState(() =>
    vessel === null ? [] : VESSEL_KINDS.flatMap((kind) => recordEntries(kindOf(kind), vessel, recordsNow(kind))),
  );
  const all = useMemo(() => [...fixed, ...records], [fixed, records]);
  const found = useMemo(() => (needle.trim() ? best(all, needle) : recentFirst(all, fixed)), [all, fixed, needle]);
  const wanted = needle.trim();
  const { result, of, isOld, error } = useSearch(query, { debounce: REST_MS, least: ASKED_FROM });
  const elsewhere = useMemo(() => {
    if (wanted.length < ASKED_FROM) return [];
    const names = new Map(vessels.map(({ id, name }) => [id, String(name)]));
    const hits = foundEntries({ result, of }, wanted, found, (ship) => names.get(ship) ?? `Vessel ${ship}`);
    const isNothing = !isOld && error === null && result?.hits.length === 0;
    return isNothing ? hits : [...hits, allEntry(wanted, { result, isOld, error })];
  }, [wanted, result, of, isOld, error, found, vessels]);
  const items = useMemo(
    () => [...found, ...elsewhere].map((entry) => ({ ...entry, note: entry.group, icon: iconOf(entry) })),
    [found, elsewhere],
  );

  const choose = (entry: PaletteEntry) => {
    if (entry.type === 'help') return onHelp();
    if (entry.type !== 'search') noteRecent(entry.key);
    onClose();
    if (entry.to) void navigate(entry.to);
  };
  return (
    <CommandDialog
      label="Find anything"
      placeholder="Find vessels, screens and records"
      query={query}
      onQuery={setQuery}
      items={items}
      isBehind={needle !== query}
      empty={`Nothing matches “${needle.trim()}”.`}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function iconOf({ type }: PaletteEntry) {
  const Icon = ICONS[type];
  return <Icon size={16} aria-hidden="true" />;
}

/** What fits best first; what fits equally well stays in order. */
function best(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const score = matcher(query);
  return entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function recentFirst(all: readonly PaletteEntry[], fixed: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = readRecent().flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  return [...recent.map((entry) => ({ ...entry, group: `Recent · ${entry.group}` })), ...fixed.filter((entry) => !recent.includes(entry))];
}

/** Of each section so many are offered; the search screen has all. */
const EACH = 5;

/** What the server found on all ships beside what is found in the `local` ones, each with the name of its ship. */
function foundEntries(
  { result, of }: Pick<SearchReading, 'result' | 'of'>,
  query: string,
  local: readonly PaletteEntry[],
  shipOf: (vessel: number) => string,
): PaletteEntry[] {
  // While more is typed the answer to its beginning stays: lines that come and go are hard to read.
  if (!result || !query.startsWith(of)) return [];
  const known = new Set(local.map(({ key }) => key));
  const told = new Map<string, number>();
  return result.hits.flatMap((hit) => {
    const key = `${hit.kind}:${hit.id}`;
    const count = told.get(hit.kind) ?? 0;
    if (known.has(key) || count === EACH) return [];
    told.set(hit.kind, count + 1);
    return {
      key,
      type: 'record',
      label: hit.name,
      detail: detailOf(hit, shipOf),
      group: kindOf(hit.kind).title,
      to: hitAddress(hit),
    } as const;
  });
}

function detailOf({ kind, vessel, detail, date }: SearchHit, shipOf: (vessel: number) => string): string {
  const ship = kindOf(kind).scope === 'fleet' ? '' : shipOf(vessel);
  return [ship, detail, date && showDate(date)].filter(Boolean).join(' · ');
}

/** The line that leads to all results, with how many there are. */
function allEntry(query: string, { result, isOld, error }: Pick<SearchReading, 'result' | 'isOld' | 'error'>): PaletteEntry {
  const counts = Object.values(result?.counts ?? {});
  const total = countText(counts.reduce((sum, count) => sum + count, 0));
  return {
    key: 'search',
    type: 'search',
    label: `All results for “${query}”`,
    group: error !== null ? 'No answer' : isOld ? 'Searching all ships…' : `${total} on all ships`,
    to: searchAddress(query),
  };
}
