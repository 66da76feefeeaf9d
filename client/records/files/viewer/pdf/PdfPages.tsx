import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { IconButton } from '../../../../ui/IconButton';
import { Skeleton } from '../../../../ui/Skeleton';
import css from '../FileViewer.module.css';
import { openPdf, type OpenPdf } from './openPdf';
import { PdfPage } from './PdfPage';

export { fetchWorker } from './openPdf';

/** Of the width there is: 1 fits. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const KEYS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1 };

/** The pages of a PDF, one below the other, as wide as there is room; `+`, `-` and `0` zoom. */
export function PdfPages({ blob, name }: { blob: Blob; name: string }) {
  const [opened, setOpened] = useState<(OpenPdf & { ratio: number }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLElement>(null);
  /** How far down what is seen begins, of 1: a zoom stays there. */
  const at = useRef(0);
  const [focusedBefore] = useState(() => document.activeElement);
  const { seen, near, look } = useNear(box);

  useEffect(() => {
    let left = false;
    let open: OpenPdf | null = null;
    const read = async () => {
      open = await openPdf(await blob.arrayBuffer());
      const { width, height } = (await open.document.getPage(1)).getViewport({ scale: 1 });
      if (left) open.close();
      else setOpened({ ...open, ratio: height / width });
    };
    read().catch((caught: unknown) => !left && setError(caught instanceof Error ? caught.message : 'This file cannot be shown.'));
    return () => {
      left = true;
      open?.close();
    };
  }, [blob]);

  useEffect(() => {
    const place = box.current;
    if (!opened || !place) return;
    const measure = () => setRoom(place.clientWidth);
    const observer = new ResizeObserver(measure);
    // The next keys scroll and zoom, unless the user chooses among versions, or has gone elsewhere meanwhile.
    if (document.activeElement === focusedBefore && !focusedBefore?.matches('[aria-pressed]')) place.focus();
    observer.observe(place);
    return () => observer.disconnect();
  }, [opened, focusedBefore]);
  const width = Math.max(1, Math.floor(room * zoom));
  useLayoutEffect(() => {
    const place = box.current;
    if (place) place.scrollTop = at.current * place.scrollHeight;
  }, [width]);
  useEffect(look, [look, width, opened]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight } }: UIEvent<HTMLElement>) => {
    at.current = scrollTop / scrollHeight;
    look();
  };

  const step = (by: 1 | -1) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  const onKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (!by && event.key !== '0')) return;
    event.preventDefault();
    if (by) step(by);
    else setZoom(1);
  };
  if (error !== null) return <p className={css.unseen}>{error}</p>;
  if (!opened) return <Skeleton kind="panel" count={1} label="Opening file…" />;
  const { numPages } = opened.document;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what is within
    <div className={css.pdf} onKeyDown={onKey}>
      <div className={css.tools}>
        <output>{`Page ${seen} of ${numPages}`}</output>
        <IconButton size="sm" label="Zoom out" icon={<ZoomOut size={16} />} disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} />
        <output>{`${Math.round(zoom * 100)} %`}</output>
        <IconButton size="sm" label="Zoom in" icon={<ZoomIn size={16} />} disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys, too */}
      <section ref={box} className={css.pages} tabIndex={0} aria-label={`Pages of ${name}`} onScroll={onScroll}>
        {room > 0 &&
          Array.from({ length: numPages }, (_, at) => (
            <PdfPage key={at + 1} document={opened.document} number={at + 1} width={width} ratio={opened.ratio} isNear={near.has(at + 1)} />
          ))}
      </section>
    </div>
  );
}

/** Which page is looked at, and which are within a screen of it. */
function useNear(box: React.RefObject<HTMLElement | null>) {
  const [{ seen, near }, setSeen] = useState({ seen: 1, near: new Set([1]) });
  const [look] = useState(() => () => {
    const place = box.current;
    if (!place) return;
    const view = place.getBoundingClientRect();
    const pages = [...place.querySelectorAll<HTMLElement>('[data-page]')].map((page) => {
      const { top, bottom } = page.getBoundingClientRect();
      return { number: Number(page.dataset.page), top, bottom };
    });
    const found = new Set(
      pages.filter(({ top, bottom }) => bottom > view.top - view.height && top < view.bottom + view.height).map(({ number }) => number),
    );
    const middle = (view.top + view.bottom) / 2;
    const first = pages.find(({ bottom }) => bottom > middle)?.number ?? pages.length;
    if (pages.length > 0)
      setSeen((before) =>
        before.seen === first && before.near.size === found.size && [...found].every((each) => before.near.has(each))
          ? before
          : { seen: first, near: found },
      );
  });
  return { seen, near, look };
}
