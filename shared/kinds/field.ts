import { isIsoDate, showDate, type IsoDate } from '../basics/calendar';
import type { Suggestions } from './suggestions';

/** The stored file of a record: `id` names the stored bytes, `size` is in bytes, `at` an ISO instant. */
export interface StoredFile {
  id: string;
  name: string;
  type: string;
  size: number;
  at: string;
}

/** One line of a requisition. Quantities are whole numbers. */
export interface Item {
  sl_no: number | null;
  item_name: string;
  quantity_requested: number;
  quantity_supplied: number;
}

/** Field types. The type decides storage, validation, the form control and the table cell. */
export type FieldType = 'text' | 'note' | 'date' | 'choice' | 'integer' | 'decimal' | 'money' | 'items' | 'lines' | 'file';

/** One field of a kind. `T` is its value on the wire; an empty value is null. `fieldSchema` validates values. */
export interface Field<T = unknown> {
  type: FieldType;
  label: string;
  /** The refusal of an invalid value. */
  invalid: string;
  required: boolean;
  /** The initial value on a form, and the stored value when the field is omitted. */
  initial?: T;
  /** The choices on the form. */
  choices?: readonly string[];
  /** Further valid values that forms do not offer. */
  accepted?: readonly string[];
  /** Suggestions while typing; never enforced. */
  suggestions?: Suggestions;
  /** The field names the person in charge. Forms suggest people, and lists offer "Assigned to me". */
  person?: boolean;
  /** The field is a status: lists show it as a coloured chip. */
  status?: boolean;
  /** The field identifies a person. An erasure blanks it (shared/kinds/personal.ts). */
  personal?: true;
  /** The unit shown after a number: 'knots', 'm'. */
  unit?: string;
  /** The refusal of items without a name or requested quantity, or of lines without a required value. */
  incomplete?: string;
  /** The values of each line. */
  columns?: Readonly<Record<string, Field>>;
  /** Set by the server; never read from a body. */
  serverOwned: boolean;
  /** Phantom: the type of the value. */
  readonly value?: T;
}

interface Options<T> {
  required?: boolean;
  initial?: T;
  /** The specification's own sentence for an unreadable value. */
  invalid?: string;
  suggestions?: Suggestions;
  person?: boolean;
  status?: boolean;
  personal?: true;
  unit?: string;
  serverOwned?: true;
}

/** Maximum lengths (characters), number and list size. */
export const FIELD_LIMITS = { text: 200, note: 5_000, number: 999_999_999, items: 300 } as const;

/** `use`: the advice in the refusal where the specification (shared/README.md) has no sentence. */
function field<T>(type: FieldType, label: string, use: string, options: Options<T> = {}): Field<T> {
  // Removes the full stop of labels such as 'Class No.'.
  const invalid = `Invalid ${label.replace(/\.$/, '')}. ${use}`;
  return { type, label, invalid, required: false, serverOwned: type === 'file', ...options };
}

/** One line of text, at most 200 characters. */
export const text = (label: string, options: Options<string> = {}): Field<string> =>
  field('text', label, `Use plain text of at most ${FIELD_LIMITS.text} characters.`, options);

/** Text of several lines, at most 5,000 characters. */
export const note = (label: string, options: Options<string> = {}): Field<string> =>
  field('note', label, `Use plain text of at most ${FIELD_LIMITS.note} characters.`, options);

/** The maximum length of a value of `field`, in characters, without surrounding spaces; null if it is no text. */
export const maxLength = ({ type }: Field): number | null => (type === 'text' || type === 'note' ? FIELD_LIMITS[type] : null);

/** A calendar date, 'YYYY-MM-DD' on the wire. */
export const date = (label: string, options: Options<IsoDate> = {}): Field<IsoDate> =>
  field('date', label, '', { invalid: `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025).`, ...options });

/** One of `choices`. `accepted`: further values that other API clients may send and forms do not offer. */
export const choice = <const C extends string>(
  label: string,
  choices: readonly C[],
  { accepted, ...options }: Options<NoInfer<C>> & { accepted?: readonly string[] } = {},
): Field<C> => ({
  ...field<C>('choice', label, `Use ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`, options),
  choices,
  accepted,
});

/** A whole number from 0 to 999,999,999. */
export const integer = (label: string, options: Options<number> = {}): Field<number> =>
  field('integer', label, 'Use a whole number from 0 to 999,999,999.', options);

/** A number from 0 to 999,999,999; on forms it steps by 0.01. */
export const decimal = (label: string, options: Options<number> = {}): Field<number> =>
  field('decimal', label, 'Use a number from 0 to 999,999,999.', options);

/** An amount in dollars of at most two decimals; stored as whole cents. */
export const money = (label: string, options: Options<number> = {}): Field<number> =>
  field('money', label, 'Use an amount of at most two decimals from 0 to 9,999,999,999.99.', options);

/** The item of one requisition line. */
export const ITEM_NAME = text('Item Name');

/** The lines of a requisition, at most 300. Each needs a name and a requested quantity; `incomplete` is the refusal otherwise. */
export const items = (label: string, incomplete: string): Field<Item[]> => ({
  ...field<Item[]>('items', label, `Use a list of at most ${FIELD_LIMITS.items} items.`, { initial: [] }),
  incomplete,
});

/**
 * Lines of described columns, at most 300: the endorsements of a certificate. `incomplete`: the refusal of a line without one of its required
 * values. Two edits are merged line by line (shared/log/merge.ts).
 */
export const lines = <L>(label: string, columns: { [N in keyof L]: Field }, incomplete: string): Field<L[]> => ({
  ...field<L[]>('lines', label, `Use a list of at most ${FIELD_LIMITS.items} lines.`, { initial: [] }),
  columns,
  incomplete,
});

/** Separates the values of a line, and stands for an empty one, in its text. */
export const BETWEEN = ' · ';
export const NOTHING = '–';

/** A value that would be read as several, or as none, stands in quotation marks, each of its own doubled. */
const isAmbiguous = (text: string) => text.includes(BETWEEN.trim()) || text.startsWith('"') || text === NOTHING;
const valueText = (value: unknown): string => {
  const text = String(value || '');
  if (isIsoDate(text)) return showDate(text);
  return isAmbiguous(text) ? `"${text.replaceAll('"', '""')}"` : text || NOTHING;
};

/** One line of described columns: 'Annual · 14-03-2024 · Rotterdam · J. Smith'. Empty values at the end are left out. */
export function lineText(line: Readonly<Record<string, unknown>>): string {
  const texts = Object.values(line).map(valueText);
  return texts.slice(0, texts.findLastIndex((text) => text !== NOTHING) + 1).join(BETWEEN);
}

/** The text of a list, one line each: in cells, history and exports. An import reads it back. */
export const linesText = (list: readonly Readonly<Record<string, unknown>>[]): string => list.map(lineText).join('\n');

/** The file of a record. Only an upload or a file's deletion changes it. */
export const file = (label: string): Field<StoredFile> => field('file', label, '');
