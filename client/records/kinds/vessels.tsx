import { lazyPart, loadChunk, openedPart } from '../../net/chunks';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import type { Column } from '../list/column';
import { defineScreens } from './defineScreens';
import { always, serverSentenceOr } from './errorTexts';

const VesselList = openedPart(() => import('../vessels/VesselList'), 'VesselList');

/** The number of records that need action, of all kinds and of each (`vesselStatusColumns`). */
const COUNTS: readonly Column[] = [
  { key: 'total', header: 'Total', type: 'integer', card: 'figure' },
  ...VESSEL_KINDS.map((kind): Column => ({ key: `due-${kind}`, header: kindOf(kind).screens.short, type: 'integer', card: 'figure' })),
];

/** The fleet. */
export const vessels = defineScreens('vessels', {
  list: {
    pending: null,
    addLabel: 'Add Vessel',
    empty: 'No vessels yet.',
    cardFields: ['imo_number', 'flag'],
    summary: null,
    Body: VesselList,
    Head: lazyPart(() => import('../vessels/VesselList'), 'TriageChips'),
    bodyColumns: COUNTS,
    // Wide screens show the reasons instead; the opened row of a phone shows them.
    hiddenAtFirst: ['imo_number', 'flag', 'class', 'type_of_vessel', 'dwt', ...COUNTS.map(({ key }) => key)],
  },
  form: {
    // Specified for the numbers of a vessel alone; other forms send what was typed, and the server refuses it.
    dropsBadNumbers: true,
    sentences: {
      load: always('Failed to load vessel data'),
      add: serverSentenceOr('Failed to add vessel'),
      edit: serverSentenceOr('Failed to update vessel'),
    },
    outline: [
      { title: 'Identity', fields: ['name', 'imo_number', 'call_sign', 'mmsi', 'official_no'] },
      {
        title: 'Registry and class',
        fields: ['flag', 'port_of_registry', 'class', 'class_no', 'type_of_vessel', 'required_certificates', 'owners'],
      },
      { title: 'Build and machinery', fields: ['build_at', 'built_on', 'main_engine', 'speed'] },
      { title: 'Tonnage', fields: ['grt', 'nt', 'dwt'] },
      { title: 'Dimensions', fields: ['length', 'lpp', 'breadth', 'depth', 'draft'] },
    ],
    // Loaded with the form only: lists do not need the table of country codes.
    warnings: async () => (await loadChunk(() => import('../vessels/warnings'))).vesselWarnings,
  },
});
