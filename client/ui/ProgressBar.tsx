import css from './ProgressBar.module.css';

/** The progress of a task: `value` from 0 to 1, left out while unknown. */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return <progress className={css.bar} aria-label={label} value={value} max={1} />;
}
