import type { KindName } from '../../../../shared/kind';
import { kindOf } from '../../../../shared/kinds';

/** The words and ways of one list screen (sections 2 and 8). */
export interface ListTexts {
  /** 'crew members': in 'Total crew members: 12'. */
  plural: string;
  /** What the pending count is called. */
  pending?: string;
  addLabel: string;
  addPath(vessel: number): string;
  /** Left out where no edit screen exists. */
  editPath?(vessel: number, id: number): string;
  /** Section 8's sentence for a list that could not be loaded. */
  loadFailed(error: string): string;
  /** Section 8's sentence for a refused deletion. */
  deleteFailed(error: string): string;
  empty: string;
}

const screens = (name: string) => ({
  addPath: (vessel: number) => `/add-${name}/${vessel}`,
  editPath: (vessel: number, id: number) => `/edit-${name}/${vessel}/${id}`,
});

function texts(kind: KindName, own: Pick<ListTexts, 'plural' | 'addLabel' | 'addPath'> & Partial<ListTexts>): ListTexts {
  return {
    pending: `Pending ${own.plural}`,
    loadFailed: () => `Failed to fetch ${own.plural}`,
    deleteFailed: (error) => `Failed to delete ${kindOf(kind).noun}: ${error}`,
    empty: `No ${own.plural} found for this vessel.`,
    ...own,
  };
}

export const LIST_TEXTS: Record<KindName, ListTexts> = {
  vessels: texts('vessels', {
    plural: 'vessels',
    pending: undefined,
    addLabel: 'Add Vessel',
    addPath: () => '/add-vessel',
    editPath: (_vessel, id) => `/edit-vessel/${id}`,
    loadFailed: () => 'Failed to load vessels. Please try again later.',
    deleteFailed: (error) => error || 'Failed to delete vessel',
    empty: 'No vessels yet.',
  }),
  certificates: texts('certificates', {
    plural: 'certificates',
    pending: 'Due or expired',
    addLabel: 'Add New Certificate',
    ...screens('certificate'),
    loadFailed: (error) => `Failed to fetch certificates: ${error}`,
  }),
  crew: texts('crew', {
    plural: 'crew members',
    pending: 'Contracts expiring or expired',
    addLabel: 'Add New Crew Member',
    ...screens('crew'),
    loadFailed: () => 'Failed to fetch crew',
  }),
  audits: texts('audits', { plural: 'audits/surveys', addLabel: 'Add New Audit/Survey', ...screens('audit') }),
  'psc-inspections': texts('psc-inspections', {
    plural: 'PSC inspections',
    addLabel: 'Add New PSC Inspection',
    ...screens('psc-inspection'),
  }),
  'equipment-inspections': texts('equipment-inspections', {
    plural: 'equipment inspections/tests',
    addLabel: 'Add New Equipment Inspection',
    ...screens('equipment-inspection'),
    loadFailed: () => 'Failed to fetch equipment inspections',
  }),
  requisitions: texts('requisitions', { plural: 'requisitions', addLabel: 'Add New Requisition', ...screens('requisition') }),
  'daily-messages': texts('daily-messages', {
    plural: 'daily messages',
    addLabel: 'Add New Message',
    addPath: screens('message').addPath,
    loadFailed: () => 'Failed to load daily messages.',
    deleteFailed: () => 'Failed to delete message.',
  }),
  invoices: texts('invoices', {
    plural: 'invoices',
    addLabel: 'Add New Invoice',
    addPath: screens('invoice').addPath,
    loadFailed: () => 'Failed to load invoices.',
  }),
};
