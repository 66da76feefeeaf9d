import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { atVessel } from '../atVessel';
import { recordAddress } from '../sections';
import css from './RecordLines.module.css';
import { Badge } from '../../ui/StatusChip';

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

export interface RecordLineProps {
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  onFollow?: () => void;
  /** Shown after the name. */
  what: ReactNode;
  /** Shown below the name. */
  children?: ReactNode;
}

/** One record in a list of several kinds: its name as a link, and a description. */
export const RecordLine = ({ vessel, kind, id, name, onFollow, what, children }: RecordLineProps) => (
  <li>
    <p className={css.head}>
      <Link to={id > 0 ? recordAddress(kindOf(kind), vessel, id, name) : atVessel(`/${kind}`, vessel)} onClick={onFollow}>
        {name}
      </Link>
      {what}
    </p>
    {children}
  </li>
);
