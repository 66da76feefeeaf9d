import { useState } from 'react';
import css from './NoteCell.module.css';

/** Fewer characters than this fit into the two lines of the narrowest column. */
const SHORT = 24;

/** Text of several lines, cut to two so that rows stay low; the pointer or a press shows the rest, paper shows it all. */
export function NoteCell({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 2;
  if (!long) return <div className={css.note}>{text}</div>;
  return (
    <div className={css.box} data-cut={!open || undefined}>
      <div className={css.note} title={open ? undefined : text} ref={open ? undefined : markCut}>
        {text}
      </div>
      <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'less' : 'more'}
      </button>
    </div>
  );
}

// One for all notes. Everything is read before anything is written, so that the page is laid out once.
let watcher: ResizeObserver | undefined;

function onResize(entries: readonly ResizeObserverEntry[]) {
  const seen = entries.map(({ target }) => ({ box: target.parentElement, whole: target.scrollHeight <= target.clientHeight + 1 }));
  for (const { box, whole } of seen) box?.toggleAttribute('data-whole', whole);
}

/** Offers the rest only where there is one: how much fits depends on the width of the column. */
function markCut(note: HTMLElement | null) {
  if (!note) return;
  const mine = (watcher ??= new ResizeObserver(onResize));
  mine.observe(note);
  return () => mine.unobserve(note);
}
