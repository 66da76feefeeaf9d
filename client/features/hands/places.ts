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

/** Every screen of the navigation with its letter. */
export const PLACES: readonly { to: string; name: string; letter: string }[] = SECTIONS.map(({ to, name }) => ({
  to,
  name,
  letter: LETTERS[to],
}));
