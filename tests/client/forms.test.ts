import { describe, expect, it } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import type { Kind } from '../../shared/kinds/kind';
import { readValues } from '../../shared/kinds/readValues';
import { bodyOf } from '../../client/records/form/bodyOf';
import { typedCopy } from '../../client/records/form/useCopied';
import { dirtyFields, formReducer, openForm, enterDate, mergeTyped } from '../../client/records/form/formState';
import { blankTyped, typedValues, type TypedValues } from '../../client/records/form/typedValues';
import { screensOf } from '../../client/records/kinds/registry';
import { certificateWarnings } from '../../client/records/files/certificateWarnings';
import { imoWarning, mmsiWarning } from '../../client/records/vessels/warnings';

const TODAY = '2026-11-21';
const crew = kindOf('crew');
const vessels = kindOf('vessels');
const requisitions = kindOf('requisitions');
const psc = kindOf('psc-inspections');

const read = (kind: Kind, typed: TypedValues, mode: 'add' | 'edit') =>
  readValues(kind, bodyOf(kind, screensOf(kind.name).form, { ...blankTyped(kind), ...typed }, mode), mode, TODAY);

const sailor = { name: 'A. Sailor', rank: 'Master', date_of_joining: '01-03-2025', contract_period: '3 Months' };

describe('what is typed', () => {
  it('reads a complete crew form and nulls what is blank', () => {
    expect(read(crew, { ...sailor, sl_no: '4' }, 'add')).toEqual({
      values: {
        sl_no: 4,
        name: 'A. Sailor',
        rank: 'Master',
        indos: null,
        seaman_book: null,
        passport: null,
        date_of_joining: '2025-03-01',
        contract_period: '3 Months',
        remarks: null,
      },
    });
  });

  it('sends vessel figures that are no numbers as null', () => {
    const typed = { name: 'Aurora', imo_number: '9074729', flag: 'Panama', speed: 'fast', length: '180.25', mmsi: '' };
    expect(read(vessels, typed, 'add')).toMatchObject({ values: { speed: null, length: 180.25, mmsi: null, built_on: null } });
  });

  it('counts quantities that are no numbers as 0 and a blank sl_no as null', () => {
    const line = { sl_no: '', item_name: 'Paint', quantity_requested: 'ten', quantity_supplied: '' };
    const head = { requisition_no: 'R1', date_of_requisition: '20-11-2026', items: [line] };
    expect(read(requisitions, head, 'add')).toMatchObject({
      values: { items: [{ sl_no: null, item_name: 'Paint', quantity_requested: 0, quantity_supplied: 0 }], status: 'Partially Supplied' },
    });
    expect(read(requisitions, { ...head, items: [{ ...line, quantity_requested: '' }] }, 'add')).toHaveProperty('fields.items');
  });

  it('shows a record and reads it back unchanged', () => {
    const record = { psc_port: 'Busan', mou: 'Tokyo MOU', inspection_date: '2026-01-31', inspection_status: 'Passed', sl_no: 7 };
    const typed = typedValues(psc, record);
    expect(typed).toMatchObject({ inspection_date: '31-01-2026', sl_no: '7', remarks: '' });
    expect(readValues(psc, bodyOf(psc, screensOf(psc.name).form, typed, 'edit'), 'edit', TODAY)).toMatchObject({ values: record });
  });
});

describe('a copy', () => {
  it('of a certificate leaves out its number, its dates, and what a renewal leaves out', () => {
    const certificates = kindOf('certificates');
    const describing = { certificate_name: 'Load Line', issued_by: 'Class', issuing_authority: 'DNV', survey_scheme: 'Annual' };
    const own = {
      sl_no: 4,
      issue_date: '2024-01-31',
      expiry_date: '2029-01-30',
      term: 'Full term',
      extended_until: '2029-04-30',
      extended_by: 'DNV',
      endorsements: [{ survey: 'Annual', date: '2025-01-20', place: null, surveyor: null }],
    };
    expect(typedCopy(certificates, { ...describing, ...own })).toEqual({ ...blankTyped(certificates), ...describing });
  });

  it('of a requisition takes its lines, with nothing supplied yet', () => {
    const line = { sl_no: 1, item_name: 'Paint', quantity_requested: 4 };
    const requisition = { requisition_no: 'R1', status: 'Fully Supplied', items: [{ ...line, quantity_supplied: 4 }] };
    expect(typedCopy(requisitions, requisition)).toMatchObject({
      requisition_no: 'R1',
      status: 'Partially Supplied',
      items: [{ sl_no: '1', item_name: 'Paint', quantity_requested: '4', quantity_supplied: '0' }],
    });
  });
});

describe('dates on audit and PSC edit', () => {
  it('gives way to the date before when a complete one is not real', () => {
    expect(enterDate('01-03-2025', '31-02-2025', false)).toEqual({ text: '01-03-2025', settled: '01-03-2025', rejected: true });
    expect(enterDate('01-03-2025', '2025-03-02', false).rejected).toBe(true);
  });

  it('lets a person type, and judges what is abandoned', () => {
    expect(enterDate('01-03-2025', '31-0', false)).toEqual({ text: '31-0', settled: '01-03-2025', rejected: false });
    expect(enterDate('01-03-2025', '31-0', true)).toMatchObject({ text: '01-03-2025', rejected: true });
    expect(enterDate('01-03-2025', '', true)).toEqual({ text: '', settled: '', rejected: false });
  });
});

describe('warnings', () => {
  it.each(['9074729', 'IMO 9074729', ''])('finds nothing wrong with IMO %s', (text) => expect(imoWarning(text)).toBeNull());
  it.each(['9074728', '907472', '90747290', 'abc'])('questions IMO %s', (text) => expect(imoWarning(text)).not.toBeNull());
  it('tells a postponed date that no window has, and an expiry date of what does not expire', () => {
    const certificate = { certificate_name: 'Load Line', issue_date: '2022-03-20', expiry_date: '2027-03-14', term: 'Full term' };
    const warned = (values: object) => certificateWarnings({}, { ...certificate, ...values });
    expect(warned({ postponed_until: '2024-08-01' })).toEqual({ postponed_until: null, term: null });
    expect(warned({ postponed_until: '2022-06-01' }).postponed_until).toBe(
      'This date belongs to no survey window of the certificate and has no effect. Its survey windows lie between 14-12-2022 and 14-06-2026.',
    );
    expect(warned({ certificate_name: 'Registry', postponed_until: '2024-08-01' }).postponed_until).toContain(
      'No survey windows are known',
    );
    expect(warned({ postponed_until: '31-' })).toEqual({ postponed_until: null, term: null });
    expect(warned({ term: 'None' }).term).toContain('an expiry date is given');
    expect(warned({ term: 'None', expiry_date: null }).term).toBeNull();
  });
  it('compares the MMSI with the flag', () => {
    expect(mmsiWarning('538001234', 'Marshall Islands')).toBeNull();
    expect(mmsiWarning('538001234', ' marshall islands ')).toBeNull();
    expect(mmsiWarning('538001234', 'Panama')).toContain('538 is the code of Marshall Islands, not of Panama');
    expect(mmsiWarning('538001234', 'Atlantis')).toBeNull();
    expect(mmsiWarning('233000000', 'Isle of Man')).toBeNull();
    expect(mmsiWarning('138001234', '')).toContain('2 to 7');
    expect(mmsiWarning('53800123', '')).toContain('nine digits');
  });
});

describe('two people on one record', () => {
  const base = { name: 'A', rank: 'Master', remarks: '' };

  it('takes what the person left alone, keeps what they touched, and asks where both did', () => {
    const merged = mergeTyped(base, { ...base, rank: 'Bosun', remarks: 'mine' }, { name: 'B', rank: 'Fitter', remarks: '' });
    expect(merged).toEqual({ typed: { name: 'B', rank: 'Bosun', remarks: 'mine' }, took: ['name'], clashes: ['rank'] });
  });

  it('does not ask when both wrote the same', () => {
    expect(mergeTyped(base, { ...base, rank: 'Bosun' }, { ...base, rank: 'Bosun' }).clashes).toEqual([]);
  });

  it('keeps the question open until it is answered, whatever else arrives', () => {
    let state = openForm(base, 1, { ...base, rank: 'Bosun' });
    state = formReducer(state, { type: 'arrived', theirs: { ...base, rank: 'Fitter' }, rev: 2, by: 'b@x' });
    state = formReducer(state, { type: 'arrived', theirs: { ...base, rank: 'Fitter', remarks: 'new' }, rev: 3, by: 'c@x' });
    expect(state).toMatchObject({ rev: 3, typed: { rank: 'Bosun', remarks: 'new' }, clashes: { rank: { theirs: 'Fitter', by: 'b@x' } } });
    expect(formReducer(state, { type: 'chosen', name: 'rank', keep: 'mine' })).toMatchObject({ typed: { rank: 'Bosun' }, clashes: {} });
    const theirs = formReducer(state, { type: 'chosen', name: 'rank', keep: 'theirs' });
    expect(theirs).toMatchObject({ typed: { rank: 'Fitter' }, clashes: {} });
    expect(dirtyFields(theirs)).toEqual([]);
  });

  it('merges a draft with what was saved while it lay there', () => {
    const draft = openForm(base, 1, { ...base, name: 'Typed' });
    const state = formReducer(draft, { type: 'arrived', theirs: { ...base, rank: 'Chief Officer' }, rev: 4, by: 'b@x' });
    expect(state.typed).toEqual({ name: 'Typed', rank: 'Chief Officer', remarks: '' });
    expect(dirtyFields(state)).toEqual(['name']);
  });
});
