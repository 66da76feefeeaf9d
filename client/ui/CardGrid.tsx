import type { ReactNode } from 'react';
import css from './CardGrid.module.css';

/** Small cards in even rows: four side by side, two where there is little room. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;
