import type { Mutant } from '../mutant';

const form = 'client/features/records/form';
const kinds = 'client/features/records/kinds';

/** Sections 5, 7 and 8 on the forms: what they refuse, what they send, what they say. */
export const FORMS: readonly Mutant[] = [
  { name: 'an invalid date is sent', file: `${form}/bodyOf.ts`, find: "const UNREADABLE = 'unreadable';", replace: "const UNREADABLE = '2025-01-01';", test: 'date', only: 'crew, date_of_joining' },
  { name: 'crew edit takes one way of writing', file: `${form}/bodyOf.ts`, find: "takesIsoDates && mode === 'edit'", replace: 'false', test: 'crewedit', only: 'to edit' },
  { name: 'quantities stay empty', file: `${form}/bodyOf.ts`, find: 'numberIn(text) ?? 0', replace: 'numberIn(text) ?? 1', test: 'items' },
  { name: 'figures as text are refused', file: 'shared/fieldSchema.ts', find: '? Number(value) : value', replace: '? value : value', test: 'sparticulars' },
  { name: 'an edit without contract expiry', file: `${kinds}/crew.tsx`, find: "(mode === 'edit' ? { ...values, contract_expiry: contractEnd(values) } : values)", replace: "(mode === 'edit' ? { ...values } : values)", test: 'sentEdit', only: 'of crew' },
  { name: 'empty dates of equipment are null', file: `${form}/withBlankDates.ts`, find: "(value ?? '') : value", replace: 'value : value', test: 'sent', only: 'equipment-inspections is' },
  { name: 'no report path is sent', file: `${kinds}/equipmentInspections.tsx`, find: '      test_report_path: record?.test_report_path ?? null,\n', replace: '      ...(record && {}),\n', test: 'sent', only: 'equipment-inspections is' },
  { name: 'a message does not name its vessel', file: 'client/live/writer.ts', find: '{ vessel_id: vessel, ...values }', replace: '{ ...values }', test: 'sent', only: 'daily-messages is' },
  { name: 'the expiry is not clamped on the form', file: 'shared/calendar.ts', find: 'two(Math.min(Number(date.slice(8)), daysInMonth(year, month)))', replace: "two(Math.min(Number(date.slice(8)), 30))", test: 'expiry' },
  { name: 'audit edit takes any date', file: `${kinds}/audits.tsx`, find: '    keepsRealDates: true,\n', replace: '', test: 'reject' },
  { name: 'new is no certificate to be added', file: `${kinds}/certificates.tsx`, find: "    newId: 'new',\n", replace: '', test: 'newCertificate' },
  { name: 'letters are an id', file: `${form}/route.ts`, find: '/^\\d{1,15}$/.test(text) ? Number(text)', replace: '/^\\w{1,15}$/.test(text) ? parseInt(text, 36)', test: 'ids', only: '/edit-crew/x/1' },
  { name: 'no vessel id, in other words', file: `${form}/sentences.ts`, find: "'No vessel ID provided'", replace: "'No vessel'", test: 'ids', only: '/edit-vessel' },
  { name: 'a message without a vessel complains', file: `${kinds}/dailyMessages.tsx`, find: 'tellsWrongAddress: false', replace: 'tellsWrongAddress: true', test: 'msgsilent' },
  { name: 'double submission', file: `${form}/useSaving.ts`, find: 'if (running.current) return;', replace: '', test: 'adding' },
  { name: 'adding says saving', file: `${form}/wording.ts`, find: "busy ? 'Adding…'", replace: "busy ? 'Saving…'", test: 'adding' },
  { name: 'lengths step by one', file: `${form}/FieldControl.tsx`, find: '<NumberInput {...control} step={0.01} min={0} unit={field.unit} />', replace: '<NumberInput {...control} min={0} unit={field.unit} />', test: 'figures' },
  { name: 'the amount steps by one', file: `${form}/FieldControl.tsx`, find: '<NumberInput {...control} step={0.01} min={0} sign="$" />', replace: '<NumberInput {...control} min={0} sign="$" />', test: 'amount' },
  { name: 'no calendar', file: 'client/ui/DateInput.tsx', find: 'label="Open calendar"', replace: 'label="More"', test: 'hyph' },
  { name: 'an item cannot be removed', file: `${form}/ItemsEditor.tsx`, find: 'items.filter((_item, at) => at !== place)', replace: 'items.slice()', test: 'items' },
  { name: 'the expiry can be typed', file: `${kinds}/crew.tsx`, find: ' readOnly ', replace: ' ', test: 'expiry' },
  { name: 'Cancel goes one step back', file: `${form}/useLeaving.ts`, find: "only: isAdding && kind.scope === 'fleet'", replace: 'only: false', test: 'cancel' },
  { name: 'crew says the reason', file: `${kinds}/crew.tsx`, find: "say('Failed to add crew member.')", replace: "sayWithReason('Failed to add crew member')", test: 'eadd', only: 'adding crew' },
  { name: 'certificates hide the reason of a 400', file: `${kinds}/say.ts`, find: "(code === 'invalid' || code === 'bad_request') && message ? message : sentence", replace: 'code && message ? sentence : sentence', test: 'ecert' },
  { name: 'a 404 is a server error', file: `${kinds}/certificates.tsx`, find: "return 'Certificate not found';", replace: "return 'Server error, please try again';", test: 'ecert' },
  { name: 'a message that failed is an alert', file: `${kinds}/dailyMessages.tsx`, find: 'add: () => null', replace: "add: say('Failed to add message.')", test: 'emsg' },
  { name: 'an invoice without a reason', file: `${kinds}/say.ts`, find: "`${start}: ${message || 'Unknown error'}`", replace: '`${start}: ${message}`', test: 'eown' },
  { name: 'requisitions fail in other words', file: `${kinds}/defineScreens.ts`, find: '`Failed to update ${kind.noun}`', replace: '`Failed to save ${kind.noun}`', test: 'eedit', only: 'changing requisitions' },
  { name: 'messages cannot be deleted, in other words', file: 'shared/kinds/dailyMessages.ts', find: "() => 'Failed to delete message.'", replace: '(reason) => `Failed to delete message: ${reason}`', test: 'edel', only: 'daily-messages' },
  { name: 'the dashboard fails as a list does', file: 'client/features/shell/loadFailure.ts', find: "if (list && pathname === '/') return DASHBOARD;", replace: '', test: 'edata', only: 'list of crew' },
  { name: 'equipment is fetched in other words', file: 'shared/kinds/equipmentInspections.ts', find: "'Failed to fetch equipment inspections'", replace: "'Failed to fetch equipment'", test: 'edata', only: 'list of equipment-inspections' },
  { name: 'the status of a message fails in other words', file: 'client/features/records/messages/MessageStatusButton.tsx', find: "'Failed to update message status.'", replace: "'Failed to update message.'", test: 'estatus' },
  { name: 'an unknown vessel has no name', file: `${form}/FormPage.tsx`, find: "vessel.name : 'Unknown Vessel'", replace: "vessel.name : ''", test: 'eunknown' },
  { name: 'vessels fail behind the navigation', file: 'client/live/logs.ts', find: "'Failed to load vessels. Please try again later.'", replace: "'Failed to load vessels.'", test: 'evessels' },
];
