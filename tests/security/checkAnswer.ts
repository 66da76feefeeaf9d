import { PROBLEM_STATUS } from '../../shared/basics/problem';
import type { Heard, Sent } from './sendRaw';

const REFUSAL_KEYS = new Set(['error', 'message', 'code', 'fields', 'base', 'theirs', 'yours', 'by']);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The routes that answer with a report. */
const REPORTS: readonly (readonly [path: RegExp, type: string])[] = [
  [/\/status-report\/?(\?|$)/i, 'application/pdf'],
  [/\/psc-pack\/?(\?|$)/i, 'application/zip'],
];

/** What is not answered in JSON, apart from files. */
const OTHERS: typeof REPORTS = [[/^\/api\/docs\/?(\?|$)/i, 'text/html'], ...REPORTS];

/** Whether the server may have to draw a report for a request. It draws one at a time and answers 503 to a request that has waited for 12 s. */
export const asksForReport = ({ path }: Sent): boolean => REPORTS.some(([report]) => report.test(path));

/** What is wrong with an answer, by the contract; null when nothing is. */
export function faultOf({ method, path }: Sent, { status, type, text }: Heard): string | null {
  if (status >= 500) return `status ${status}`;
  if (method === 'HEAD') return text === '' ? null : 'a body where there is none';
  if (status === 204) return text === '' ? null : 'a body with 204';
  if (method === 'OPTIONS' && status === 200) return null;
  if (status === 200 && /\/download(-report)?(\?|$)/.test(path) && !type.startsWith('application/json')) return null;
  if (status === 200 && OTHERS.some(([other, otherType]) => other.test(path) && type.startsWith(otherType))) return null;
  if (!type.startsWith('application/json')) return `type ${type} with ${status}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'not JSON';
  }
  if (!isObject(body)) return 'not an object';
  if (status < 300) return status === 200 || status === 201 ? null : `status ${status}`;
  const { error, message, code, fields } = body;
  if (typeof error !== 'string' || error === '' || error !== message) return 'error and message differ';
  if (!Object.hasOwn(PROBLEM_STATUS, String(code)) || PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS] !== status)
    return `code ${String(code)} with ${status}`;
  if (fields !== undefined && !(isObject(fields) && Object.values(fields).every((sentence) => typeof sentence === 'string')))
    return 'fields are not sentences';
  if ('by' in body && !(code === 'conflict' && typeof body.by === 'string')) return 'by is nobody in conflict';
  const strange = Object.keys(body).find((key) => !REFUSAL_KEYS.has(key));
  return strange === undefined ? null : `unknown key ${strange}`;
}
