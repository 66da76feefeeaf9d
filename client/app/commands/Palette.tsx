import { ArrowRight, FileText, Keyboard, Plus, Search, Ship } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { VESSEL_KINDS, kindOf } from '../../../shared/kinds/kinds';
import { standingsNow } from '../../sync/standings';
import { recordsNow, useSelectedVessel, useVessels } from '../../sync/useRecords';
import { useOwnPerson } from '../../sync/usePeople';
import { CommandDialog } from '../../ui/CommandDialog';
import { canHaveMine } from '../../../shared/status/isMine';
import { useSearch } from '../../screens/search/useSearch';
import { additionEntries, importEntries, mineEntries, placeEntries, recordEntries, vesselEntries, type Entry } from './entries';
import { allEntry, foundEntries } from './foundEntries';
import { matcher } from './match';
import { noteRecent, readRecent } from './recent';

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
  const { id: vessel } = useSelectedVessel();
  const vessels = useVessels();
  const navigate = useNavigate();

  // As they stood when the palette opened: lines must not move while the user chooses one.
  const [standings] = useState(standingsNow);
  const hasMine = canHaveMine(useOwnPerson());
  const fixed = useMemo(
    () => [
      ...placeEntries(),
      ...(hasMine ? mineEntries() : []),
      ...vesselEntries(vessels, standings),
      ...additionEntries(vessel),
      ...importEntries(vessel),
    ],
    [vessels, vessel, hasMine, standings],
  );
  // Fixed when the palette opens: lines must not move while the user chooses one.
  const [records] = useState(() =>
    vessel === null ? [] : VESSEL_KINDS.flatMap((kind) => recordEntries(kindOf(kind), vessel, recordsNow(kind))),
  );
  const all = useMemo(() => [...fixed, ...records], [fixed, records]);
  const found = useMemo(() => (needle.trim() ? best(all, needle) : recentFirst(all, fixed)), [all, fixed, needle]);
  const wanted = needle.trim();
  const { result, of, isOld, error } = useSearch(query, { rest: REST_MS, least: ASKED_FROM });
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

  const choose = (entry: Entry) => {
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

function iconOf({ type }: Entry) {
  const Icon = ICONS[type];
  return <Icon size={16} aria-hidden="true" />;
}

/** What fits best first; what fits equally well stays in order. */
function best(entries: readonly Entry[], query: string): Entry[] {
  const score = matcher(query);
  return entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function recentFirst(all: readonly Entry[], fixed: readonly Entry[]): Entry[] {
  const recent = readRecent().flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  return [...recent.map((entry) => ({ ...entry, group: `Recent · ${entry.group}` })), ...fixed.filter((entry) => !recent.includes(entry))];
}
