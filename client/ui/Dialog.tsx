import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import css from './Dialog.module.css';
import { IconButton } from './Button';
import modal from './Modal.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button or a press outside; the owner sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the foot; the primary one last. */
  footer?: ReactNode;
  /** Turns body and foot into one form, so that Enter submits. */
  onSubmit?: () => void;
  /** 480 px, 760 for `lg`; `xl` is as large as the window, up to 1,080 px. */
  size?: 'md' | 'lg' | 'xl';
  children?: ReactNode;
}

/** A native modal dialog. It stands in the body, so that it looks the same wherever it is opened: a card has rules for all buttons within. Focus goes to `[data-autofocus]`, else to the first control of the body, and back to the opener
 *  when it closes. The body is only in the document while open. */
export function Dialog({ open, onClose, title, footer, onSubmit, size = 'md', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before React removes the element: a dialog that has left the document cannot return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('form :is(input, select, textarea, button)');
    first?.focus();
    // Closing by hand, also when unmounted, is what gives the focus back to the opener.
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
        onClose();
      }}
      // A second Esc closes it without asking; the owner must hear of that too.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          {/* No <header> nor <footer>: in a dialog they would be landmarks of the page. */}
          <div className={css.head}>
            <h2 id={id}>{title}</h2>
            <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
          </div>
          <form
            className={css.form}
            noValidate
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
