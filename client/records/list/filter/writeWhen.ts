import type { When } from './when';

/** As an address says it; '' for a span that is open on both sides. */
export function writeWhen(when: When): string {
  if (typeof when === 'string') return when;
  if ('days' in when) return `${when.days}d`;
  return when.from || when.to ? `${when.from ?? ''}..${when.to ?? ''}` : '';
}
