/** What helps typing. Nothing here is enforced: the specification leaves these fields free. */

export const CERTIFICATE_NAMES = [
  'Certificate of Registry', 'International Tonnage Certificate', 'International Load Line Certificate', 'Certificate of Class',
  'Cargo Ship Safety Construction Certificate', 'Cargo Ship Safety Equipment Certificate', 'Cargo Ship Safety Radio Certificate',
  'Minimum Safe Manning Document', 'Safety Management Certificate (SMC)', 'Document of Compliance (DOC) copy',
  'International Ship Security Certificate (ISSC)', 'International Oil Pollution Prevention Certificate (IOPP)',
  'International Sewage Pollution Prevention Certificate (ISPP)', 'International Air Pollution Prevention Certificate (IAPP)',
  'International Energy Efficiency Certificate (IEE)', 'Ballast Water Management Certificate', 'Anti-Fouling System Certificate',
  'Maritime Labour Certificate (MLC) and DMLC', 'Continuous Synopsis Record (CSR)', 'Inventory of Hazardous Materials (IHM)',
  'Civil Liability Certificate (CLC)', 'Bunkers Convention Certificate', 'Wreck Removal Certificate',
] as const;

export const CLASS_SOCIETIES = ['ABS', 'BV', 'CCS', 'CRS', 'DNV', 'IRS', 'KR', 'LR', 'NK', 'PRS', 'RINA', 'Türk Loydu'] as const;

export const FLAGS = [
  'Antigua and Barbuda', 'Bahamas', 'Barbados', 'Belgium', 'Bermuda', 'China', 'Cook Islands', 'Cyprus', 'Denmark', 'France', 'Germany',
  'Gibraltar', 'Greece', 'Hong Kong', 'India', 'Indonesia', 'Isle of Man', 'Italy', 'Japan', 'Liberia', 'Malaysia', 'Malta',
  'Marshall Islands', 'Netherlands', 'Norway', 'Panama', 'Philippines', 'Portugal', 'Saint Vincent and the Grenadines', 'Singapore',
  'South Korea', 'Spain', 'Sweden', 'Tuvalu', 'Turkey', 'United Kingdom', 'United States', 'Vietnam',
] as const;

export const SHIP_TYPES = [
  'Bulk Carrier', 'Chemical Tanker', 'Container Ship', 'Crude Oil Tanker', 'General Cargo', 'LNG Carrier', 'LPG Carrier',
  'Offshore Supply Vessel', 'Passenger Ship', 'Product Tanker', 'Reefer', 'Ro-Ro Cargo', 'Tug', 'Vehicle Carrier',
] as const;

export const RANKS = [
  'Master', 'Chief Officer', 'Second Officer', 'Third Officer', 'Deck Cadet', 'Chief Engineer', 'Second Engineer', 'Third Engineer',
  'Fourth Engineer', 'Electro-Technical Officer', 'Engine Cadet', 'Bosun', 'Able Seaman', 'Ordinary Seaman', 'Oiler', 'Fitter', 'Wiper',
  'Pumpman', 'Chief Cook', 'Messman',
] as const;

export const MOUS = [
  'Paris MOU', 'Tokyo MOU', 'Indian Ocean MOU', 'Mediterranean MOU', 'Black Sea MOU', 'Caribbean MOU', 'Viña del Mar Agreement',
  'Abuja MOU', 'Riyadh MOU', 'USCG',
] as const;

export const PSC_ACTION_CODES = [
  '10 Deficiency rectified', '15 Rectify at next port', '16 Rectify within 14 days', '17 Rectify before departure',
  '18 Rectify within 3 months', '30 Detainable deficiency', '99 Other',
] as const;

export const REQUEST_TYPES = ['Spares', 'Stores', 'Provisions', 'Service', 'Crew change', 'Bunkers', 'Documents', 'Repair'] as const;
