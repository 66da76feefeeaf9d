import type { Values } from './kind';
import type { Suggestions } from './suggestions';
import { SHIP_TYPES, shipTypeOf, type Usual } from './usualCertificates';

/** The records that a ship of one type usually has. */
export interface Template {
  /** 'oil tanker'. */
  name: string;
  /** Prefilled values of each record, without dates. `ship`: the particulars from which issuers are proposed. */
  records(ship: Values): Values[];
}

function certificatesOf(usual: readonly Usual[], ship: Values): Values[] {
  const authority = { Class: ship.class ?? null, Flag: ship.flag ?? null, Others: null };
  return usual.map(([name, issuer]) => ({ certificate_name: name, issued_by: issuer, issuing_authority: authority[issuer] }));
}

/** The templates of a kind, by the list that suggests its names. */
export const TEMPLATES: Partial<Record<Suggestions, readonly Template[]>> = {
  certificateNames: SHIP_TYPES.map(({ name, usual }) => ({ name, records: (ship) => certificatesOf(usual, ship) })),
};

/** The index of the template for a type of vessel; 0 if none fits. */
export const proposedTemplate = (templates: readonly Template[], type: unknown): number =>
  Math.max(
    0,
    templates.findIndex(({ name }) => name === shipTypeOf(type)?.name),
  );
