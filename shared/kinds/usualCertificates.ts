type Issuer = 'Class' | 'Flag' | 'Others';

/** A certificate that a ship must carry under a convention, and how it is recognized among her records. */
export interface Requirement {
  /** As it stands in 'No Safety Radio certificate is recorded'. */
  noun: string;
  /** Matches the names that people give it. */
  named: Pick<RegExp, 'test'>;
  /** Cargo ships below this gross tonnage need none; 0: every ship does. */
  tonnage: number;
}

/** The name of a certificate, its usual issuer, and the requirement it meets if every ship of its type must carry it. */
export type Usual = readonly [name: string, issuer: Issuer, requirement?: Requirement];

const ANNEX =
  '(?:supplement|(?<!synopsis )record|declaration|conditions? of (?:assignment|class)|plan|manual|booklet|report|status|approval|assessment|blue card)s?';
const NAMES_ANNEX = new RegExp(`\\b${ANNEX}\\b`, 'i');
const ANNEX_BESIDE = new RegExp(`(?:\\b(?:and|plus)|[&+/]) {0,3}(?:form \\w{1,5} )?${ANNEX}\\b`, 'gi');
/** The name up to what is recorded together with a certificate: 'Safety Radio Certificate' of 'Safety Radio Certificate, Record of Equipment'. */
const CERTIFICATE_ALONE = /^.{0,200}?\bcert(?:ificate)?\b[^,;(&+/–]{0,200}?(?=[,;(&+/–]| and )/i;
/** Likewise where a short title stands for the certificate: 'IOPP' of 'IOPP, Supplement Form B'. */
const SHORT_TITLE_ALONE =
  /^.{0,200}?\b(?:manning document|document of compliance|IOPPC?|IAPPC?|ISPPC?|IEEC?|BWMC|I?AFSC|SMC|ISSC|CSR|PSSC|SAFCON|SAFEQ)\b[^,;(–]{0,200}?(?=[,;(–])/i;

/**
 * Whether a paper is no certificate although its name contains that of one: an annex, a document that the certificate is based on, or an insurance.
 * 'IOPP and Supplement' names a certificate too. The certificates of the liability conventions are certificates of insurance by their titles.
 */
export function isNoCertificate(name: string): boolean {
  const [alone = ''] = ((CERTIFICATE_ALONE.exec(name) ?? SHORT_TITLE_ALONE.exec(name))?.[0] ?? name).split(
    /\b(?:with|incl(?:\.|uding|usive)?)(?!\w)/i,
  );
  const isInsurance = /insurance/i.test(name) && !/liability|bunker|wreck|\bCLC\b|athens/i.test(name);
  return isInsurance || NAMES_ANNEX.test(alone.replace(ANNEX_BESIDE, ''));
}

const required = (noun: string, named: RegExp, tonnage = 0): Requirement => ({
  noun,
  named: { test: (name) => !isNoCertificate(name) && named.test(name) },
  tonnage,
});

// The comments name the convention that requires each certificate; Annex IV of Directive 2009/16/EC lists them for port state control. Papers
// without a requirement depend on trade, cargo or flag.
/** `oilFrom`: the gross tonnage from which the ship must carry an IOPP certificate. */
const everyShip = (oilFrom = 400): readonly Usual[] => [
  // UNCLOS, article 91. Classification societies and lists of gear are called registers, and radio beacons are registered.
  [
    'Certificate of Registry',
    'Flag',
    required(
      'Certificate of Registry',
      /^(?!.*(lifting|gear|EPIRB|beacon|MMSI|LRIT|MHz|registro italiano)).*(regist(?!er)|(certificate of|ship.?s?) register\b)/i,
    ),
  ],
  // Tonnage Convention 1969, article 7
  ['International Tonnage Certificate (1969)', 'Class', required('Tonnage certificate', /^(?!.*(suez|panama)).*tonnage/i)],
  // Load Lines 1966, article 16
  ['International Load Line Certificate', 'Class', required('Load Line certificate', /load ?-?lines?\b/i)],
  // SOLAS II-1/3-1
  [
    'Certificate of Class (Hull and Machinery)',
    'Class',
    required('Certificate of Class', /\bclass(ification)?\b|hull (and|&) machinery/i, 500),
  ],
  // SOLAS V/14
  ['Minimum Safe Manning Document', 'Flag', required('Minimum Safe Manning Document', /manning/i, 500)],
  // SOLAS IX/4, ISM Code 13
  ['Safety Management Certificate (SMC)', 'Class', required('Safety Management Certificate (SMC)', /\bSMC\b|safety management/i, 500)],
  // A copy is kept on board. The document for dangerous goods has the same name.
  [
    'Document of Compliance (DOC) copy',
    'Class',
    required('Document of Compliance (DOC) copy', /^(?!.*(dangerous|\bDG\b)).*(\bDOC\b|document of compliance)/i, 500),
  ],
  // SOLAS XI-2, ISPS Code A/19
  [
    'International Ship Security Certificate (ISSC)',
    'Class',
    required('Ship Security Certificate (ISSC)', /\bISSC\b|ship security(?! alert)/i, 500),
  ],
  // MARPOL I/7
  [
    'International Oil Pollution Prevention Certificate (IOPP)',
    'Class',
    required('IOPP certificate', /\bIOPP|oil pollution prevention/i, oilFrom),
  ],
  // MARPOL IV/5
  ['International Sewage Pollution Prevention Certificate (ISPP)', 'Class', required('ISPP certificate', /\bISPP|sewage/i, 400)],
  // MARPOL VI/6. Each engine has a certificate of a similar name (EIAPP).
  [
    'International Air Pollution Prevention Certificate (IAPP)',
    'Class',
    required('IAPP certificate', /^(?!.*(engine|EIAPP)).*(\bIAPP|air pollution)/i, 400),
  ],
  // MARPOL VI/6.4
  [
    'International Energy Efficiency Certificate (IEE)',
    'Class',
    required('Energy Efficiency certificate (IEE)', /\bIEEC?\b|energy efficiency cert/i, 400),
  ],
  // BWM Convention, regulation E-2
  [
    'International Ballast Water Management Certificate',
    'Class',
    required('Ballast Water Management certificate', /\bBWMC?\b|ballast water/i, 400),
  ],
  // AFS Convention, annex 4
  [
    'International Anti-Fouling System Certificate',
    'Class',
    required('Anti-Fouling System certificate', /\bI?AFSC?\b|anti-?\s?fouling/i, 400),
  ],
  // MLC 2006, regulation 5.1.3
  [
    'Maritime Labour Certificate (MLC, 2006) with DMLC Parts I and II',
    'Flag',
    required('Maritime Labour Certificate (MLC)', /^(?!.*financial security).*(\bMLC\b|maritime labou?r)/i, 500),
  ],
  // SOLAS XI-1/5
  ['Continuous Synopsis Record (CSR)', 'Flag', required('Continuous Synopsis Record (CSR)', /\bCSR\b|synopsis/i, 500)],
  ['Inventory of Hazardous Materials, Statement of Compliance', 'Class'],
  // Bunkers Convention 2001, article 7
  [
    'Bunkers Convention Certificate (Civil Liability for Bunker Oil Pollution Damage)',
    'Flag',
    required('Bunkers Convention certificate', /bunker/i, 1_000),
  ],
  // Nairobi Convention 2007, article 12
  ['Nairobi Wreck Removal Convention Certificate', 'Flag', required('Wreck Removal certificate', /wreck/i, 300)],
  ['Ship Station Licence', 'Flag'],
  ['Ship Sanitation Control Certificate', 'Others'],
];

const EVERY_SHIP = everyShip();
// MARPOL I/7: oil tankers from 150 GT
const OIL_TANKER = everyShip(150);

// SOLAS I/12. A Cargo Ship Safety Certificate, or that of a special purpose ship, replaces all three.
const instead = (own: string) => new RegExp(`${own}|cargo ship safety cert|special purpose ship`, 'i');
const CARGO_SHIP: readonly Usual[] = [
  [
    'Cargo Ship Safety Construction Certificate',
    'Class',
    required('Safety Construction certificate', instead('safety construction|\\bSAFCON\\b'), 500),
  ],
  [
    'Cargo Ship Safety Equipment Certificate',
    'Class',
    required('Safety Equipment certificate', instead('safety equipment|\\bSAFEQ\\b'), 500),
  ],
  ['Cargo Ship Safety Radio Certificate', 'Class', required('Safety Radio certificate', instead('safety radio|radio safety'), 300)],
];
const OIL_CARGO: readonly Usual[] = [
  // CLC 1992, article VII: ships that carry more than 2,000 tonnes of oil
  [
    'Civil Liability Certificate (CLC)',
    'Flag',
    required('Civil Liability certificate (CLC)', /^(?!.*bunker).*(\bCLC\b|civil liability)/i, 1_000),
  ],
  ['IOPP Supplement, Form B', 'Class'],
];
const ENHANCED_SURVEY: readonly Usual[] = [['Enhanced Survey Programme (ESP) File', 'Class']];
const FITNESS = required('Certificate of Fitness', /fitness/i);
// IBC Code 1.5, IGC Code 1.4
const CHEMICALS: readonly Usual[] = [['Certificate of Fitness (Dangerous Chemicals in Bulk)', 'Class', FITNESS]];
const GAS: readonly Usual[] = [['Certificate of Fitness (Liquefied Gases in Bulk)', 'Class', FITNESS]];
const BULK_CARGO: readonly Usual[] = [
  ['Solid Bulk Cargoes (IMSBC) Certificate', 'Class'],
  ['Document of Authorization for Grain', 'Class'],
];
const PASSENGERS: readonly Usual[] = [
  // SOLAS I/12; X/3 for high-speed craft
  [
    'Passenger Ship Safety Certificate',
    'Class',
    required('Passenger Ship Safety Certificate', /passenger ship safety|\bPSSC\b|high.speed craft/i),
  ],
  // Athens Convention 2002, article 4bis
  ['Passenger Liability (Athens) Certificate', 'Flag', required('Passenger Liability certificate', /passenger liab|athens/i)],
];

/** A type of ship and the certificates it usually has. */
export interface ShipType {
  /** 'oil tanker'. */
  name: string;
  /** Matches the types of vessel it stands for, as people write them. */
  fits: RegExp;
  usual: readonly Usual[];
  /** The conventions apply at any tonnage. */
  carriesPassengers?: true;
}

/** The last that fits a vessel is hers: passengers decide over any cargo, and liquids in bulk over other cargo. The first is proposed where none fits. */
export const SHIP_TYPES: readonly ShipType[] = [
  {
    name: 'cargo ship',
    fits: /\bcargo\b|container|reefer|refrigerated|\bro-?ro\b|\b(vehicles?|car) carrier|pctc|offshore|supply|\btug\b|multi-?purpose|heavy.?(lift|load)|livestock|cement/i,
    usual: [...EVERY_SHIP, ...CARGO_SHIP],
  },
  { name: 'bulk carrier', fits: /bulk|\bore\b|wood.?chip/i, usual: [...EVERY_SHIP, ...CARGO_SHIP, ...ENHANCED_SURVEY, ...BULK_CARGO] },
  {
    name: 'oil tanker',
    fits: /tanker|crude|vlcc|\boil carrier|\bOBO\b|combination carrier|bunker(ing)? (vessel|ship)/i,
    usual: [...OIL_TANKER, ...CARGO_SHIP, ...OIL_CARGO, ...ENHANCED_SURVEY],
  },
  // A ship that burns gas does not carry it in bulk.
  {
    name: 'gas carrier',
    fits: /^(?!.*fuel (gas|lng|lpg)\b).*\b(gas|lng|lpg)\b(?![ -](dual|fuel|power))/i,
    usual: [...EVERY_SHIP, ...CARGO_SHIP, ...GAS],
  },
  { name: 'chemical tanker', fits: /chemical/i, usual: [...OIL_TANKER, ...CARGO_SHIP, ...CHEMICALS, ...OIL_CARGO, ...ENHANCED_SURVEY] },
  // SOLAS I/2: more than twelve passengers.
  {
    name: 'passenger ship',
    fits: /^(?!.*(non-?passenger|\b12 passengers)).*(passenger|cruise|ferry|ro-?pax)/i,
    usual: [...EVERY_SHIP, ...PASSENGERS],
    carriesPassengers: true,
  },
];

/** The type of ship that the written type of a vessel stands for; undefined if none fits. */
export const shipTypeOf = (written: unknown): ShipType | undefined =>
  typeof written === 'string' ? SHIP_TYPES.findLast(({ fits }) => fits.test(written)) : undefined;

const ALL = [EVERY_SHIP, CARGO_SHIP, OIL_CARGO, ENHANCED_SURVEY, CHEMICALS, GAS, BULK_CARGO, PASSENGERS];

/** The names of all these certificates. */
export const USUAL_CERTIFICATES: readonly string[] = ALL.flatMap((some) => some.map(([name]) => name));
