import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './CommandDialog.module.css';
import { cx } from './cx';
import { Kbd } from './Kbd';
import { keyOf } from './keyOf';
import modal from './Modal.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export interface CommandItem {
  key: string;
  label: string;
  /** Distinguishes it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  /** Its type, at the end of the line. */
  note?: string;
  /** Its keyboard shortcut. */
  keys?: string;
}

export interface CommandDialogProps<Item extends CommandItem> {
  /** The accessible name of the dialog and its input. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  items: readonly Item[];
  /** The items still belong to an earlier query. Enter then chooses once the items of this query are shown. */
  isBehind: boolean;
  /** Shown when nothing matches. */
  empty: ReactNode;
  /** Called after the dialog has closed and the focus has returned. */
  onChoose: (item: Item) => void;
  onClose: () => void;
}

// HTML has no element for a list of options that belongs to an input and leaves the focus there.
const ROLE = { list: { role: 'listbox' }, option: { role: 'option' } } as const;

/** A search input with a list of matching items. Arrow and Page keys move, Enter chooses, Esc closes. The focus stays in the input. */
export function CommandDialog<Item extends CommandItem>(props: CommandDialogProps<Item>) {
  const { label, placeholder, query, onQuery, items, isBehind, empty, onChoose, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Stored by key, so that lines added later do not change the marked one.
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
    // The keys that open the dialog close it.
    else if (keyOf(event) === 'k' && (event.ctrlKey || event.metaKey)) dialog.current?.close();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={cx(modal.modal, css.dialog)}
      aria-label={label}
      onClose={(event) => !event.currentTarget.open && onClose()} // in development, effects run twice: it closes and opens again
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={css.box}>
        <Search size={18} aria-hidden="true" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog consists of this input
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
      <div ref={list} id={`${id}-list`} className={css.list} {...ROLE.list} aria-label={label} aria-busy={isBehind || undefined}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option: the input handles its keys
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
