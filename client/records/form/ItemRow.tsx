import { Trash2 } from 'lucide-react';
import { ITEM_NAME, longest } from '../../../shared/kinds/field';
import { Field } from '../../ui/Field';
import { IconButton } from '../../ui/IconButton';
import { NumberInput } from '../../ui/NumberInput';
import { TextInput } from '../../ui/TextInput';
import { numberIn, quantityIn } from './bodyOf';
import { itemErrors } from './itemErrors';
import css from './ItemsEditor.module.css';
import { isNear, LengthHint, tooLong } from './LengthHint';
import type { TypedItem } from './typedValues';

interface ItemRowProps {
  number: number;
  item: TypedItem;
  /** Whether the form has been judged: only then is a blank box wrong. */
  judged: boolean;
  onChange: (item: TypedItem) => void;
  onRemove: () => void;
}

/** One line of a requisition. A quantity that is no number turns into the 0 it will be sent as (section 5). */
export function ItemRow({ number, item, judged, onChange, onRemove }: ItemRowProps) {
  const errors = judged ? itemErrors(item) : {};
  const set = (name: keyof TypedItem) => (value: string) => onChange({ ...item, [name]: value });
  const settle = (name: 'quantity_requested' | 'quantity_supplied') => () => {
    if (item[name].trim() !== '' && numberIn(item[name]) === null) onChange({ ...item, [name]: '0' });
  };
  const most = longest(ITEM_NAME);
  const pending = quantityIn(item.quantity_requested) - quantityIn(item.quantity_supplied);
  return (
    <fieldset className={css.item} aria-label={`Item ${number}`} data-item>
      <Field label="Sl No." error={errors.sl_no}>
        <NumberInput name="sl_no" inputMode="numeric" min={0} value={item.sl_no} onChange={set('sl_no')} />
      </Field>
      <Field
        label={ITEM_NAME.label}
        required
        error={tooLong(item.item_name, most) ?? errors.item_name}
        hint={isNear(item.item_name, most) && <LengthHint text={item.item_name} most={most} />}
      >
        <TextInput name="item_name" value={item.item_name} onChange={set('item_name')} />
      </Field>
      <Field label="Quantity Requested" required error={errors.quantity_requested}>
        <TextInput
          name="quantity_requested"
          inputMode="numeric"
          value={item.quantity_requested}
          onChange={set('quantity_requested')}
          onBlur={settle('quantity_requested')}
        />
      </Field>
      <Field label="Quantity Supplied" error={errors.quantity_supplied}>
        <TextInput
          name="quantity_supplied"
          inputMode="numeric"
          value={item.quantity_supplied}
          onChange={set('quantity_supplied')}
          onBlur={settle('quantity_supplied')}
        />
      </Field>
      <Field label="Pending Qty">
        <TextInput value={String(pending)} onChange={() => undefined} readOnly tabIndex={-1} />
      </Field>
      <IconButton className={css.remove} label={`Remove item ${number}`} icon={<Trash2 size={16} />} onClick={onRemove} />
    </fieldset>
  );
}
