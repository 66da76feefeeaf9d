import { addressGroup } from '../http/clientAddress';

/** The names wrong tries are counted under: one a sign-in name, and of an account one its change of password, one its way to the invoices, one the codes of displays. */
export const signInKey = (email: string) => `sign-in ${email}`;
/** One apart for an address the account has signed in from: a stranger who guesses elsewhere does not lock the owner out. */
export const knownSignInKey = (email: string, address: string) => `sign-in ${email} ${addressGroup(address)}`;
export const passwordKey = (user: number) => `password ${user}`;
export const invoiceKey = (user: number) => `invoices ${user}`;
export const displayKey = (user: number) => `displays ${user}`;
