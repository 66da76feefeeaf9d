import type { ReactNode } from 'react';
import css from './CardGrid.module.css';

export interface CardGridProps {
  /** The least width of a card in px. The default lets two stand side by side on a phone. */
  min?: number;
  /** The most cards in a row. */
  most?: number;
  children: ReactNode;
}

/** Cards side by side in even columns. */
export function CardGrid({ min = 160, most = 4, children }: CardGridProps) {
  const gap = 12;
  const least = `max(min(${min}px, 100%), (100% - ${gap * (most - 1)}px) / ${most})`;
  return (
    <div className={css.grid} style={{ gap, gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))` }}>
      {children}
    </div>
  );
}
