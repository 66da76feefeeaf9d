import { SECTIONS } from '../../records/sections';

/** Every screen of the navigation with the letter after `g` that leads to it, and those reached from other screens. */
export const PLACES: readonly { to: string; name: string; letter: string; also?: string }[] = [
  ...SECTIONS,
  { to: '/deleted', name: 'Recently Deleted', letter: 'x', also: 'trash restore undelete' },
  { to: '/search', name: 'Search the Fleet', letter: 's', also: 'find records all ships' },
  { to: '/account', name: 'Account', letter: 'u', also: 'password sessions sign out everywhere' },
];
