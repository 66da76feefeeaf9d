import type { Mutant } from '../mutant';

const kinds = (name: string) => `shared/kinds/${name}.ts`;

/** Section 5: what is required, what is refused, in which sentence, and what a form starts with. */
export const RULES: readonly Mutant[] = [
  { name: 'a vessel needs no flag', file: kinds('vessels'), find: "text('Flag', { required: true, ", replace: "text('Flag', { ", test: 'requires' },
  { name: 'a certificate needs no issue date', file: kinds('certificates'), find: "date('Issue Date', { required: true })", replace: "date('Issue Date')", test: 'requires' },
  { name: 'crew is added with the sentence of an edit', file: kinds('crew'), find: "'Please fill in Name, Rank, Date Of Joining, and Contract Period.'", replace: "'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)'", test: 'required', only: 'crew require' },
  { name: 'an audit needs no status', file: kinds('audits'), find: "CONDITION], { required: true, status: true })", replace: "CONDITION], { status: true })", test: 'requires' },
  { name: 'an audit has another type', file: kinds('audits'), find: "'Flag Survey'], ", replace: "'Flag Survey', 'Other'], ", test: 'choices' },
  { name: 'PSC names no MOU in its sentence', file: kinds('pscInspections'), find: '(PSC Port, MOU, Inspection Date', replace: '(PSC Port, Inspection Date', test: 'required', only: 'psc-inspections' },
  { name: 'PSC can be pending', file: kinds('pscInspections'), find: "const STATUSES = ['Passed', ", replace: "const STATUSES = ['Pending', 'Passed', ", test: 'choices', only: 'psc-inspections.inspection_status' },
  { name: 'the category has no sentence of its own', file: kinds('equipmentInspections'), find: "invalid: 'Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT',", replace: '', test: 'category' },
  { name: 'equipment without VDR', file: kinds('equipmentInspections'), find: "'SSAS', 'LRIT'] as const", replace: "'SSAS', 'LRIT', 'VDR'] as const", test: 'choices', only: 'equipment-inspections.category' },
  { name: 'last inspection date with a full stop', file: kinds('equipmentInspections'), find: "invalid: invalidDate('Last Inspection Date')", replace: '', test: 'date', only: 'equipment-inspections, last_inspection_date' },
  { name: 'a requisition of tomorrow', file: kinds('requisitions'), find: 'values.date_of_requisition > today', replace: "values.date_of_requisition > '2199-01-01'", test: 'tomorrow' },
  { name: 'a requisition starts fully supplied', file: kinds('requisitions'), find: "initial: 'Partially Supplied'", replace: "initial: 'Fully Supplied'", test: 'defaults' },
  { name: 'an item needs no quantity', file: 'shared/kinds/fieldSchema.ts', find: 'l.item_name !== null && l.quantity_requested !== null', replace: 'l.item_name !== null', test: 'itemRequired' },
  { name: 'a blank number of an item is 0', file: 'shared/kinds/fieldSchema.ts', find: "sl_no: schemaOf(integer('Sl No. of an item'))", replace: "sl_no: z.pipe(z.transform((raw) => raw || 0), schemaOf(integer('Sl No. of an item')))", test: 'blanksl' },
  { name: 'quantities that are no numbers are refused', file: 'shared/kinds/fieldSchema.ts', find: 'Number.isNaN(Number(raw)) ? 0 : raw', replace: 'Number.isNaN(Number(raw)) ? raw : raw', test: 'nonnum' },
  { name: 'a message starts as ordered', file: kinds('dailyMessages'), find: "initial: 'Ongoing'", replace: "initial: 'Ordered'", test: 'defaults' },
  { name: 'a message needs nobody in charge', file: kinds('dailyMessages'), find: "text('Person in Charge', { required: true, person: true })", replace: "text('Person in Charge', { person: true })", test: 'requires' },
  { name: 'a message can be cancelled', file: kinds('dailyMessages'), find: "['In Progress', 'Completed'], {", replace: "['In Progress', 'Completed', 'Cancelled'], {", test: 'choices', only: 'daily-messages.status' },
  { name: 'an invoice starts as management fee', file: kinds('invoices'), find: "initial: 'Reimbursement of expenses'", replace: "initial: 'Management fee'", test: 'sent', only: 'invoices' },
  { name: 'an invoice starts paid', file: kinds('invoices'), find: "initial: 'Pending' }", replace: "initial: 'Paid' }", test: 'defaults' },
  { name: 'what is paid starts empty', file: kinds('invoices'), find: "money('Paid Amount', { initial: 0 })", replace: "money('Paid Amount')", test: 'amount' },
  { name: 'an invoice needs no due date', file: kinds('invoices'), find: "due_date: date('Due Date', { required: true })", replace: "due_date: date('Due Date')", test: 'requires' },
  { name: 'blanks count as given', file: 'shared/kinds/readValues.ts', find: "(typeof raw === 'string' && isBlankText(raw))", replace: "raw === ''", test: 'blankRequired' },
  { name: 'an edit blanks what it leaves out', file: 'shared/kinds/readValues.ts', find: "if (form === 'edit' && !Object.hasOwn(raw, name)) continue;", replace: '', test: 'server/contract > what a PUT leaves out stays; what it blanks goes' },
  { name: 'the third decimal is taken', file: 'shared/basics/text.ts', find: ' && Number(amount.toFixed(2)) === amount', replace: '', test: 'server/contractInvoices > what is no amount of at most two decimals is refused' },
  { name: 'crew ids in another sentence', file: kinds('crew'), find: "'Invalid crew or vessel ID'", replace: "'Invalid crew ID'", test: 'ids', only: '/edit-crew/1/x' },
];
