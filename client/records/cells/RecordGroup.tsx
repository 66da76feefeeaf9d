import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge';
import css from './RecordLines.module.css';

/** Lines of one sort under their heading, with how many there are. */
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
