import { useEffect, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { cx } from './cx';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';

export interface TableFrameProps {
  /** Names the table and its scroll region. */
  caption: string;
  scroll: RefObject<HTMLElement | null>;
  /** Of its columns together. */
  leastWidth: string;
  /** Only part of the rows is in the document: the true number of rows is then told. */
  virtual?: boolean;
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/** Tells the frame on which sides something is out of view; only an attribute, so nothing renders again. */
function markEdges(region: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = region;
  region.parentElement?.toggleAttribute('data-more-before', scrollLeft > 0);
  region.parentElement?.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
}

/** The box a table scrolls in. Roles are spelled out, because rows laid out as cards would lose them otherwise. */
export function TableFrame({ caption, scroll, leastWidth, virtual = false, rowCount, className, children }: TableFrameProps) {
  useEffect(() => {
    const region = scroll.current;
    if (!region) return;
    const observer = new ResizeObserver(() => markEdges(region));
    observer.observe(region);
    if (region.firstElementChild) observer.observe(region.firstElementChild);
    return () => observer.disconnect();
  }, [scroll]);
  return (
    <div className={css.root}>
      <div className={css.frame}>
        <section
          ref={scroll}
          className={css.scroll}
          aria-label={caption}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
          tabIndex={0}
          data-virtual={virtual || undefined}
          onScroll={(event) => event.target === event.currentTarget && markEdges(event.currentTarget)}
        >
          <table
            className={cx(css.table, className)}
            style={{ '--least': leastWidth } as CSSProperties}
            {...tableRole.table}
            aria-label={caption}
            aria-rowcount={virtual && rowCount ? rowCount + 1 : undefined}
          >
            {children}
          </table>
        </section>
      </div>
    </div>
  );
}
