import { addressGroup } from '../http/clientAddress';

/** The names wrong tries are counted under: one a sign-in name, one an account's change of password, one its way to the invoices. */
export const signInDoor = (email: string) => `sign-in ${email}`;
/** One apart for an address the account has signed in from: who guesses elsewhere does not lock its owner out. */
export const knownSignInDoor = (email: string, address: string) => `sign-in ${email} ${addressGroup(address)}`;
export const passwordDoor = (user: number) => `password ${user}`;
export const invoiceDoor = (user: number) => `invoices ${user}`;
