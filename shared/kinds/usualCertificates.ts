type Issuer = 'Class' | 'Flag' | 'Others';
/** The name of a certificate and its usual issuer. */
export type Usual = readonly [name: string, issuer: Issuer];

export const EVERY_SHIP: readonly Usual[] = [
  ['Certificate of Registry', 'Flag'],
  ['International Tonnage Certificate (1969)', 'Class'],
  ['International Load Line Certificate', 'Class'],
  ['Certificate of Class (Hull and Machinery)', 'Class'],
  ['Minimum Safe Manning Document', 'Flag'],
  ['Safety Management Certificate (SMC)', 'Class'],
  ['Document of Compliance (DOC) copy', 'Class'],
  ['International Ship Security Certificate (ISSC)', 'Class'],
  ['International Oil Pollution Prevention Certificate (IOPP)', 'Class'],
  ['International Sewage Pollution Prevention Certificate (ISPP)', 'Class'],
  ['International Air Pollution Prevention Certificate (IAPP)', 'Class'],
  ['International Energy Efficiency Certificate (IEE)', 'Class'],
  ['International Ballast Water Management Certificate', 'Class'],
  ['International Anti-Fouling System Certificate', 'Class'],
  ['Maritime Labour Certificate (MLC, 2006) with DMLC Parts I and II', 'Flag'],
  ['Continuous Synopsis Record (CSR)', 'Flag'],
  ['Inventory of Hazardous Materials, Statement of Compliance', 'Class'],
  ['Bunkers Convention Certificate (Civil Liability for Bunker Oil Pollution Damage)', 'Flag'],
  ['Nairobi Wreck Removal Convention Certificate', 'Flag'],
  ['Ship Station Licence', 'Flag'],
  ['Ship Sanitation Control Certificate', 'Others'],
];
export const CARGO_SHIP: readonly Usual[] = [
  ['Cargo Ship Safety Construction Certificate', 'Class'],
  ['Cargo Ship Safety Equipment Certificate', 'Class'],
  ['Cargo Ship Safety Radio Certificate', 'Class'],
];
export const OIL_CARGO: readonly Usual[] = [
  ['Civil Liability Certificate (CLC)', 'Flag'],
  ['IOPP Supplement, Form B', 'Class'],
];
export const ENHANCED_SURVEY: readonly Usual[] = [['Enhanced Survey Programme (ESP) File', 'Class']];
export const CHEMICALS: readonly Usual[] = [['Certificate of Fitness (Dangerous Chemicals in Bulk)', 'Class']];
export const GAS: readonly Usual[] = [['Certificate of Fitness (Liquefied Gases in Bulk)', 'Class']];
export const BULK_CARGO: readonly Usual[] = [
  ['Solid Bulk Cargoes (IMSBC) Certificate', 'Class'],
  ['Document of Authorization for Grain', 'Class'],
];
export const PASSENGERS: readonly Usual[] = [
  ['Passenger Ship Safety Certificate', 'Class'],
  ['Passenger Liability (Athens) Certificate', 'Flag'],
];

const ALL = [EVERY_SHIP, CARGO_SHIP, OIL_CARGO, ENHANCED_SURVEY, CHEMICALS, GAS, BULK_CARGO, PASSENGERS];

/** The names of all these certificates. */
export const USUAL_CERTIFICATES: readonly string[] = ALL.flatMap((some) => some.map(([name]) => name));
