import type { ReactNode } from 'react';
import type { Kind, Values } from '../../../../../shared/kind';
import { REPORTED_CATEGORIES } from '../../../../../shared/kinds/equipmentInspections';
import { bodyOf } from '../bodyOf';
import type { Mode, TypedValues } from '../typedValues';
import { CrewExpiry } from './CrewExpiry';
import { ReportFile } from './ReportFile';

interface ExtrasSetup {
  kind: Kind;
  mode: Mode;
  typed: TypedValues;
  record: Values | undefined;
  report: File | undefined;
  onReport: (file: File | undefined) => void;
}

/** Whether the form's category carries a report, so that a chosen file is sent along. */
export const carriesReport = (kind: Kind, typed: TypedValues): boolean =>
  kind.name === 'equipment-inspections' && REPORTED_CATEGORIES.some((category) => category === typed.category);

/** What only one kind shows on its form, by the field it follows. */
export function extrasOf({ kind, mode, typed, record, report, onReport }: ExtrasSetup): Record<string, ReactNode> {
  if (kind.name === 'crew') return { contract_period: <CrewExpiry values={bodyOf(kind, typed, mode)} /> };
  if (kind.name !== 'equipment-inspections') return {};
  return { remarks: <ReportFile shown={carriesReport(kind, typed)} stored={record?.file} chosen={report} onChange={onReport} /> };
}
