import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import type { Tone } from '../../ui/StatusChip';

const WORDS = new Map<string, Tone>(
  Object.entries({
    Expired: 'late',
    Overdue: 'late',
    Detained: 'late',
    Due: 'soon',
    Pending: 'soon',
    'In Progress': 'soon',
    'In-Complete': 'soon',
    'Completion before Departure': 'soon',
    'Condition of Class (COC)': 'soon',
    'Partially Supplied': 'soon',
    'Expires today': 'soon',
    Valid: 'ok',
    Passed: 'ok',
    Completed: 'ok',
    Paid: 'ok',
    'Fully Supplied': 'ok',
  } as const),
);

/** The colour of a status, or of '12 days to expire' and '3 days since expiry'. Unknown words are neutral. */
export function toneOf(word: string): Tone {
  const counted = /^(\d+) days? (to expire|since expiry)$/.exec(word);
  if (counted) return counted[2] === 'since expiry' ? 'late' : Number(counted[1]) <= EXPIRY_WINDOW ? 'soon' : 'ok';
  return WORDS.get(word) ?? 'neutral';
}
