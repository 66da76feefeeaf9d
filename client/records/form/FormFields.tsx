import { Fragment, Suspense, useLayoutEffect, useRef, type Dispatch, type ReactNode } from 'react';
import { TriangleAlert, UserRound } from 'lucide-react';
import { isIsoDate, toTyped } from '../../../shared/basics/calendar';
import { maxLength, type Field as FieldDescription } from '../../../shared/kinds/field';
import { type Kind, type AnyRecord, writableFields } from '../../../shared/kinds/kind';
import { useRecords } from '../../sync/hooks';
import { useAtField } from '../../sync/presence';
import { Card } from '../../ui/Card';
import type { FormScreen, Outline } from '../kinds/KindScreens';
import { FieldBox } from '../../ui/Field';
import { bodyOf } from './bodyOf';
import css from './Form.module.css';
import { type FormAction, type FormState, enterDate, type Clash } from './formState';
import type { Mode, TypedItem, TypedValue, TypedValues } from './typedValues';
import { FieldControl } from './FieldControl';
import { lazyPart, openedPart } from '../../net/chunks';
import { authorsDay } from '../../net/serverTime';
import { isNear, LengthHint, tooLong } from './LengthHint';
import { useWarnings } from './useWarnings';

const ItemsEditor = openedPart(() => import('./ItemsEditor'), 'ItemsEditor');
const LinesEditor = openedPart(() => import('./LinesEditor'), 'LinesEditor');
const ClashChoice = lazyPart(() => import('./ClashChoice'), 'ClashChoice');
// With the form, because it is also opened without a link.
for (const part of [ItemsEditor, LinesEditor, ClashChoice]) void part.fetch();

interface FormFieldsProps {
  kind: Kind;
  screen: FormScreen;
  mode: Mode;
  state: FormState;
  dispatch: Dispatch<FormAction>;
  /** Parts that only this kind shows, keyed by the field they follow. */
  extras: Record<string, ReactNode> | undefined;
}

/** All fields of a kind, built from its description and grouped into sections. */
export function FormFields({ kind, screen, mode, state, dispatch, extras }: FormFieldsProps) {
  const strict = mode === 'edit' && screen.keepsRealDates;
  const body = bodyOf(kind, screen, state.typed, mode);
  const warnings = useWarnings(kind, screen, state, body);

  const offers = offersOf(kind, mode, state.typed, useRecords(kind.name));

  const type = (name: string, field: FieldDescription, value: TypedValue, leaving: boolean) => {
    const settled = state.settled[name];
    if (!strict || field.type !== 'date' || typeof value !== 'string' || typeof settled !== 'string') {
      if (!leaving) dispatch({ type: 'typed', name, value });
      else if (field.type === 'date' && body[name] !== null && !isIsoDate(String(body[name]))) {
        dispatch({ type: 'left', name, error: kind.formErrors[mode].invalid?.[name] ?? field.invalid });
      }
      return;
    }
    const entry = enterDate(settled, value, leaving);
    // Leaving a box with an unchanged valid date must not remove the message about a rejected one.
    if (leaving && !entry.rejected && entry.settled === settled) return;
    const error = entry.rejected ? field.invalid : undefined;
    dispatch({ type: 'typed', name, value: entry.text, settled: entry.settled, error, halt: leaving && entry.rejected });
  };

  const rows = (fields: readonly [string, FieldDescription][]) => (
    <div className={css.grid}>
      {fields.map(([name, field]) => (
        <Fragment key={name}>
          <FieldRow
            name={name}
            field={field}
            value={state.typed[name] ?? ''}
            error={state.errors[name]}
            warning={warnings[name] ?? null}
            clash={state.clashes[name]}
            glow={state.glow[name]}
            offer={offers[name]}
            onChange={(value) => type(name, field, value, false)}
            onLeave={() => type(name, field, state.typed[name] ?? '', true)}
            onChoose={(keep) => dispatch({ type: 'chosen', name, keep })}
          />
          {extras?.[name]}
        </Fragment>
      ))}
    </div>
  );
  return sectionsOf(kind, screen.outline).map(({ title, fields, isClosed }) =>
    isClosed ? (
      <ClosedSection
        key={title}
        title={title}
        needsUser={fields.some(([name]) => state.errors[name] ?? state.clashes[name])}
        refusals={state.refusals}
      >
        {rows(fields)}
      </ClosedSection>
    ) : (
      <Card key={title} title={title}>
        {rows(fields)}
      </Card>
    ),
  );
}

interface ClosedSectionProps {
  title: string | null;
  /** Whether a field has an error or a conflict. */
  needsUser: boolean;
  refusals: number;
  children: ReactNode;
}

/** A section that is closed at first. A field that needs the user opens it, also when saving is refused again. Only the user closes it. */
function ClosedSection({ title, needsUser, refusals, children }: ClosedSectionProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (needsUser) box.current?.toggleAttribute('open', true);
  }, [needsUser, refusals]);
  return (
    <details ref={box} className={css.more}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface FieldRowProps {
  name: string;
  field: FieldDescription;
  value: TypedValue;
  error: string | undefined;
  /** A warning about an unusual value. It does not prevent saving. */
  warning: string | null;
  clash: Clash | undefined;
  /** The revision in which another user changed the field while the form was open. */
  glow: number | undefined;
  offer: Offer | undefined;
  onChange: (value: TypedValue) => void;
  onLeave: () => void;
  onChoose: (keep: 'mine' | 'theirs') => void;
}

/** One field: label, control, error or warning, and other users' changes to it. */
function FieldRow({ name, field, value, error, warning, clash, glow, offer, onChange, onLeave, onChoose }: FieldRowProps) {
  const wide = field.type === 'note' || typeof value !== 'string';
  const text = typeof value === 'string' ? value : '';
  const most = maxLength(field);
  const hint = (warning || isNear(text, most)) && (
    <>
      {warning && (
        <output className={css.warning}>
          <TriangleAlert size={14} aria-hidden="true" />
          {warning}
        </output>
      )}
      {isNear(text, most) && <LengthHint text={text} most={most} />}
    </>
  );
  const othersHere = useAtField(name);
  // The animation has two names: switching to the other one restarts it.
  const lit = glow === undefined ? undefined : glow % 2 === 0 ? 'even' : 'odd';
  // `PresenceBar` reads `data-name` of the field in use and sends it to other people on the record.
  return (
    <div className={css.row} data-name={name} data-type={field.type} data-wide={wide || undefined} data-glow={lit}>
      {typeof value === 'string' ? (
        <FieldBox label={field.label} required={field.required} error={tooLong(text, most) ?? error} hint={hint}>
          <FieldControl name={name} field={field} value={value} onChange={onChange} onBlur={onLeave} />
        </FieldBox>
      ) : field.columns ? (
        <LinesEditor label={field.label} columns={field.columns} lines={value} error={error} onChange={onChange} />
      ) : (
        <ItemsEditor items={value as TypedItem[]} error={error} onChange={onChange} />
      )}
      {offer && !othersHere && (
        <button
          type="button"
          className={css.offer}
          aria-label={`${offer.label}, for ${field.label}`}
          onClick={({ currentTarget }) => {
            onChange(offer.text);
            currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          {offer.label}
        </button>
      )}
      {othersHere && (
        <output className={css.here}>
          <UserRound size={13} aria-hidden="true" />
          {othersHere}
        </output>
      )}
      {clash && (
        <Suspense>
          <ClashChoice label={field.label} clash={clash} mine={value} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}

/** A suggested value for an empty control, filled in with one click. */
interface Offer {
  /** 'Today', 'Next: 12'. */
  label: string;
  text: string;
}

/** One more than the highest Sl No. of `records`. */
function nextNumber(records: readonly AnyRecord[]): number {
  return 1 + records.reduce((most, { sl_no }) => Math.max(most, Number(sl_no ?? 0)), 0);
}

/**
 * Suggested values for empty controls, keyed by field: today for every date except the due date, and the next Sl No. of `records` for a
 * new record.
 */
function offersOf(kind: Kind, mode: Mode, typed: TypedValues, records: readonly AnyRecord[]): Record<string, Offer> {
  if (kind.scope === 'fleet') return {};
  const today = toTyped(authorsDay());
  const offers = Object.entries(kind.fields).flatMap(([name, { type }]): [string, Offer][] => {
    if (typed[name] !== '') return [];
    if (type === 'date' && name !== kind.due?.date) return [[name, { label: 'Today', text: today }]];
    if (name !== 'sl_no' || mode === 'edit') return [];
    const next = String(nextNumber(records));
    return [[name, { label: `Next: ${next}`, text: next }]];
  });
  return Object.fromEntries(offers);
}

interface Section {
  title: string | null;
  fields: readonly [name: string, field: FieldDescription][];
  isClosed?: true;
}

/** The fields of a form in order, grouped under the headings of `outline`. Without an outline there is one section without a heading. */
export function sectionsOf(kind: Kind, outline: Outline | null): Section[] {
  const fields = writableFields(kind);
  if (!outline) return [{ title: null, fields }];
  const named = new Set(outline.flatMap((section) => section.fields));
  // A field that no section names goes into the last one, so that a new field is never missing.
  return outline.map((section, index) => ({
    ...section,
    fields: fields.filter(([name]) => section.fields.includes(name) || (index === outline.length - 1 && !named.has(name))),
  }));
}
