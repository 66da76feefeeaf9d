import type { ReactNode } from 'react';
import { Badge } from '../../ui/StatusChip';
import css from './RecordLines.module.css';

/** A group of record lines under a heading with their number. */
export const RecordGroup = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section className={css.section}>
    <h3>
      {title} <Badge>{count}</Badge>
    </h3>
    <ul className={css.lines} aria-label={title}>
      {children}
    </ul>
  </section>
);
