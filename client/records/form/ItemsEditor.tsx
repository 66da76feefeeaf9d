import { CircleAlert, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button';
import { hasItemErrors } from './itemErrors';
import { ItemRow } from './ItemRow';
import css from './ItemsEditor.module.css';
import { blankItem, type TypedItem } from './typedValues';

interface ItemsEditorProps {
  items: TypedItem[];
  error: string | undefined;
  onChange: (items: TypedItem[]) => void;
}

/** The lines of a requisition, added and removed freely (section 5, Requisition). */
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
  const remove = (place: number) => {
    onChange(items.filter((_item, at) => at !== place));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={list} className={css.items}>
      {/* The banner shows it already; it is repeated here only where no line shows what is wrong. */}
      {error && !items.some(hasItemErrors) && (
        <p className={css.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {items.map((item, place) => (
        <ItemRow
          // A line has no name of its own until it is saved, and its boxes hold no state.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          number={place + 1}
          item={item}
          judged={error !== undefined}
          onChange={(changed) => onChange(items.map((other, at) => (at === place ? changed : other)))}
          onRemove={() => remove(place)}
        />
      ))}
      {items.length === 0 && <p className={css.none}>No items yet.</p>}
      <Button data-add className={css.add} icon={<Plus size={16} />} onClick={add}>
        Add Item
      </Button>
    </div>
  );
}
