import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { atVessel } from '../atVessel';
import { recordAddress } from '../recordAddress';
import css from './RecordLines.module.css';

export interface RecordLineProps {
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  onFollow?: () => void;
  /** After the name, and below it. */
  what: ReactNode;
  children?: ReactNode;
}

/** One record of a list of many kinds: its name, which leads to it, and what is said of it. */
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
