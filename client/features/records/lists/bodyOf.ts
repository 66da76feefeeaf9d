import type { ComponentType } from 'react';
import type { KindName } from '../../../../shared/kind';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { CertificateList } from './CertificateList';
import { EquipmentList } from './EquipmentList';
import { InvoiceList } from './InvoiceList';
import { MessageList } from './MessageList';
import { RequisitionList } from './RequisitionList';
import { VesselList } from './VesselList';

const OWN: Partial<Record<KindName, ComponentType<ListBodyProps>>> = {
  vessels: VesselList,
  certificates: CertificateList,
  'equipment-inspections': EquipmentList,
  requisitions: RequisitionList,
  'daily-messages': MessageList,
  invoices: InvoiceList,
};

/** What a kind's list shows below its filter: the table of its description, unless the kind has more to it. */
export const bodyOf = (kind: KindName): ComponentType<ListBodyProps> => OWN[kind] ?? RecordTable;
