import type { ReactNode } from 'react';
import { buttonClass } from './Button';
import { cx } from './cx';
import css from './rowAction.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** The props of a button or link in a row: a wide table shows only the icon, a card also the word. `of` is the name of the record, for
 *  screen readers and the tooltip: `<Link to="/x" {...rowAction('Edit', 'Radar log', <Pencil />)} />`. */
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
