import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/Button';
import { Skeleton } from '../../../../ui/Skeleton';
import css from '../FileViewer.module.css';
import { openPdf, type OpenPdf, RenderingCancelledException, TextLayer } from './openPdf';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Of one page, in pixels: browsers draw nothing on a canvas that is much larger. */
const MOST_PIXELS = 16_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Of the page on the screen, in px. */
  width: number;
  /** Height to width of the first page, until its own is known. */
  ratio: number;
  /** Whether it is near what is seen: only then it is drawn. */
  isNear: boolean;
}

/** One page: drawn, with its text above the drawing, unseen, for screen readers and to be marked and copied. */
function PdfPage({ document, number, width, ratio, isNear }: PdfPageProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [undrawn, setUndrawn] = useState<number | null>(null);
  useEffect(() => {
    if (!isNear || page) return;
    let left = false;
    document.getPage(number).then(
      (found) => left || setPage(found),
      () => left || setBroken(true),
    );
    return () => {
      left = true;
    };
  }, [document, number, isNear, page]);

  const own = page?.getViewport({ scale: 1 });
  const scale = own ? width / own.width : 1;
  useEffect(() => {
    const place = box.current;
    if (!isNear || !page || !place) return;
    const viewport = page.getViewport({ scale });
    const sharp = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
    const canvas = place.ownerDocument.createElement('canvas');
    canvas.width = Math.floor(viewport.width * sharp);
    canvas.height = Math.floor(viewport.height * sharp);
    const text = Object.assign(place.ownerDocument.createElement('div'), { className: css.text });
    const drawing = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    // One that is drawn takes the place of the one before at once: a zoom does not flicker.
    drawing.promise.then(
      () => place.replaceChildren(canvas, text),
      (failure: unknown) => failure instanceof RenderingCancelledException || setUndrawn(scale),
    );
    layer.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      layer.cancel();
    };
  }, [page, scale, isNear]);
  // What is far from the view gives its memory back.
  useEffect(() => {
    if (!isNear) box.current?.replaceChildren();
  }, [isNear]);
  const height = width * (own ? own.height / own.width : ratio);
  const place = { className: css.page, 'data-page': number, 'aria-label': `Page ${number}` };
  // What is too much for the browser at one size may be drawn at another.
  if (isBroken || undrawn === scale) {
    return (
      <section key="broken" {...place} style={{ width, height }}>
        <p>This page cannot be shown. Download the file to look at it.</p>
      </section>
    );
  }
  return <section key="drawn" {...place} ref={box} style={{ width, height, '--total-scale-factor': scale } as React.CSSProperties} />;
}

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
