import { loadChunk } from '../../net/chunks';
import { defineScreens } from './defineScreens';
import { lazyBody } from './lazyBody';
import { always, reasonOr } from './errorTexts';

const VesselList = lazyBody(() => import('../vessels/VesselList'), 'VesselList');

/** The fleet. */
export const vessels = defineScreens('vessels', {
  list: {
    pending: null,
    addLabel: 'Add Vessel',
    empty: 'No vessels yet.',
    cardFields: ['imo_number', 'flag'],
    summary: null,
    Body: VesselList,
  },
  form: {
    dropsBadNumbers: true,
    sentences: {
      load: always('Failed to load vessel data'),
      add: reasonOr('Failed to add vessel'),
      edit: reasonOr('Failed to update vessel'),
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
