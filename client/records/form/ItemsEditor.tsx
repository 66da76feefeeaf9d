import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../ui/Button';
import { ITEM_NAME, maxLength } from '../../../shared/kinds/field';
import { FieldBox } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { NumberInput } from '../../ui/NumberInput';
import { hasRequisitionLineErrors, requisitionLineErrors, numberIn, quantityIn } from './bodyOf';
import css from './ItemsEditor.module.css';
import { blankItem, type TypedItem } from './typedValues';
import { isNear, LengthHint, tooLong } from './LengthHint';

interface ItemsEditorProps {
  items: TypedItem[];
  error: string | undefined;
  onChange: (items: TypedItem[]) => void;
}

/** The editor of a requisition's lines, which can be added and removed. */
export function ItemsEditor({ items, error, onChange }: ItemsEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>('[data-item]:last-of-type [name=item_name]')?.focus();
    added.current = false;
  });

  const add = () => {
    added.current = true;
    onChange([...items, blankItem()]);
  };
  const remove = (index: number) => {
    onChange(items.filter((_item, at) => at !== index));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={list} className={css.items}>
      {/* The banner shows it already. It is repeated here only if no line is marked. */}
      {error && !items.some(hasRequisitionLineErrors) && (
        <p className={css.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {items.map((item, index) => (
        <ItemRow
          // A line has no id until it is saved, and its controls hold no state.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          item={item}
          checked={error !== undefined}
          onChange={(changed) => onChange(items.map((other, at) => (at === index ? changed : other)))}
          onRemove={() => remove(index)}
        />
      ))}
      {items.length === 0 && <p className={css.none}>No items yet.</p>}
      <Button data-add className={css.add} icon={<Plus size={16} />} onClick={add}>
        Add Item
      </Button>
    </div>
  );
}

interface ItemRowProps {
  number: number;
  item: TypedItem;
  /** Whether the form was submitted with errors. Only then is an empty required control marked. */
  checked: boolean;
  onChange: (item: TypedItem) => void;
  onRemove: () => void;
}

/** One line of a requisition. A quantity that is no number turns into the 0 it will be sent as. */
function ItemRow({ number, item, checked, onChange, onRemove }: ItemRowProps) {
  const errors = checked ? requisitionLineErrors(item) : {};
  const set = (name: keyof TypedItem) => (value: string) => onChange({ ...item, [name]: value });
  const settle = (name: 'quantity_requested' | 'quantity_supplied') => () => {
    if (item[name].trim() !== '' && numberIn(item[name]) === null) onChange({ ...item, [name]: '0' });
  };
  const most = maxLength(ITEM_NAME);
  const pending = quantityIn(item.quantity_requested) - quantityIn(item.quantity_supplied);
  // `RecordForm` focuses the first item after a value of its history was restored.
  return (
    <fieldset className={css.item} aria-label={`Item ${number}`} data-item>
      <FieldBox label="Sl No." error={errors.sl_no}>
        <NumberInput name="sl_no" inputMode="numeric" min={0} value={item.sl_no} onChange={set('sl_no')} />
      </FieldBox>
      <FieldBox
        label={ITEM_NAME.label}
        required
        error={tooLong(item.item_name, most) ?? errors.item_name}
        hint={isNear(item.item_name, most) && <LengthHint text={item.item_name} most={most} />}
      >
        <TextInput name="item_name" value={item.item_name} onChange={set('item_name')} />
      </FieldBox>
      <FieldBox label="Quantity Requested" required error={errors.quantity_requested}>
        <TextInput
          name="quantity_requested"
          inputMode="numeric"
          value={item.quantity_requested}
          onChange={set('quantity_requested')}
          onBlur={settle('quantity_requested')}
        />
      </FieldBox>
      <FieldBox label="Quantity Supplied" error={errors.quantity_supplied}>
        <TextInput
          name="quantity_supplied"
          inputMode="numeric"
          value={item.quantity_supplied}
          onChange={set('quantity_supplied')}
          onBlur={settle('quantity_supplied')}
        />
      </FieldBox>
      <FieldBox label="Pending Qty">
        <TextInput value={String(pending)} onChange={() => undefined} readOnly tabIndex={-1} />
      </FieldBox>
      <IconButton className={css.remove} label={`Remove item ${number}`} icon={<Trash2 size={16} />} onClick={onRemove} />
    </fieldset>
  );
}
