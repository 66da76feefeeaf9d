import { SECTIONS } from '../shell/sections';

/** The letter after `g` that leads to each screen. */
const LETTERS: Record<(typeof SECTIONS)[number]['to'], string> = {
  '/': 'd',
  '/crew': 'c',
  '/certificates': 't',
  '/audits': 'a',
  '/psc-inspections': 'p',
  '/equipment-inspections': 'e',
  '/requisitions': 'r',
  '/daily-messages': 'm',
  '/invoices': 'i',
  '/vessels': 'v',
};

/** Every screen of the navigation with its letter, and the one that belongs to whoever is signed in. */
export const PLACES: readonly { to: string; name: string; letter: string; also?: string }[] = [
  ...SECTIONS.map(({ to, name }) => ({ to, name, letter: LETTERS[to] })),
  { to: '/account', name: 'Account', letter: 'u', also: 'password sessions sign out everywhere' },
];
