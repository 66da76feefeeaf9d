import css from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A small rotating ring. Set `label` if no text beside it says what is loading. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <>
      <span className={css.ring} style={{ width: size, height: size }} aria-hidden="true" />
      {label && <VisuallyHidden live>{label}</VisuallyHidden>}
    </>
  );
}
