import { PSC_DEFICIENCY_CODES } from './pscDeficiencyCodes';
import { SHIP_TYPES, USUAL_CERTIFICATES } from './usualCertificates';

const RANKS = [
  'Master',
  'Chief Officer',
  'Second Officer',
  'Third Officer',
  'Deck Cadet',
  'Chief Engineer',
  'Second Engineer',
  'Third Engineer',
  'Fourth Engineer',
  'Electro-Technical Officer',
  'Engine Cadet',
  'Bosun',
  'Able Seaman',
  'Ordinary Seaman',
  'Oiler',
  'Fitter',
  'Wiper',
  'Pumpman',
  'Chief Cook',
  'Messman',
] as const;

/**
 * Suggestions while typing. They are never enforced, because the specification leaves these fields free. A kind names its list and does not
 * contain it, so that only forms load the lists.
 */
export const SUGGESTIONS = {
  certificateNames: USUAL_CERTIFICATES,

  classSocieties: ['ABS', 'BV', 'CCS', 'CRS', 'DNV', 'IRS', 'KR', 'LR', 'NK', 'PRS', 'RINA', 'Türk Loydu'],

  flags: [
    'Antigua and Barbuda',
    'Bahamas',
    'Barbados',
    'Belgium',
    'Bermuda',
    'China',
    'Cook Islands',
    'Cyprus',
    'Denmark',
    'France',
    'Germany',
    'Gibraltar',
    'Greece',
    'Hong Kong',
    'India',
    'Indonesia',
    'Isle of Man',
    'Italy',
    'Japan',
    'Liberia',
    'Malaysia',
    'Malta',
    'Marshall Islands',
    'Netherlands',
    'Norway',
    'Panama',
    'Philippines',
    'Portugal',
    'Saint Vincent and the Grenadines',
    'Singapore',
    'South Korea',
    'Spain',
    'Sweden',
    'Tuvalu',
    'Turkey',
    'United Kingdom',
    'United States',
    'Vietnam',
  ],

  shipTypes: [
    'Bulk Carrier',
    'Chemical Tanker',
    'Container Ship',
    'Crude Oil Tanker',
    'General Cargo',
    'LNG Carrier',
    'LPG Carrier',
    'Offshore Supply Vessel',
    'Passenger Ship',
    'Product Tanker',
    'Reefer',
    'Ro-Ro Cargo',
    'Tug',
    'Vehicle Carrier',
  ],

  /** How a vessel's required certificates are corrected. */
  requiredCertificates: [
    ...SHIP_TYPES.map(({ name }) => `as ${name}`),
    'not Continuous Synopsis Record (CSR)',
    'not Certificate of Class',
    'not Bunkers Convention certificate, not Wreck Removal certificate',
    'Polar Ship Certificate',
  ],

  ranks: RANKS,

  /** Ranks on board and roles ashore. */
  roles: [
    ...RANKS,
    'Technical Superintendent',
    'Marine Superintendent',
    'Fleet Manager',
    'Designated Person Ashore (DPA)',
    'Quality and Safety Manager',
    'Crewing Manager',
    'Purchaser',
    'Accountant',
  ],

  mous: [
    'Paris MOU',
    'Tokyo MOU',
    'Indian Ocean MOU',
    'Mediterranean MOU',
    'Black Sea MOU',
    'Caribbean MOU',
    'Viña del Mar Agreement',
    'Abuja MOU',
    'Riyadh MOU',
    'USCG',
  ],

  pscDeficiencyCodes: PSC_DEFICIENCY_CODES,

  requestTypes: ['Spares', 'Stores', 'Provisions', 'Service', 'Crew change', 'Bunkers', 'Documents', 'Repair'],
} as const satisfies Record<string, readonly string[]>;

export type Suggestions = keyof typeof SUGGESTIONS;
