import type { Values } from './kind';
import type { Suggestions } from './suggestions';
import {
  BULK_CARGO,
  CARGO_SHIP,
  CHEMICALS,
  ENHANCED_SURVEY,
  EVERY_SHIP,
  GAS,
  OIL_CARGO,
  PASSENGERS,
  type Usual,
} from './usualCertificates';

/** The records that a ship of one type usually has. */
export interface Template {
  /** 'oil tanker'. */
  name: string;
  /** Matches the types of vessel it is for, as people write them. */
  fits: RegExp;
  /** Prefilled values of each record, without dates. `ship`: the particulars from which issuers are proposed. */
  records(ship: Values): Values[];
}

/** The first that fits is proposed. A chemical tanker also fits 'tanker', so it comes before the oil tanker. */
const CERTIFICATES: readonly { name: string; fits: RegExp; usual: readonly Usual[] }[] = [
  { name: 'cargo ship', fits: /general cargo|container|reefer|ro-ro cargo/i, usual: [...EVERY_SHIP, ...CARGO_SHIP] },
  {
    name: 'chemical tanker',
    fits: /chemical/i,
    usual: [...EVERY_SHIP, ...CARGO_SHIP, ...CHEMICALS, ...OIL_CARGO, ...ENHANCED_SURVEY],
  },
  { name: 'gas carrier', fits: /\b(gas|lng|lpg)\b/i, usual: [...EVERY_SHIP, ...CARGO_SHIP, ...GAS] },
  { name: 'oil tanker', fits: /tanker|crude|vlcc/i, usual: [...EVERY_SHIP, ...CARGO_SHIP, ...OIL_CARGO, ...ENHANCED_SURVEY] },
  { name: 'bulk carrier', fits: /bulk/i, usual: [...EVERY_SHIP, ...CARGO_SHIP, ...ENHANCED_SURVEY, ...BULK_CARGO] },
  { name: 'passenger ship', fits: /passenger|cruise|ferry|ro-?pax/i, usual: [...EVERY_SHIP, ...PASSENGERS] },
];

function certificatesOf(usual: readonly Usual[], ship: Values): Values[] {
  const authority = { Class: ship.class ?? null, Flag: ship.flag ?? null, Others: null };
  return usual.map(([name, issuer]) => ({ certificate_name: name, issued_by: issuer, issuing_authority: authority[issuer] }));
}

/** The templates of a kind, by the list that suggests its names. */
export const TEMPLATES: Partial<Record<Suggestions, readonly Template[]>> = {
  certificateNames: CERTIFICATES.map(({ name, fits, usual }) => ({ name, fits, records: (ship) => certificatesOf(usual, ship) })),
};

/** The index of the template for a type of vessel; 0 if none fits. */
export const proposedTemplate = (templates: readonly Template[], type: unknown): number =>
  Math.max(
    0,
    templates.findIndex(({ fits }) => typeof type === 'string' && fits.test(type)),
  );
