import { daysBetween, type IsoDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { cx } from '../../ui/cx';
import { DaysChip, StatusChip } from '../../ui/StatusChip';
import { cellText, isEmptyCell } from './cellText';
import type { Column } from './column';
import { dueWords } from '../cells/dueItems';
import css from './RecordCell.module.css';
import { toneOf } from './tone';
import { useState } from 'react';

export interface RecordCellProps {
  kind: Kind;
  column: Column;
  record: AnyRecord;
  today: IsoDate;
  /** Whether the days left are shown beside the due date. False when another column counts them. */
  counted: boolean;
  /** The records whose due date no longer counts (`closedIds`); omitted where all of them count. */
  closed?: readonly number[];
}

/** One value of a record, drawn by its column's type. */
export function RecordCell({ kind, column, record, today, counted, closed }: RecordCellProps) {
  const text = cellText(column, record);
  if (isEmptyCell(text)) return text && <span className={css.quiet}>{text}</span>;
  if (column.status) {
    const tone = toneOf(text);
    // Only what needs attention has a chip.
    return tone === 'ok' ? <span className={css.quiet}>{text}</span> : <StatusChip tone={tone}>{text}</StatusChip>;
  }
  // The status beside it already has the colour.
  if (column.sortAs) return <span className={cx(css.quiet, css.whole)}>{text}</span>;
  if (column.type === 'note' || column.type === 'lines') return <NoteCell text={text} />;
  if (column.type === 'money') return <span className={css.whole}>{text}</span>;
  if (column.type !== 'date') return text;
  const date = record[column.key];
  const due = counted && column.key === kind.due?.date && !closed?.includes(record.id);
  if (!due || typeof date !== 'string') return <span className={css.whole}>{text}</span>;
  const days = daysBetween(today, date);
  const quiet = days > EXPIRY_WINDOW || Object.values(kind.derived).some(({ status }) => status);
  return (
    <span className={css.due}>
      {text}
      {quiet ? <span className={css.quiet}>{dueWords(days)}</span> : <DaysChip days={days}>{dueWords(days)}</DaysChip>}
    </span>
  );
}

/** Text of at most this many characters fits the narrowest column. */
const SHORT = 11;

/** A note, cut to one line, on a card to two. Hovering or pressing shows the rest; printing shows all of it. */
function NoteCell({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.includes('\n');
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

// One observer for all notes. It reads all sizes before it writes, so that the page is laid out once.
let watcher: ResizeObserver | undefined;

const isWhole = (box: Element) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth;

function onResize(entries: readonly ResizeObserverEntry[]) {
  const seen = entries.map(({ target }) => ({ box: target.parentElement, whole: isWhole(target) }));
  for (const { box, whole } of seen) box?.toggleAttribute('data-whole', whole);
}

/** Shows the button 'more' only when the text is cut, which depends on the width of the column. */
function markCut(note: HTMLElement | null) {
  if (!note) return;
  const observer = (watcher ??= new ResizeObserver(onResize));
  observer.observe(note);
  return () => observer.unobserve(note);
}
