import { counted } from '../../../../shared/basics/counted';
import { isTaken, type WebhookAnswer, type WebhookLine } from '../../../../shared/api/webhook';
import { instantText } from '../../../ui/instantText';
import type { Tone } from '../../../ui/tone';
import { sinceText } from '../sessionTimes';
import { sectionsText } from '../displays/displayWords';

/** 'Changes and due items of 7 sections'. */
export function whatText({ changes, due, sections }: Pick<WebhookLine, 'changes' | 'due' | 'sections'>): string {
  const what = [changes && 'changes', due && 'due items'].filter(Boolean).join(' and ');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${sectionsText(sections)}`;
}

export const deliveredText = ({ delivered }: WebhookLine, now: number): string =>
  delivered === null ? 'Nothing delivered yet' : `Last delivered ${sinceText(Date.parse(delivered), now)}`;

/** How it stands, in a word. */
export function standingOf({ on, failures }: WebhookLine): { tone: Tone; text: string } {
  if (!on) return { tone: 'neutral', text: 'Off' };
  return failures > 0 ? { tone: 'late', text: 'Failing' } : { tone: 'ok', text: 'On' };
}

/** What keeps it, in sentences; '' where nothing does. */
export function troubleText({ on, stopped, failures, retry, waiting }: WebhookLine): string {
  const waits = waiting === 0 ? '' : ` ${counted(waiting, 'change waits', 'changes wait')}.`;
  if (!on) return stopped === null ? waits.trim() : `${stopped} It was turned off.${waits}`;
  if (failures === 0) return '';
  const again = retry === null ? 'It is tried again now.' : `It is tried again at ${instantText(retry)}.`;
  return `It failed ${failures === 1 ? 'once' : `${failures} times in a row`}. ${again}${waits} Nothing is lost.`;
}

/** '204', or that there was none. */
export const statusText = ({ status }: WebhookAnswer): string => (status === null ? 'No answer' : String(status));

/** '3 events, taken in 12 ms', 'Test, not taken in 8 ms'. */
export function answerText(answer: WebhookAnswer): string {
  const { events, test, ms } = answer;
  const what = test ? 'Test' : counted(events, 'event');
  return `${what}, ${isTaken(answer) ? 'taken' : 'not taken'} in ${ms} ms`;
}

/** What a test came to, in a sentence. */
export const testText = (answer: WebhookAnswer): string =>
  isTaken(answer)
    ? `The webhook took the test: ${answer.status} in ${answer.ms} ms.`
    : `The webhook did not take the test: ${[answer.status, answer.said].filter(Boolean).join(', ')}`;
