import { date, decimal, integer, text } from '../field';
import { defineKind } from '../kind';
import { CLASS_SOCIETIES, FLAGS, SHIP_TYPES } from '../suggestions';

/** A ship's particulars (section 3, Vessel). Speed in knots; length, LPP, breadth, depth and draft in metres. */
export const vessels = defineKind({
  name: 'vessels',
  listKey: 'vessels',
  noun: 'vessel',
  title: 'Vessels',
  fields: {
    name: text('Vessel Name', { required: true }),
    imo_number: text('IMO Number', { required: true }),
    call_sign: text('Call Sign'),
    flag: text('Flag', { required: true, suggestions: FLAGS }),
    class: text('Class', { suggestions: CLASS_SOCIETIES }),
    class_no: text('Class No.'),
    port_of_registry: text('Port of Registry'),
    official_no: text('Official No.'),
    mmsi: integer('MMSI'),
    owners: text('Owners'),
    build_at: text('Built At'),
    built_on: date('Built On'),
    main_engine: text('Main Engine'),
    speed: decimal('Speed', { unit: 'knots' }),
    grt: decimal('GRT'),
    nt: decimal('NT'),
    dwt: decimal('DWT'),
    type_of_vessel: text('Type of Vessel', { suggestions: SHIP_TYPES }),
    length: decimal('Length', { unit: 'm' }),
    lpp: decimal('LPP', { unit: 'm' }),
    breadth: decimal('Breadth', { unit: 'm' }),
    depth: decimal('Depth', { unit: 'm' }),
    draft: decimal('Draft', { unit: 'm' }),
  },
  add: { required: 'Please fill in all required fields (Vessel Name, IMO Number, Flag)', ids: 'Invalid vessel ID. Please select a vessel.' },
  edit: { required: 'Please fill in all required fields (Vessel Name, IMO Number, Flag)', ids: 'Invalid vessel ID. Please select a vessel.' },
  order: 'id',
  derive: () => ({}),
  derivedLabels: {},
  columns: ['name', 'imo_number', 'flag', 'class', 'type_of_vessel', 'dwt'],
  isPending: () => false,
  summarise: () => ({}),
});
