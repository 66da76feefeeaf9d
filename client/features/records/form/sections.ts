import type { Field } from '../../../../shared/field';
import type { Kind, KindName } from '../../../../shared/kind';
import { writableFields } from '../../../../shared/readValues';

export interface Section {
  title: string | null;
  fields: readonly [name: string, field: Field][];
}

type Outline = readonly { title: string; fields: readonly string[] }[];

/** Headings for the long forms. A field named nowhere stands in the last section, so that a new one never goes missing. */
const OUTLINES: Partial<Record<KindName, Outline>> = {
  vessels: [
    { title: 'Identity', fields: ['name', 'imo_number', 'call_sign', 'mmsi', 'official_no'] },
    { title: 'Registry and class', fields: ['flag', 'port_of_registry', 'class', 'class_no', 'type_of_vessel', 'owners'] },
    { title: 'Build and machinery', fields: ['build_at', 'built_on', 'main_engine', 'speed'] },
    { title: 'Tonnage', fields: ['grt', 'nt', 'dwt'] },
    { title: 'Dimensions', fields: ['length', 'lpp', 'breadth', 'depth', 'draft'] },
  ],
  crew: [
    { title: 'Crew member', fields: ['sl_no', 'name', 'rank', 'indos', 'seaman_book', 'passport'] },
    { title: 'Contract', fields: ['date_of_joining', 'contract_period'] },
  ],
  requisitions: [
    { title: 'Requisition', fields: ['requisition_no', 'date_of_requisition', 'status'] },
    { title: 'Items', fields: ['items'] },
    { title: 'Supply', fields: ['supplier', 'date_of_supply', 'remarks'] },
  ],
  audits: [
    { title: 'Audit/survey', fields: ['sl_no', 'audit_type', 'auditing_authority', 'audit_date', 'next_due_date', 'status'] },
    { title: 'Findings and follow-up', fields: ['findings', 'action_plan', 'completion_date'] },
  ],
  'psc-inspections': [
    { title: 'Inspection', fields: ['sl_no', 'psc_port', 'mou', 'inspection_date', 'inspection_status'] },
    { title: 'Deficiencies', fields: ['deficiency_code', 'deficiencies_found', 'corrective_actions', 'completion_date'] },
  ],
};

/** The fields of a form in order, under their headings; one section without a heading for the short ones. */
export function sectionsOf(kind: Kind): Section[] {
  const fields = writableFields(kind);
  const outline = OUTLINES[kind.name];
  if (!outline) return [{ title: null, fields }];
  const named = new Set(outline.flatMap((section) => section.fields));
  return outline.map((section, place) => ({
    title: section.title,
    fields: fields.filter(([name]) => section.fields.includes(name) || (place === outline.length - 1 && !named.has(name))),
  }));
}
