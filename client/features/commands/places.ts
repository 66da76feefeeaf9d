import { SECTIONS } from '../shell/sections';

/** Every screen of the navigation with the letter after `g` that leads to it, and those reached from other screens. */
export const PLACES: readonly { to: string; name: string; letter: string; also?: string }[] = [
  ...SECTIONS,
  { to: '/deleted', name: 'Recently Deleted', letter: 'x', also: 'trash restore undelete' },
  { to: '/due', name: 'Falling Due in the Fleet', letter: 'f', also: 'calendar months overdue expiry all ships heat map' },
  { to: '/search', name: 'Search the Fleet', letter: 's', also: 'find records all ships' },
  { to: '/handover', name: 'Handover', letter: 'o', also: 'hand over relief report print sign off' },
  { to: '/papers', name: 'Papers', letter: 'k', also: 'status report pdf psc pack zip inspector qr stickers print download' },
  { to: '/account', name: 'Account', letter: 'u', also: 'password sessions sign out everywhere' },
];
