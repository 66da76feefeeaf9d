import { ArrowRight, FileText, Keyboard, Plus, Ship } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { VESSEL_KINDS, kindOf } from '../../../shared/kinds';
import { recordsNow, useSelectedVessel, useVessels } from '../../live/useRecords';
import { useOwnPerson } from '../../live/usePeople';
import { CommandDialog } from '../../ui/CommandDialog';
import { canHaveMine } from '../records/mine/isMine';
import { useChooseVessel } from '../shell/useChooseVessel';
import { additionEntries, mineEntries, placeEntries, recordEntries, vesselEntries, type Entry } from './entries';
import { matcher } from './match';
import { noteRecent, readRecent } from './recent';

const ICONS = { vessel: Ship, screen: ArrowRight, addition: Plus, record: FileText, help: Keyboard };
const MOST = 40;

/** Finds vessels, screens, forms that add, and the records of the selected vessel, in what is already loaded. */
export function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const [query, setQuery] = useState('');
  const needle = useDeferredValue(query);
  const { id: vessel } = useSelectedVessel();
  const vessels = useVessels();
  const navigate = useNavigate();
  const chooseVessel = useChooseVessel();

  const hasMine = canHaveMine(useOwnPerson());
  const fixed = useMemo(
    () => [...placeEntries(), ...(hasMine ? mineEntries() : []), ...vesselEntries(vessels, vessel), ...additionEntries(vessel)],
    [vessels, vessel, hasMine],
  );
  // Fixed when the palette opens: lines must not move while the user chooses one.
  const [records] = useState(() =>
    vessel === null ? [] : VESSEL_KINDS.flatMap((kind) => recordEntries(kindOf(kind), vessel, recordsNow(kind))),
  );
  const all = useMemo(() => [...fixed, ...records], [fixed, records]);
  const found = useMemo(() => (needle.trim() ? best(all, needle) : recentFirst(all, fixed)), [all, fixed, needle]);
  const items = useMemo(() => found.map((entry) => ({ ...entry, note: entry.group, icon: iconOf(entry) })), [found]);

  const choose = (entry: Entry) => {
    if (entry.type === 'help') return onHelp();
    noteRecent(entry.key);
    onClose();
    if (entry.vessel !== undefined) chooseVessel(entry.vessel);
    else if (entry.to) void navigate(entry.to);
  };
  return (
    <CommandDialog
      label="Find anything"
      placeholder="Find vessels, screens and records"
      query={query}
      onQuery={setQuery}
      items={items}
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
