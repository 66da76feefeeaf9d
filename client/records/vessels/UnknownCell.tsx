import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './UnknownCell.module.css';

/** What is not known must not look like nothing. */
export const UnknownCell = () => (
  <span className={css.unknown} title="Not known yet">
    <span aria-hidden="true">?</span>
    <VisuallyHidden>not known</VisuallyHidden>
  </span>
);

export const ZeroCell = () => <span className={css.zero}>0</span>;
