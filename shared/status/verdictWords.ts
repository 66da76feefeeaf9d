/** The words of a verdict, the same on screens, in mails and on paper. */
import { counted } from '../basics/text';
import { daysBetween, type IsoDate, showDate } from '../basics/calendar';
import { kindOf } from '../kinds/kinds';
import { stateWords, type UrgentItem } from './urgency';
import type { VerdictAnswer } from './vesselStatus';

export const ANSWER_WORDS: Record<VerdictAnswer, string> = { blocked: 'Cannot sail', risk: 'At risk', unknown: 'Unknown', yes: 'Can sail' };

/** What the answer does not consider, because this product does not hold it yet. */
export const NOT_ASKED = 'Not asked: manning and personal papers';

/** Days from today in words: 'in 3 days', 'today', '1 day ago'. */
export function agoOrAhead(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`;
}

/** The name of a survey ends with what happens on its date. The status of a vessel has the name alone, without `part`. */
const SURVEY_NAME = /: [a-z ]+ (survey window close[ds]|inspection due)$/;

/** The name of an extended record ends with the end of its extension. */
export const EXTENSION = /: extended until \d\d-\d\d-\d{4}( by .*)?$/;

/** The reason as a sentence: 'IOPP: expired 3 days ago', 'Jeddah, Paris MOU: detained since 24-11-2026 (1 day)'. `item`: one of a verdict. */
export function reasonWords(item: UrgentItem, today: IsoDate): string {
  const { due, blocking } = kindOf(item.kind);
  const { name, level, since, date } = item;
  if (level === 'detained') {
    // East of Greenwich a detention may begin on the UTC day after today.
    const time = since === null ? '' : ` since ${showDate(since)} (${counted(Math.max(0, daysBetween(since, today)), 'day')})`;
    return `${name}: ${stateWords(item)?.toLowerCase()}${time}`;
  }
  // Not `item.days`: a stored status, which may be of an earlier day, stays valid until a level changes.
  const days = date === null ? 0 : daysBetween(today, date);
  if (SURVEY_NAME.test(name)) return `${name} ${agoOrAhead(days)}`;
  const isCondition = level === 'conditionOverdue' || level === 'condition';
  const words =
    due?.words ??
    (isCondition ? [`${blocking?.words.toLowerCase()} falls due`, `${blocking?.words.toLowerCase()} was due`] : ['falls due', 'was due']);
  return `${name}${EXTENSION.test(name) ? ',' : ':'} ${words[days < 0 ? 1 : 0]} ${agoOrAhead(days)}`;
}
