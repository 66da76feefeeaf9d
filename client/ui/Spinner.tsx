import css from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A small turning ring. Give `label` when no text beside it says what is awaited. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <>
      <span className={css.ring} style={{ width: size, height: size }} aria-hidden="true" />
      {label && <VisuallyHidden live>{label}</VisuallyHidden>}
    </>
  );
}
