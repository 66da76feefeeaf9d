import type { FieldType } from '../../../../shared/field';
import type { Kind } from '../../../../shared/kind';

/** One column of a list: the value's name in a record, its header, and how it is shown and sorted. */
export interface Column {
  key: string;
  header: string;
  type: FieldType;
  /** Sorts by another value of the record: '12 days to expire' by its date. */
  sortAs?: string;
}

// Values the server computes carry no type in a description; the rest of them are text.
const DERIVED_TYPES: Record<string, FieldType> = { days_onboard: 'integer', contract_expiry: 'date', outstanding_amount: 'money' };

/** Words that count days stand for the date they count to. */
const COUNTS_TO: Partial<Record<Kind['name'], Record<string, string>>> = {
  crew: { status: 'contract_expiry' },
  certificates: { helper: 'expiry_date' },
};

/** The columns of a kind's list, in the order its description gives (section 2). */
export function columnsOf(kind: Kind): Column[] {
  return kind.columns.map((key) => {
    const field = kind.fields[key];
    return {
      key,
      header: field?.label ?? kind.derivedLabels[key] ?? key,
      type: field?.type ?? DERIVED_TYPES[key] ?? 'text',
      sortAs: COUNTS_TO[kind.name]?.[key],
    };
  });
}

/** What a record is called in sentences and labels: the first value its kind requires. */
export function nameOf(kind: Kind, record: Record<string, unknown>): string {
  const key = Object.entries(kind.fields).find(([, field]) => field.required)?.[0];
  return String((key && record[key]) ?? '') || `${kind.noun} ${String(record.id)}`;
}
