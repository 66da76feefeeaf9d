import css from './ProgressBar.module.css';

/** How far something has come: `value` from 0 to 1, or left out while that is unknown. */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return <progress className={css.bar} aria-label={label} value={value} max={1} />;
}
