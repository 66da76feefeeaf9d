import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../client/net/browserStorage';
import { accountOf } from '../../client/net/session';
import { draftKey } from '../../client/net/draftKey';
import { clearDraft, openDraft, readDraft, resumeDraft, writeDraft } from '../../client/records/form/drafts';
import { formReducer, openForm } from '../../client/records/form/formState';
import { readRoute } from '../../client/records/form/route';
import { sectionsOf } from '../../client/records/form/FormFields';
import { screensOf } from '../../client/records/kinds/registry';
import { hasRequisitionLineErrors } from '../../client/records/form/bodyOf';
import { storeAsDraft } from '../../client/records/pending/storeAsDraft';
import { blankItem, type TypedValues } from '../../client/records/form/typedValues';
import { type KindName, writableFields } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';

const formOf = (kind: KindName) => screensOf(kind).form;
const vessels = kindOf('vessels');
const certificates = kindOf('certificates');

describe('drafts', () => {
  const shelf = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const key = draftKey('/add-crew/1', 'a@x');

  it('comes back in the shape of the form, and goes when told', () => {
    const store = shelf();
    writeDraft(store, key, { at: 'now', base: { name: '' }, typed: { name: 'Half', gone: 'x' } });
    const expected = { at: 'now', base: { name: '', rank: '' }, typed: { name: 'Half', rank: '' } };
    expect(readDraft(store, key, { name: '', rank: '' })).toEqual(expected);
    clearDraft(store, key);
    expect(readDraft(store, key, { name: '' })).toBeNull();
  });

  it('of a refused write says which one its form settles, until its author starts again', () => {
    const values = { name: 'Cy', rank: 'Cook' };
    const edit = { key: 'k', op: 'created', kind: 'crew', vessel: 1, id: -1, values, base: 0, seen: {}, at: 0, echoed: false } as const;
    storeAsDraft('/add-crew/1', edit);
    const draft = readDraft(sessionStore, draftKey('/add-crew/1'), { name: '', rank: '' });
    expect(draft).toMatchObject({ settles: 'k', typed: { name: 'Cy', rank: 'Cook' } });
    const form = { ...openForm({ name: '' }, 0, { name: 'Cy' }), settles: 'k' };
    expect(formReducer(form, { type: 'arrived', theirs: { name: '' }, rev: 1, by: 'Bo' }).settles).toBe('k');
    expect(formReducer(form, { type: 'reset' }).settles).toBeUndefined();
  });

  it('asks again, after a reload, whose version of a field to keep', () => {
    const store = shelf();
    const before = { rank: 'Cook', name: 'Ann' };
    const typed = openForm(before, 1, { rank: 'Mate', name: 'Ann' });
    const asked = formReducer(typed, { type: 'arrived', theirs: { rank: 'Oiler', name: 'Anna' }, rev: 2, by: 'Bo' });
    expect(Object.keys(asked.clashes)).toEqual(['rank']);
    openDraft(store, key, before).save(asked);
    const resume = (theirs: TypedValues, rev: number) => {
      const { found } = openDraft(store, key, theirs);
      return found && resumeDraft(found, theirs, rev, 'e', 'Somebody else');
    };
    const rank = { base: 'Cook', theirs: 'Oiler', by: 'Somebody else' };
    expect(resume({ rank: 'Oiler', name: 'Anna' }, 2)).toMatchObject({ typed: { rank: 'Mate', name: 'Anna' }, clashes: { rank } });
    // If the others have gone back to the former value meanwhile, there is nothing left to choose.
    expect(resume({ rank: 'Cook', name: 'Anna' }, 3)).toMatchObject({ typed: { rank: 'Mate' }, clashes: {} });
    openDraft(store, key, before).save(formReducer(asked, { type: 'chosen', name: 'rank', keep: 'mine' }));
    expect(resume({ rank: 'Oiler', name: 'Anna' }, 2)).toMatchObject({ typed: { rank: 'Mate' }, clashes: {} });
  });

  it('is not dropped by the late answer to an earlier form at the same address', () => {
    const store = shelf();
    const like = { name: '' };
    const form = (name: string) => openForm(like, 0, { name });
    const first = openDraft(store, key, like);
    first.save(form('First'));
    first.drop();
    expect(openDraft(store, key, like).found).toBeNull();
    openDraft(store, key, like).save(form('Second'));
    first.drop();
    expect(openDraft(store, key, like).found?.typed).toEqual({ name: 'Second' });
    // The draft that a form has found is its own.
    openDraft(store, key, like).drop();
    expect(openDraft(store, key, like).found).toBeNull();
  });

  it('survives rubbish', () => {
    const store = shelf();
    store.setItem(key, '{"typed":');
    expect(readDraft(store, key, { name: '' })).toBeNull();
  });

  it('lasts as long as the page where the browser refuses storage', () => {
    const refusing = {
      ...shelf(),
      setItem: () => {
        throw new Error('full');
      },
    };
    vi.stubGlobal('sessionStorage', refusing);
    writeDraft(sessionStore, key, { at: 'now', base: {}, typed: { name: 'Half' } });
    expect(readDraft(sessionStore, key, { name: '' })?.typed).toEqual({ name: 'Half' });
    clearDraft(sessionStore, key);
    expect(readDraft(sessionStore, key, { name: '' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('knows the account of a token', () => {
    const token = `h.${btoa(JSON.stringify({ email: 'a@x' })).replaceAll('=', '')}.s`;
    expect(accountOf(token)).toBe('a@x');
    expect(accountOf(`h.${btoa(JSON.stringify({ sub: '7', email: 'a@x' }))}.s`)).toBe('7');
    expect(accountOf('nonsense')).toBe('nonsense');
    expect(accountOf(null)).toBe('');
  });
});

describe('addresses', () => {
  it('reads good ones', () => {
    expect(readRoute(certificates, 'new', 'edit', { vesselId: '3', id: 'new' })).toEqual({
      mode: 'add',
      vessel: 3,
      id: null,
      invalid: null,
    });
    expect(readRoute(vessels, null, 'edit', { id: '3' })).toEqual({ mode: 'edit', vessel: 3, id: 3, invalid: null });
    expect(readRoute(vessels, null, 'add', {})).toEqual({ mode: 'add', vessel: 0, id: null, invalid: null });
  });
});

describe('a crew member without a period', () => {
  it.each(['contract_expiry', 'contract_exp_date', 'contract_expiry_date'])('infers a missing period from %s', (name) => {
    const record = { date_of_joining: '2026-01-01', contract_period: null, [name]: '2026-06-20' };
    expect(formOf('crew').opened(record).contract_period).toBe('6 Months');
    expect(formOf('crew').opened({ ...record, contract_period: '9 Months' }).contract_period).toBe('9 Months');
  });
});

describe('the layout', () => {
  it.each(KIND_NAMES)('shows every field of %s once', (name) => {
    const shown = sectionsOf(kindOf(name), formOf(name).outline).flatMap((section) => section.fields.map(([field]) => field));
    expect([...shown].sort()).toEqual(
      writableFields(kindOf(name))
        .map(([field]) => field)
        .sort(),
    );
  });

  it('marks the line that is wrong', () => {
    expect(hasRequisitionLineErrors(blankItem())).toBe(true);
    expect(hasRequisitionLineErrors({ sl_no: '', item_name: 'Rope', quantity_requested: '2', quantity_supplied: '' })).toBe(false);
    expect(hasRequisitionLineErrors({ sl_no: '', item_name: 'Rope', quantity_requested: '2.5', quantity_supplied: '0' })).toBe(true);
  });
});

describe('a date turned down on the way to the button', () => {
  it('stops one try to save, and only one', () => {
    const state = formReducer(openForm({ audit_date: '01-03-2025' }, 1), {
      type: 'typed',
      name: 'audit_date',
      value: '01-03-2025',
      error: 'Invalid',
      halt: true,
    });
    expect(state).toMatchObject({ halted: true, sentence: 'Invalid', errors: { audit_date: 'Invalid' } });
    expect(formReducer(state, { type: 'refused', sentence: 'Invalid', errors: {} }).halted).toBe(false);
  });
});
