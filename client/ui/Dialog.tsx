import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import css from './Dialog.module.css';
import { IconButton } from './Button';
import modal from './Modal.module.css';

export interface DialogProps {
  open: boolean;
  /**
   * Called by Esc, the close button or a click outside; a form ignores that click once something was typed or chosen in it. The caller then sets `open` to
   * false. Omitted: only what the footer holds closes it.
   */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** Buttons at the foot; the primary one last. */
  footer?: ReactNode;
  /** Called when the form of body and footer is submitted, also by Enter. */
  onSubmit?: () => void;
  /** 480 px, 760 for `lg`; `xl` is as large as the window, up to 1,080 px. */
  size?: 'md' | 'lg' | 'xl';
  children?: ReactNode;
}

/** A native modal dialog. It is rendered into the document's body, so that styles of its opener do not apply. The focus goes to `[data-autofocus]`,
 *  else to the first control, and back to the opener when the dialog closes. Its content is in the document only while it is open. */
export function Dialog({ open, onClose, title, footer, onSubmit, size = 'md', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, so that its cleanup runs before React removes the element: a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('form :is(input, select, textarea, button)');
    first?.focus();
    // `close` returns the focus to the opener, also when the component unmounts.
    return () => dialog.close();
  }, [open]);
  return createPortal(
    <dialog
      ref={ref}
      className={cx(modal.modal, css.dialog)}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close a dialog at a second Esc without a `cancel` event. The caller must know about that too.
      onClose={({ currentTarget }) => open && !currentTarget.open && (onClose ? onClose() : currentTarget.showModal())}
      onPointerDown={({ target, currentTarget }) =>
        target === currentTarget && !currentTarget.querySelector('form[data-filled]') && onClose?.()
      }
    >
      {open && (
        <>
          {/* Not <header> and <footer>, which would be landmarks of the page. */}
          <div className={css.head}>
            <h2 id={id}>{title}</h2>
            {onClose && <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />}
          </div>
          <form
            className={css.form}
            noValidate
            onInput={({ currentTarget }) => currentTarget.toggleAttribute('data-filled', onSubmit !== undefined)}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onSubmit?.();
            }}
          >
            <div className={css.body}>{children}</div>
            {footer && <div className={css.foot}>{footer}</div>}
          </form>
        </>
      )}
    </dialog>,
    document.body,
  );
}
