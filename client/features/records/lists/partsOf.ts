import type { ComponentType } from 'react';
import type { KindName } from '../../../../shared/kind';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { CertificateHint } from './CertificateHint';
import { CertificateList } from './CertificateList';
import { EquipmentList } from './EquipmentList';
import { InvoiceList } from './InvoiceList';
import { MessageList } from './MessageList';
import { RequisitionList } from './RequisitionList';
import { VesselList } from './VesselList';

interface ListParts {
  /** What stands below the filter. */
  Body: ComponentType<ListBodyProps>;
  /** What stands beside the filter. */
  Aside?: ComponentType;
  /** The specification puts the summary of equipment below its table; the others are seen first. */
  summaryBelow?: true;
}

const OWN: Partial<Record<KindName, ListParts>> = {
  vessels: { Body: VesselList },
  certificates: { Body: CertificateList, Aside: CertificateHint },
  'equipment-inspections': { Body: EquipmentList, summaryBelow: true },
  requisitions: { Body: RequisitionList },
  'daily-messages': { Body: MessageList },
  invoices: { Body: InvoiceList },
};

/** The parts of a kind's list: the table of its description, unless the kind has more to it. */
export const partsOf = (kind: KindName): ListParts => OWN[kind] ?? { Body: RecordTable };
