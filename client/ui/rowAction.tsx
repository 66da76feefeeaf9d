import type { ReactNode } from 'react';
import { buttonClass } from './Button';
import { cx } from './cx';
import css from './rowAction.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** What a row's button or link wears: in a wide table its icon alone, so that rows stay calm; its word where there is room (cards).
 *  `of` tells screen readers, and the tooltip, whose it is: `<Link to="/x" {...rowAction('Edit', 'Radar log', <Pencil />)} />`. */
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
