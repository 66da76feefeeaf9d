import type { Line } from './line';

export const SECTION_5: readonly Line[] = [
  {
    says: 'General: typed dates are DD-MM-YYYY (two digits, two digits, four digits) and must form a real date;',
    proof: ['date', 'typed', 'notTyped'],
  },
  { says: 'they are sent as YYYY-MM-DD.', proof: ['sent', 'sentEdit'] },
  { says: 'Unreadable dates display N/A.', proof: ['unread'] },
  { says: 'Server-side validation: not shown.', untested: 'Says only that the specification shows nothing here.' },
  { says: '**Vessel**: name, IMO number and flag required.', proof: ['required', 'requires', 'blankRequired'] },
  {
    says: 'speed, grt, nt, dwt, length, lpp, breadth, depth, draft and mmsi are sent as numbers, or null when empty or non-numeric.',
    proof: ['figures', 'sent'],
  },
  { says: 'An empty built_on is sent as null.', proof: ['figures'] },
  {
    says: "**Certificate**: name, issued by, issue date, expiry date required ('Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)').",
    proof: ['required'],
  },
  { says: "Upload accepts only .pdf, .jpg, .png (hint 'Accepted: PDF, JPG, PNG').", proof: ['fchosen', 'lcert', 'stypes'] },
  { says: "Route certificate id must be all digits ('Invalid certificate ID').", proof: ['ids'] },
  { says: "Upload needs a chosen file ('Please select a file first').", proof: ['fchosen', 'lcert'] },
  {
    says: "**Crew add**: name, rank, date of joining, contract period required ('Please fill in Name, Rank, Date Of Joining, and Contract Period.').",
    proof: ['required'],
  },
  {
    says: "Date of joining must be a real DD-MM-YYYY date ('Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).').",
    proof: ['date'],
  },
  { says: 'Contract period one of 3 Months, 4 Months, 6 Months, 9 Months, 12 Months.', proof: ['expiry', 'periods'] },
  { says: 'Expiry date is read-only, calculated as joining date plus the period in months.', proof: ['expiry'] },
  { says: 'Optional fields sent as null when empty;', proof: ['sent'] },
  { says: 'sl_no sent as a number.', proof: ['sent'] },
  {
    says: "**Crew edit**: same required fields ('Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)').",
    proof: ['required'],
  },
  {
    says: "Date of joining accepts DD-MM-YYYY or YYYY-MM-DD, otherwise 'Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).' Crew and vessel ids must be digits ('Invalid crew or vessel ID').",
    proof: ['crewedit', 'keybykey', 'date', 'ids'],
  },
  { says: 'Expiry is recomputed from joining date and period;', proof: ['sentEdit'] },
  { says: 'month addition clamps to the last day of the month.', proof: ['expiry'] },
  {
    says: 'If the period is missing on load, it is inferred as the nearest of 3, 4, 6, 9, 12 months from the joining and expiry dates.',
    proof: ['infer', 'expnames'],
  },
  {
    says: "**Audit**: type, date and status required ('Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)').",
    proof: ['required'],
  },
  { says: 'Type is one of Internal Audit, ISM Audit, Class Survey, Flag Survey.', proof: ['choices'] },
  { says: 'Next due date and completion date optional but valid if given.', proof: ['date', 'requires'] },
  {
    says: "Messages: 'Invalid Date of Audit/Survey format. Use DD-MM-YYYY (e.g., 01-03-2025).', 'Invalid Next Due Date format. ...', 'Invalid Completion Date format. ...'.",
    proof: ['date'],
  },
  { says: "On add the vessel id must be numeric ('Invalid vessel ID. Please select a vessel.').", proof: ['ids'] },
  { says: "On edit ids must be digits ('Invalid audit or vessel ID').", proof: ['ids'] },
  {
    says: "On edit, typing an invalid date shows 'Invalid {field} format. Use DD-MM-YYYY (e.g., 01-03-2025).' and the change is rejected.",
    proof: ['reject'],
  },
  {
    says: "**PSC inspection**: PSC port, MOU, inspection date, inspection status required ('Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)').",
    proof: ['required'],
  },
  { says: 'Completion date optional.', proof: ['requires'] },
  { says: "Date messages mirror the audit ones for 'Inspection Date' and 'Completion Date'.", proof: ['date'] },
  { says: "Ids must be digits ('Invalid PSC inspection or vessel ID').", proof: ['ids'] },
  {
    says: "**Equipment inspection**: item name, category, next due date required ('Please fill in all required fields (Item Name, Category, Next Due Date)').",
    proof: ['required'],
  },
  {
    says: "Category must be one of LSA, FFA, RADIO/Navigation, SSAS, LRIT ('Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT').",
    proof: ['category', 'choices'],
  },
  { says: "'Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)'.", proof: ['date'] },
  {
    says: "Last inspection date optional but if given valid ('Invalid Last Inspection Date format. Use DD-MM-YYYY (e.g., 01-03-2025)').",
    proof: ['date', 'requires'],
  },
  { says: "Non-numeric vessel id: 'Invalid vessel ID. Please select a vessel.' on add;", proof: ['ids'] },
  { says: "'Invalid equipment inspection or vessel ID' on edit.", proof: ['ids'] },
  { says: 'A test report file is accepted only for SSAS/LRIT and only as PDF, DOC or DOCX.', proof: ['reportform', 'sreportonly'] },
  {
    says: "**Requisition**: requisition number, date of requisition, and per item a name and a requested quantity required ('Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)').",
    proof: ['required', 'itemRequired'],
  },
  { says: "'Invalid Date of Requisition format. Use DD-MM-YYYY (e.g., 01-03-2025)'.", proof: ['date'] },
  {
    says: "Date of supply optional but valid ('Invalid Date of Supply format. Use DD-MM-YYYY (e.g., 01-03-2025)').",
    proof: ['date', 'requires'],
  },
  {
    says: "'Date of Requisition cannot be in the future.' Non-numeric quantities become 0;",
    proof: ['tomorrow', 'authorsday', 'items', 'nonnum'],
  },
  { says: 'a blank sl_no becomes null;', proof: ['items', 'blanksl'] },
  { says: 'items can be added or removed freely.', proof: ['items'] },
  { says: "Edit needs numeric ids ('Invalid requisition or vessel ID').", proof: ['ids'] },
  {
    says: '**Daily message**: required request_no, date_of_request (date picker), type_of_request, description, action_taken, person_in_charge, status;',
    proof: ['requires', 'choices', 'hyph'],
  },
  { says: 'optional completion_date and remarks, sent as null if empty.', proof: ['sent'] },
  { says: 'A non-numeric vessel id stops the submit silently.', proof: ['msgsilent'] },
  {
    says: '**Invoice**: required invoice_number, date_raised, invoice_type, description, amount (number, step 0.01), due_date, status;',
    proof: ['requires', 'amount'],
  },
  { says: 'optional paid_amount (default 0) and remarks.', proof: ['amount', 'requires'] },
  { says: "A non-numeric vessel id gives the alert 'Invalid vessel ID.'", proof: ['ids'] },
  { says: "**Register**: passwords must match ('Passwords do not match.');", proof: ['regmatch'] },
  { says: 'email required and email-shaped.', proof: ['regmatch'] },
  { says: '**Login**: email and password required.', proof: ['loginreq'] },
  { says: '**Invoice login**: username and password required.', proof: ['inv'] },
];
