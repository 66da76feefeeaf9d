import { TriangleAlert, UserRound } from 'lucide-react';
import { longest, type Field as Described } from '../../../shared/kinds/field';
import { useAtField } from '../../sync/useHere';
import { Field } from '../../ui/Field';
import { ClashChoice } from './ClashChoice';
import { FieldControl } from './FieldControl';
import css from './Form.module.css';
import type { Clash } from './formState';
import { ItemsEditor } from './ItemsEditor';
import type { Offer } from './offers';
import { isNear, LengthHint, tooLong } from './LengthHint';
import type { TypedValue } from './typedValues';

export interface FieldRowProps {
  name: string;
  field: Described;
  value: TypedValue;
  error: string | undefined;
  /** Something to look at twice; never an error. */
  warning: string | null;
  clash: Clash | undefined;
  /** The revision that changed the field under the person's eyes. */
  glow: number | undefined;
  offer: Offer | undefined;
  onChange: (value: TypedValue) => void;
  onLeave: () => void;
  onChoose: (keep: 'mine' | 'theirs') => void;
}

/** One field of a form: label, control, what is wrong with it, and what others did to it meanwhile. */
export function FieldRow({ name, field, value, error, warning, clash, glow, offer, onChange, onLeave, onChoose }: FieldRowProps) {
  const wide = field.type === 'note' || field.type === 'items';
  const text = typeof value === 'string' ? value : '';
  const most = longest(field);
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
  const here = useAtField(name);
  // Two names for one animation: setting the other one plays it again.
  const lit = glow === undefined ? undefined : glow % 2 === 0 ? 'even' : 'odd';
  return (
    <div className={css.row} data-name={name} data-type={field.type} data-wide={wide || undefined} data-glow={lit}>
      {typeof value === 'string' ? (
        <Field label={field.label} required={field.required} error={tooLong(text, most) ?? error} hint={hint}>
          <FieldControl name={name} field={field} value={value} onChange={onChange} onBlur={onLeave} />
        </Field>
      ) : (
        <ItemsEditor items={value} error={error} onChange={onChange} />
      )}
      {offer && !here && (
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
      {here && (
        <output className={css.here}>
          <UserRound size={13} aria-hidden="true" />
          {here}
        </output>
      )}
      {clash && <ClashChoice label={field.label} clash={clash} mine={value} onChoose={onChoose} />}
    </div>
  );
}
