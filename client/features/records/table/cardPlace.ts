import type { Kind, KindName } from '../../../../shared/kind';
import type { TableColumn } from '../../../ui/TableColumn';
import type { Column } from './column';
import { isStatus } from './tone';

/** What a card of each kind tells before it is opened, beside its name and status. */
const FACTS: Record<KindName, readonly string[]> = {
  vessels: ['imo_number', 'flag'],
  crew: ['rank', 'contract_expiry'],
  certificates: ['expiry_date', 'helper'],
  audits: ['audit_date', 'next_due_date'],
  'psc-inspections': ['mou', 'inspection_date'],
  'equipment-inspections': ['category', 'next_due_date'],
  requisitions: ['date_of_requisition', 'supplier'],
  'daily-messages': ['date_of_request', 'description', 'person_in_charge'],
  invoices: ['amount', 'due_date'],
};

/** Where a value stands on a card. */
export function cardPlace(kind: Kind, { key, type }: Column): TableColumn['card'] {
  if (isStatus(key)) return 'lead';
  if (!FACTS[kind.name].includes(key)) return undefined;
  return type === 'note' ? 'line' : 'fact';
}
