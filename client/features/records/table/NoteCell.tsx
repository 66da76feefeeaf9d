import { useState } from 'react';
import css from './RecordCell.module.css';

const SHORT = 90;

/** Text of several lines, cut to two so that rows stay low; a press shows the rest, paper shows it all. */
export function NoteCell({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 2;
  return (
    <>
      <div className={css.note} data-cut={(long && !open) || undefined}>
        {text}
      </div>
      {long && (
        <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
