import type { ReactNode } from 'react';
import { buttonClass } from './buttonClass';
import { cx } from './cx';
import css from './rowAction.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** The look of a row's button or link: only its icon in a wide table; with its word where there is room (cards).
 *  `of` names the record for screen readers and the tooltip: `<Link to="/x" {...rowAction('Edit', 'Radar log', <Pencil />)} />`. */
export const rowAction = (word: string, of: string, icon: ReactNode, tone?: 'danger') => ({
  className: cx(buttonClass('ghost', 'sm'), css.action, tone === 'danger' && css.danger),
  title: `${word} ${of}`,
  children: (
    <>
      {icon}
      <span className={css.word} data-action-word>
        {word}
      </span>
      <VisuallyHidden> {of}</VisuallyHidden>
    </>
  ),
});
