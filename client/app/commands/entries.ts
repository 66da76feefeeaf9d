import type { Access } from '../../../shared/api/access';
import { foldText } from '../../../shared/api/search';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { personField } from '../../../shared/status/assignedToMe';
import { worstFirst } from '../../../shared/status/vesselStatus';
import { mayAdd } from '../../net/access';
import type { FleetStatusByVessel } from '../../sync/fleetStatus';
import { urgentWords } from '../../records/cells/urgentWords';
import { cellText, isEmptyCell } from '../../records/list/cellText';
import { columnsOf } from '../../records/list/column';
import { atVessel } from '../../records/atVessel';
import { actPath, additionPath, ADDITIONS, additionStem, editPath, recordAddress } from '../../records/sections';
import { importAddress, waysToImportNames } from '../../records/list/import/waysToImport';
import { namedScreens, type Screen } from '../useScreens';

/** An entry that can be searched: by its name, and by further words. */
interface Searchable {
  label: string;
  detail?: string;
  /** Further words that find it. */
  also?: string;
}

/** How well `word` matches `text`: at its start, at the start of a word, anywhere, as a shortened word; 0 for no match. */
function scoreWord(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 8;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 4 : 6;
  return word.length > 2 && text.split(/[^\p{L}\p{N}]+/u).some((one) => isShortFor(word, one)) ? 1 : 0;
}

/** Whether `short` is `word` with letters left out, but not its first: 'crtf' for 'certificate'. */
function isShortFor(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let at = -1;
  for (const letter of short) {
    at = word.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** A function that scores an entry by the words of `query`; 0 if one of them does not match. */
export function matcher(query: string): (sought: Searchable) => number {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return ({ label, detail = '', also = '' }) => {
    const name = foldText(label);
    const rest = foldText(`${detail} ${also}`);
    let sum = 0;
    for (const word of words) {
      // Shortened words must match the name, because in longer text there is nearly always one that fits.
      const score = Math.max(scoreWord(word, name) * 3, rest.includes(word) ? scoreWord(word, rest) : 0);
      if (score === 0) return 0;
      sum += score;
    }
    return sum + 1 / (1 + name.length);
  };
}

/** One thing the palette can find, and where choosing it leads. */
export interface PaletteEntry extends Searchable {
  /** Identifies the entry among the recent ones: 'certificates:12'. */
  key: string;
  type: 'vessel' | 'screen' | 'addition' | 'act' | 'record' | 'search' | 'help';
  /** The type shown at the end of the line: 'Vessel', 'Go to'. */
  group: string;
  /** The address it opens. */
  to?: string;
  /** Its keyboard shortcut. */
  keys?: string;
}

const HELP: PaletteEntry = { key: 'help', type: 'help', label: 'Keyboard shortcuts', group: 'Help', keys: '?' };

export const screenEntries = (screens: readonly Screen[]): PaletteEntry[] => [
  ...namedScreens(screens).map(({ path, name, shortcut, keywords }): PaletteEntry => ({
    key: path,
    type: 'screen',
    label: name,
    also: keywords,
    group: 'Go to',
    to: path,
    keys: `g ${shortcut}`,
  })),
  HELP,
];

/** Entries that open the lists of records assigned to the user. */
export const assignedEntries = (): PaletteEntry[] =>
  VESSEL_KINDS.map(kindOf)
    .filter(personField)
    .map(({ name, plural }) => ({ key: `mine:${name}`, type: 'screen', label: `My ${plural}`, group: 'Go to', to: `/${name}?mine=1` }));

/** The kinds that the account may add. */
const additionsFor = (access: Access) => ADDITIONS.filter((kind) => mayAdd(access, kind));

export const additionEntries = (vessel: number | null, access: Access): PaletteEntry[] =>
  additionsFor(access).map((kind) => ({
    key: additionStem(kind),
    type: 'addition',
    label: kind.screens.addLabel,
    group: 'Add',
    to: additionPath(kind, vessel),
  }));

export const importEntries = (vessel: number | null, access: Access): PaletteEntry[] => {
  const entry = (to: string, label: string, also: string): PaletteEntry => ({
    key: to,
    type: 'screen',
    label,
    also,
    group: 'Import',
    to: atVessel(to, vessel),
  });
  return additionsFor(access).flatMap((kind) => [
    entry(importAddress(kind), `Import ${kind.plural}`, 'spreadsheet xlsx csv paste excel'),
    ...waysToImportNames(kind).map(({ from, words }) => entry(importAddress(kind, from), `Import ${kind.plural} ${words}`, 'copy add')),
  ]);
};

/** 'Detained, Rotterdam, Paris MOU', 'No papers yet', or nothing. */
function urgencyOf(status: FleetStatusByVessel[number] | undefined): string | null {
  if (!status) return null;
  const { worst, totals } = status;
  if (worst) return `${urgentWords(worst)}, ${worst.name}`;
  return totals.noPapers > 0 ? 'No papers yet' : null;
}

/** Entries that open the dashboards of the ships, most urgent first, each with its most urgent record if the status is known. */
export const vesselEntries = (vessels: readonly AnyRecord[], statuses: FleetStatusByVessel): PaletteEntry[] =>
  worstFirst(vessels, ({ id }) => statuses[id])
    .filter(({ id }) => id > 0)
    .map((record) => ({
      key: `vessels:${record.id}`,
      type: 'vessel',
      label: String(record.name),
      detail: [`IMO ${String(record.imo_number)}`, urgencyOf(statuses[record.id])].filter(Boolean).join(' · '),
      also: String(record.call_sign ?? ''),
      group: 'Vessel',
      to: atVessel('/', record.id),
    }));

/** The commands for the record that is selected: open beside its list, on its form page, or in the focused row. `at`: the address of the page. */
export function selectedEntries(
  vessel: number,
  recordsOf: (kind: Kind) => readonly AnyRecord[],
  at: URL,
  focused: Element | null,
): PaletteEntry[] {
  return VESSEL_KINDS.map(kindOf).flatMap((kind) => {
    if (!kind.due?.surveys) return [];
    const isList = at.pathname === `/${kind.name}`;
    const row = isList ? focused?.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;
    const selected = isList ? Number(at.searchParams.get('open') ?? row) : null;
    const record = recordsOf(kind).find(({ id }) => id > 0 && (id === selected || at.pathname === editPath(kind, vessel, id)));
    if (!record) return [];
    const name = recordName(kind, record);
    const acts = [
      { act: 'endorse', label: `Endorse ${name}`, also: 'survey endorsement' },
      { act: 'renew', label: `Renew ${name}`, also: 'renewal' },
    ] as const;
    return acts.map(({ act, label, also }): PaletteEntry => {
      const to = actPath(act, kind, vessel, record.id, isList ? at.search : '');
      return { key: `${act}:${record.id}`, type: 'act', label, also, group: kind.title, to };
    });
  });
}

const DETAILS = 2;

/** The records of a kind by name, with details that distinguish them. Records without a form open their row in the list. */
export function recordEntries(kind: Kind, vessel: number, records: readonly AnyRecord[]): PaletteEntry[] {
  const columns = columnsOf(kind).filter(({ key, type }) => type !== 'note' && type !== 'file' && key !== 'sl_no');
  return records
    .filter(({ id }) => id > 0)
    .map((record) => {
      const label = recordName(kind, record);
      const texts = columns.map((column) => cellText(column, record)).filter((text) => !isEmptyCell(text) && text !== label);
      return {
        key: `${kind.name}:${record.id}`,
        type: 'record',
        label,
        detail: texts.slice(0, DETAILS).join(' · '),
        also: texts.slice(DETAILS).join(' '),
        group: kind.title,
        to: recordAddress(kind, vessel, record.id, label),
      };
    });
}
