/** Sections 5 and 8 as the forms say them, of every kind: by the functions the form calls. */
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { NO_ANSWER, readProblem } from '../../client/net/request';
import type { PendingEdit } from '../../client/sync/store';
import { bodyOf } from '../../client/records/form/bodyOf';
import { readRoute } from '../../client/records/form/route';
import { blankTyped, typedValues, type TypedValues } from '../../client/records/form/typedValues';
import { screensOf } from '../../client/records/kinds/registry';
import { slowWriteText } from '../../client/records/pending/slowWriteText';
import { loadFailure } from '../../client/app/shell/LinkState';
import { formRoutes } from '../../client/records/sections';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { dateOrderWarnings } from '../../shared/kinds/dateOrder';
import type { KindName } from '../../shared/kinds/kind';
import { readValues } from '../../shared/kinds/readValues';
import { Problem } from '../../shared/basics/problem';
import { TODAY, validBody } from '../shared/validBody';
import {
  DATES,
  FAILURES,
  failure,
  FORMS,
  ORDER,
  REQUIRED,
  SPECIFIED_KINDS,
  SPECIFIED_VESSEL_KINDS,
  WRONG_IDS,
  type Form,
} from '../specification/sentences';

const BROKEN = 'The disk is full.';
const ATTACHED = { key: 'k', op: 'attached', vessel: 7, id: 1, values: {}, base: 0, seen: {}, at: 1, echoed: false } as const;
const formOf = (kind: KindName) => screensOf(kind).form;
/** What a form says of what is typed; null where it would send it. */
function refusal(kind: KindName, form: Form, typed: TypedValues): string | null {
  const reading = readValues(kindOf(kind), bodyOf(kindOf(kind), formOf(kind), typed, form), form, TODAY);
  return 'sentence' in reading ? reading.sentence : null;
}
const typed = (kind: KindName): TypedValues => typedValues(kindOf(kind), validBody(kind), blankTyped(kindOf(kind)));

describe.each(FORMS)('the form to %s', (form) => {
  test.each(SPECIFIED_KINDS)('says what %s require', (kind) => {
    expect(refusal(kind, form, blankTyped(kindOf(kind)))).toBe(REQUIRED[kind][form]);
    expect(refusal(kind, form, typed(kind))).toBeNull();
  });

  test.each(DATES)('says that a date is not real: %s, %s', (kind, field, sentences) => {
    for (const text of ['31-02-2025', '1-3-2025', 'soon'])
      expect(refusal(kind, form, { ...typed(kind), [field]: text })).toBe(sentences[form]);
    expect(refusal(kind, form, { ...typed(kind), [field]: '01-03-2025' })).toBeNull();
  });

  test.each(DATES)('takes a year first where it says so: %s, %s', (kind, field, sentences) => {
    const iso = refusal(kind, form, { ...typed(kind), [field]: '2025-03-01' });
    expect(iso).toBe(sentences[form].includes('YYYY-MM-DD') ? null : sentences[form]);
  });
});

test.each(ORDER)('a date before the one it should follow is warned of, and not refused: %s, %s, %s', (kind, earlier, later, sentence) => {
  const warned = (first: string, second: string) => {
    const texts = { ...typed(kind), [earlier]: first, [later]: second };
    expect(refusal(kind, 'add', texts)).toBeNull();
    return dateOrderWarnings(kindOf(kind), bodyOf(kindOf(kind), formOf(kind), texts, 'add'));
  };
  expect(warned('01-03-2025', '28-02-2025')).toEqual({ [later]: sentence });
  expect(warned('01-03-2025', '01-03-2025')).toEqual({});
});

test('on audits and PSC inspections an edit gives up a date that is not real at once', () => {
  expect(KIND_NAMES.filter((kind) => formOf(kind).keepsRealDates)).toEqual(['audits', 'psc-inspections']);
});

describe('ids that are not digits', () => {
  test.each(WRONG_IDS)('%s', (path, kind, form, sentence) => {
    const matched = matchPath(formRoutes(kindOf(kind))[form] ?? '', path);
    expect(readRoute(kindOf(kind), formOf(kind).newId, form, matched?.params ?? {}).invalid).toBe(sentence);
  });

  test('a message whose vessel id is no number says nothing', () => {
    expect(KIND_NAMES.filter((kind) => !formOf(kind).tellsWrongAddress)).toEqual(['daily-messages']);
  });
});

describe('a refusal of the server is told in the words of its form', () => {
  const broken = new Problem('internal', BROKEN);
  test.each(SPECIFIED_KINDS)('adding %s', (kind) => {
    expect(formOf(kind).sentences.add(broken)).toBe(FAILURES[kind].add && failure(kind, 'add', BROKEN));
  });

  test.each(SPECIFIED_KINDS.filter((kind) => FAILURES[kind].edit))('changing %s', (kind) => {
    expect(formOf(kind).sentences.edit(broken)).toBe(failure(kind, 'edit', BROKEN));
  });

  test.each(SPECIFIED_KINDS.filter((kind) => FAILURES[kind].load))('loading %s', (kind) => {
    expect(formOf(kind).sentences.load(broken)).toBe(failure(kind, 'load', BROKEN));
  });

  test.each(SPECIFIED_KINDS.filter((kind) => FAILURES[kind].remove))('deleting %s', (kind) => {
    expect(kindOf(kind).deleteFailed(BROKEN)).toBe(failure(kind, 'remove', BROKEN));
  });

  test.each(SPECIFIED_VESSEL_KINDS)('the list of %s: on the dashboard, on its own screen, on another', (kind) => {
    const loading = {
      state: 'failed',
      error: 'Failed to load vessel data. Please try again later.',
      list: { kind, reason: BROKEN },
    } as const;
    expect(['/', `/${kind}`, '/vessels'].map((path) => loadFailure(loading, path))).toEqual([
      'Failed to load dashboard data. Please try again later.',
      failure(kind, 'list', BROKEN),
      loading.error,
    ]);
  });

  test('a certificate: a 404 on loading, anything else, and a 400 on saving', () => {
    const { load, add, edit } = formOf('certificates').sentences;
    expect(load(new Problem('not_found', BROKEN))).toBe('Certificate not found');
    expect(load(new Problem('bad_request', BROKEN))).toBe('Failed to load certificate data');
    for (const code of ['invalid', 'bad_request'] as const)
      expect([add(new Problem(code, 'Bad date')), edit(new Problem(code, 'Bad date'))]).toEqual(['Bad date', 'Bad date']);
    expect(edit(new Problem('unavailable', BROKEN))).toBe('Failed to update certificate');
  });

  test.each([
    ['certificates', 'Failed to upload file', 'Upload failed'],
    ['equipment-inspections', 'Failed to upload test report', 'Unknown error'],
  ] as const)('the file of %s that is not answered', (kind, start, unknown) => {
    const edit: PendingEdit = { ...ATTACHED, kind };
    const said = (message: string) => slowWriteText(edit, formOf(edit.kind), { problem: { code: 'unavailable', message } }, true);
    expect(said(NO_ANSWER)).toMatchObject({ sentence: `${start}: ${NO_ANSWER}`, reason: null });
    expect(said('')).toMatchObject({ sentence: `${start}: ${unknown}`, reason: null });
  });

  test('without a sentence of the server it has its own', () => {
    const silent = new Problem('internal', '');
    expect(formOf('vessels').sentences.add(silent)).toBe('Failed to add vessel');
    expect(formOf('vessels').sentences.edit(silent)).toBe('Failed to update vessel');
    expect(kindOf('vessels').deleteFailed('')).toBe('Failed to delete vessel');
    expect(formOf('invoices').sentences.add(silent)).toBe('Failed to add invoice: Unknown error');
  });

  test('the sentence of the server is its error, else its message, else none', async () => {
    const said = async (body: string) => (await readProblem(new Response(body, { status: 500 }))).message;
    expect(await said(JSON.stringify({ error: 'One', message: 'Two' }))).toBe('One');
    expect(await said(JSON.stringify({ message: 'Two' }))).toBe('Two');
    for (const nothing of ['', '{}', '<html>', '{"error":7}']) expect(await said(nothing)).toBe('');
  });
});
