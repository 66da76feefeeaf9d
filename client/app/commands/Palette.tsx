import { ArrowRight, FileText, Keyboard, Plus, Search, Ship, Stamp } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { canBeAssigned } from '../../../shared/status/assignedToMe';
import { countText, type SearchHit } from '../../../shared/api/search';
import { useAccess } from '../../net/access';
import { fetchChunk } from '../../net/chunks';
import { fleetStatusNow } from '../../sync/fleetStatus';
import { recordsNow, useOwnPerson, useSelectedVessel, useShipNames, useToday, useVessels } from '../../sync/hooks';
import { useScreens } from '../useScreens';
import { CommandDialog } from '../../ui/CommandDialog';
import { hitAddress, searchAddress, type SearchReading, useSearch } from '../../screens/search/useSearch';
import {
  additionEntries,
  assignedEntries,
  type PaletteEntry,
  importEntries,
  recordEntries,
  selectedEntries,
  screenEntries,
  vesselEntries,
  matcher,
} from './entries';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { localStore } from '../../net/browserStorage';

const RECENT_KEY = 'recent';
const MAX_RECENT = 6;

/** The keys of the entries chosen last, newest first. Names are not stored. */
function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function noteRecent(key: string): void {
  localStore.setItem(RECENT_KEY, JSON.stringify([key, ...readRecent().filter((other) => other !== key)].slice(0, MAX_RECENT)));
}

const ICONS = { vessel: Ship, screen: ArrowRight, addition: Plus, act: Stamp, record: FileText, search: Search, help: Keyboard };
const MAX_RESULTS = 40;
/** The server is searched from this number of characters on, after a pause in typing (in milliseconds). */
const MIN_SEARCH_LENGTH = 3;
const DEBOUNCE_MS = 200;

/**
 * The command palette. Finds vessels, screens, add forms and the records of the selected vessel in the loaded data. Below them it shows the
 * records of other vessels, once the server has answered.
 */
export function Palette({ typed, onClose, onHelp }: { typed: string; onClose(): void; onHelp(): void }) {
  const [query, setQuery] = useState(typed);
  const needle = useDeferredValue(query);
  const screens = useScreens();
  const { id: vessel } = useSelectedVessel();
  const vessels = useVessels();
  const shipName = useShipNames();
  const today = useToday();
  const navigate = useNavigate();
  const access = useAccess();

  // The statuses when the palette opened: lines must not move while the user chooses one.
  const [statuses] = useState(fleetStatusNow);
  const canHaveAssigned = canBeAssigned(useOwnPerson());
  const fixed = useMemo(
    () => [
      ...screenEntries(screens),
      ...(canHaveAssigned ? assignedEntries() : []),
      ...vesselEntries(vessels, statuses),
      ...additionEntries(vessel, access),
      ...importEntries(vessel, access),
    ],
    [screens, vessels, vessel, canHaveAssigned, statuses, access],
  );
  // Fixed when the palette opens: lines must not move while the user chooses one.
  const [records] = useState(() =>
    vessel === null ? [] : VESSEL_KINDS.flatMap((kind) => recordEntries(kindOf(kind), vessel, recordsNow(kind))),
  );
  const [selected] = useState(() =>
    vessel === null || access.role === 'reader'
      ? []
      : selectedEntries(vessel, ({ name }) => recordsNow(name), new URL(location.href), document.activeElement),
  );
  const dueEntries = useDueEntries();
  const all = useMemo(() => [...selected, ...fixed, ...records], [selected, fixed, records]);
  const found = useMemo(
    () => (needle.trim() ? [...dueEntries(needle, today), ...best(all, needle)] : [...selected, ...recentFirst(all, fixed)]),
    [all, selected, fixed, needle, today, dueEntries],
  );
  const trimmed = needle.trim();
  const { result, of, isOld, error } = useSearch(query, { debounce: DEBOUNCE_MS, minLength: MIN_SEARCH_LENGTH });
  const remote = useMemo(() => {
    if (trimmed.length < MIN_SEARCH_LENGTH) return [];
    const hits = foundEntries({ result, of }, trimmed, found, shipName);
    const hasNoHits = !isOld && error === null && result?.hits.length === 0;
    return hasNoHits ? hits : [...hits, allEntry(trimmed, { result, isOld, error })];
  }, [trimmed, result, of, isOld, error, found, shipName]);
  const items = useMemo(
    () => [...found, ...remote].map((entry) => ({ ...entry, note: entry.group, icon: iconOf(entry) })),
    [found, remote],
  );

  const choose = (entry: PaletteEntry) => {
    if (entry.type === 'help') return onHelp();
    if (entry.type !== 'search' && entry.type !== 'act') noteRecent(entry.key);
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

/** Reads 'due before 1 January'. Loaded after the palette has opened; nothing until then. */
function useDueEntries(): (query: string, today: IsoDate) => PaletteEntry[] {
  const [read, setRead] = useState<typeof import('./dueEntries').dueEntries | null>(null);
  useEffect(() => {
    void fetchChunk(() => import('./dueEntries')).then((chunk) => chunk && setRead(() => chunk.dueEntries));
  }, []);
  return read ?? NONE_DUE;
}
const NONE_DUE = () => [];

function iconOf({ type }: PaletteEntry) {
  const Icon = ICONS[type];
  return <Icon size={16} aria-hidden="true" />;
}

/** The best matches first. Equal matches keep their order. */
function best(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const score = matcher(query);
  return entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

function recentFirst(all: readonly PaletteEntry[], fixed: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = readRecent().flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  return [...recent.map((entry) => ({ ...entry, group: `Recent · ${entry.group}` })), ...fixed.filter((entry) => !recent.includes(entry))];
}

/** The number of results shown for each section. The search screen shows all. */
const MAX_PER_SECTION = 5;

/** The server's results that are not among the `local` ones, each with the name of its ship. */
function foundEntries(
  { result, of }: Pick<SearchReading, 'result' | 'of'>,
  query: string,
  local: readonly PaletteEntry[],
  shipOf: (vessel: number) => string,
): PaletteEntry[] {
  // While the user types on, the former results stay, because lines that come and go are hard to read.
  if (!result || !query.startsWith(of)) return [];
  const localKeys = new Set(local.map(({ key }) => key));
  const countByKind = new Map<string, number>();
  return result.hits.flatMap((hit) => {
    const key = `${hit.kind}:${hit.id}`;
    const count = countByKind.get(hit.kind) ?? 0;
    if (localKeys.has(key) || count === MAX_PER_SECTION) return [];
    countByKind.set(hit.kind, count + 1);
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

/** The line that opens the search screen, with the number of results. */
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
