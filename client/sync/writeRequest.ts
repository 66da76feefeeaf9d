import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { type BaseVersion, tagOf } from '../../shared/log/change';
import type { EnclosedFile } from './store';

/** The body of a record that is sent with its file: its fields, blanks as '', then the file. What is computed from the file is left out. */
export function multipartOf(kind: KindName, values: Values, { content }: EnclosedFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (name in kindOf(kind).fields) form.append(name, String(value ?? ''));
  form.append('file', content);
  return form;
}

/** The headers with the base version of a write: `If-Match`, or for a new record only the epoch. */
export function baseVersionHeaders(base: BaseVersion): Record<string, string> {
  if (base.rev > 0) return { 'If-Match': tagOf(base) };
  return base.epoch ? { 'X-Epoch': base.epoch } : {};
}

/** The header that says who is at the keyboard. */
export const keyboardHeader = (said: string | null | undefined): Record<string, string> => (said ? { 'X-Keyboard': said } : {});
