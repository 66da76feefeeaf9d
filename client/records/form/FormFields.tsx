import { Fragment, useEffect, useState, type Dispatch, type ReactNode } from 'react';
import { isIsoDate } from '../../../shared/basics/calendar';
import { dateOrderWarnings } from '../../../shared/kinds/dateOrder';
import type { Field } from '../../../shared/kinds/field';
import type { Kind } from '../../../shared/kinds/kind';
import { useRecords } from '../../sync/useRecords';
import { Card } from '../../ui/Card';
import type { FormScreen, Warnings } from '../kinds/KindScreens';
import { bodyOf } from './bodyOf';
import { enterDate } from './enterDate';
import { FieldRow } from './FieldRow';
import css from './Form.module.css';
import type { FormAction, FormState } from './formState';
import { offersOf } from './offers';
import { sectionsOf } from './sectionsOf';
import type { Mode, TypedValue } from './typedValues';

interface FormFieldsProps {
  kind: Kind;
  screen: FormScreen;
  mode: Mode;
  state: FormState;
  dispatch: Dispatch<FormAction>;
  /** What only this kind shows, by the field it follows. */
  extras: Record<string, ReactNode>;
}

/** Runs `act` at once, or after the mouse button is released: a message must not move the button that the user is pressing. */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act();
  addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}

/** What warns of odd values, once it is here. */
function useWarnings({ warnings: fetchWarnings }: FormScreen): Warnings | null {
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  useEffect(() => {
    void fetchWarnings?.().then((fetched) => setWarnings(() => fetched));
  }, [fetchWarnings]);
  return warnings;
}

/** Every field of a kind, from its description, in sections. */
export function FormFields({ kind, screen, mode, state, dispatch, extras }: FormFieldsProps) {
  const strict = mode === 'edit' && screen.keepsRealDates;
  const body = bodyOf(kind, screen, state.typed, mode);
  const warnings: Record<string, string | null> = { ...useWarnings(screen)?.(state.typed), ...dateOrderWarnings(kind, body) };

  const offers = offersOf(kind, mode, state.typed, useRecords(kind.name));

  const type = (name: string, field: Field, value: TypedValue, leaving: boolean) => {
    const settled = state.settled[name];
    if (!strict || field.type !== 'date' || typeof value !== 'string' || typeof settled !== 'string') {
      if (!leaving) dispatch({ type: 'typed', name, value });
      else if (field.type === 'date' && body[name] !== null && !isIsoDate(String(body[name]))) {
        afterPress(() => dispatch({ type: 'left', name, error: kind[mode].invalid?.[name] ?? field.invalid }));
      }
      return;
    }
    const entry = enterDate(settled, value, leaving);
    // Leaving a box with an unchanged valid date must not remove the message about a rejected one.
    if (leaving && !entry.rejected && entry.settled === settled) return;
    const error = entry.rejected ? field.invalid : undefined;
    dispatch({ type: 'typed', name, value: entry.text, settled: entry.settled, error, halt: leaving && entry.rejected });
  };

  const rows = (fields: readonly [string, Field][]) => (
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
          {extras[name]}
        </Fragment>
      ))}
    </div>
  );
  return sectionsOf(kind, screen.outline).map(({ title, fields }) => (
    <Card key={title ?? ''} title={title}>
      {rows(fields)}
    </Card>
  ));
}
