import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './CommandDialog.module.css';
import { cx } from './cx';
import { Kbd } from './Kbd';
import modal from './Modal.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export interface CommandItem {
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  /** Its sort, at the end of the line. */
  note?: string;
  /** Its own shortcut. */
  keys?: string;
}

export interface CommandDialogProps<Item extends CommandItem> {
  /** Names the dialog and its box. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  items: readonly Item[];
  /** The items are still of an earlier query: Enter chooses once they are of this one. */
  isBehind: boolean;
  /** Shown when nothing fits. */
  empty: ReactNode;
  /** The dialog is closed by then, and the focus back where it was. */
  onChoose: (item: Item) => void;
  onClose: () => void;
}

// No element is a list of options that belongs to a box and leaves the focus there.
const ROLE = { list: { role: 'listbox' }, option: { role: 'option' } } as const;

/** A box to type into with what fits below it. Arrow keys, Home, End and Page keys move, Enter chooses, Esc closes; the focus stays in the box. */
export function CommandDialog<Item extends CommandItem>(props: CommandDialogProps<Item>) {
  const { label, placeholder, query, onQuery, items, isBehind, empty, onChoose, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // By its key: lines that come later do not move the mark to another one.
  const [marked, setMarked] = useState<string | null>(null);
  const at = items.findIndex(({ key }) => key === marked);
  const active = at < 0 ? Math.min(0, items.length - 1) : at;
  const mark = (index: number) => setMarked(items[index]?.key ?? null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (item: Item | undefined) => {
    if (!item) return;
    dialog.current?.close();
    onChoose(item);
  };
  const isEntered = useRef(false);
  const chooseEntered = useEffectEvent(() => {
    if (isEntered.current) choose(items[active]);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isBehind) chooseEntered();
  }, [isBehind]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const to = moves[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && isBehind) isEntered.current = true;
    else if (event.key === 'Enter') choose(items[active]);
    else if (to !== undefined) mark(Math.max(0, to));
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) dialog.current?.close();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={cx(modal.modal, css.dialog)}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={css.box}>
        <Search size={18} aria-hidden="true" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this box
          autoFocus
          className={css.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setMarked(null);
            isEntered.current = false;
            list.current?.scrollTo(0, 0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={css.close} onClick={() => dialog.current?.close()}>
          <VisuallyHidden>Close</VisuallyHidden>
          <Kbd>Esc</Kbd>
        </button>
      </div>
      <div ref={list} id={`${id}-list`} className={css.list} {...ROLE.list} aria-label={label}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option: the box has its keys
          <div
            key={item.key}
            id={`${id}-${index}`}
            className={css.item}
            {...ROLE.option}
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => index !== active && mark(index)}
            onClick={() => choose(item)}
          >
            <span className={css.icon}>{item.icon}</span>
            <span className={css.text}>
              <span className={css.label}>{item.label}</span>
              {item.detail && <span className={css.detail}>{item.detail}</span>}
            </span>
            {item.keys && (
              <span className={css.keys}>
                <Kbd>{item.keys}</Kbd>
              </span>
            )}
            {item.note && <span className={css.note}>{item.note}</span>}
          </div>
        ))}
      </div>
      <output className={css.empty}>{items.length === 0 && empty}</output>
    </dialog>
  );
}
