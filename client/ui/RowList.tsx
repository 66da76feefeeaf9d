import { useState, type ReactNode } from 'react';
import { Button } from './Button';
import css from './RowList.module.css';

const FEW = 5;

/** Short lines below each other in a flush Card, or a sentence when there are none. A phone shows a few of them until asked for all. */
export function RowList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  const [all, setAll] = useState(false);
  if (children.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <>
      <ul className={css.list} data-all={all || undefined}>
        {children}
      </ul>
      {children.length > FEW && !all && (
        <Button variant="ghost" className={css.more} onClick={() => setAll(true)}>
          Show all {children.length}
        </Button>
      )}
    </>
  );
}

export interface RowProps {
  title: ReactNode;
  /** Beside the title, quieter. */
  detail: ReactNode;
  /** Below them. */
  text?: ReactNode;
  /** At the end: a chip or a button. */
  end?: ReactNode;
}

/** One line of a RowList. */
export function Row({ title, detail, text, end }: RowProps) {
  return (
    <li>
      <div className={css.what}>
        <p className={css.head}>
          <strong>{title}</strong>
          <span>{detail}</span>
        </p>
        {text && <p>{text}</p>}
      </div>
      {end}
    </li>
  );
}
