import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/Button';
import { Skeleton } from '../../../../ui/Skeleton';
import css from '../FileViewer.module.css';
import { openPdf, type OpenPdf, RenderingCancelledException, TextLayer } from './openPdf';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The largest canvas of one page, in pixels. Browsers draw nothing on a much larger one. */
const MAX_PIXELS = 16_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** The width of the page on the screen, in px. */
  width: number;
  /** Height divided by width of the first page, used until the page's own is known. */
  ratio: number;
  /** Whether the page is near the visible part. Only then it is drawn. */
  isNear: boolean;
  /** Leaves out the text layer, in a preview. */
  isPreview?: boolean;
}

/** One page as a drawing, with its text as an invisible layer above it, for screen readers, selecting and copying. */
function PdfPage({ document, number, width, ratio, isNear, isPreview = false }: PdfPageProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [failedScale, setFailedScale] = useState<number | null>(null);
  useEffect(() => {
    if (!isNear || page) return;
    let cancelled = false;
    document.getPage(number).then(
      (found) => cancelled || setPage(found),
      () => cancelled || setBroken(true),
    );
    return () => {
      cancelled = true;
    };
  }, [document, number, isNear, page]);

  const own = page?.getViewport({ scale: 1 });
  const scale = own ? width / own.width : 1;
  useEffect(() => {
    const place = box.current;
    if (!isNear || !page || !place) return;
    const viewport = page.getViewport({ scale });
    const pixelRatio = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));
    const canvas = place.ownerDocument.createElement('canvas');
    canvas.width = Math.floor(viewport.width * pixelRatio);
    canvas.height = Math.floor(viewport.height * pixelRatio);
    const text = Object.assign(place.ownerDocument.createElement('div'), { className: css.text });
    const drawing = page.render({ canvas, viewport, transform: [pixelRatio, 0, 0, pixelRatio, 0, 0] });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    // The new drawing replaces the former one only when it is complete, so that zooming does not flicker.
    drawing.promise.then(
      () => place.replaceChildren(canvas, text),
      (failure: unknown) => failure instanceof RenderingCancelledException || setFailedScale(scale),
    );
    if (!isPreview) layer.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      layer.cancel();
    };
  }, [page, scale, isNear, isPreview]);
  // A page far from the view releases its memory.
  useEffect(() => {
    if (!isNear) box.current?.replaceChildren();
  }, [isNear]);
  const height = width * (own ? own.height / own.width : ratio);
  const place = { className: css.page, 'data-page': number, 'aria-label': `Page ${number}` };
  // A page that is too large for the browser at one zoom may be drawn at another.
  if (isBroken || failedScale === scale) {
    return (
      <section key="broken" {...place} style={{ width, height }}>
        <p>This page cannot be shown. Download the file to open it.</p>
      </section>
    );
  }
  return <section key="drawn" {...place} ref={box} style={{ width, height, '--total-scale-factor': scale } as React.CSSProperties} />;
}

export { fetchWorker } from './openPdf';

/** Zoom steps; 1 fits the width of the viewer. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const KEYS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1 };

/** Opens a PDF. `ratio`: height divided by width of the first page. */
function useOpenPdf(blob: Blob) {
  const [opened, setOpened] = useState<(OpenPdf & { ratio: number }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let cancelled = false;
    let open: OpenPdf | null = null;
    const read = async () => {
      open = await openPdf(await blob.arrayBuffer());
      const { width, height } = (await open.document.getPage(1)).getViewport({ scale: 1 });
      if (cancelled) open.close();
      else setOpened({ ...open, ratio: height / width });
    };
    read().catch((caught: unknown) => !cancelled && setError(caught instanceof Error ? caught.message : 'This file cannot be shown.'));
    return () => {
      cancelled = true;
      open?.close();
    };
  }, [blob]);
  return { opened, error };
}

/** The first page of a PDF as wide as its container, without controls. */
export function PdfFirstPage({ blob }: { blob: Blob }) {
  const { opened, error } = useOpenPdf(blob);
  const [width, setWidth] = useState(0);
  const measure = useCallback((box: HTMLElement | null) => setWidth(box?.clientWidth ?? 0), []);
  if (error !== null) return <p className={css.unseen}>{error}</p>;
  return (
    <div ref={measure}>
      {opened && width > 0 && <PdfPage document={opened.document} number={1} width={width} ratio={opened.ratio} isNear isPreview />}
    </div>
  );
}

/** All pages of a PDF in one scrolling column. The keys `+`, `-` and `0` zoom. */
export function PdfPages({ blob, name }: { blob: Blob; name: string }) {
  const { opened, error } = useOpenPdf(blob);
  const [zoom, setZoom] = useState(1);
  const [boxWidth, setBoxWidth] = useState(0);
  const box = useRef<HTMLElement>(null);
  /** The scroll position as a part of the height, from 0 to 1. A zoom keeps it. */
  const at = useRef(0);
  const [focusedBefore] = useState(() => document.activeElement);
  const { seen, near, look: measureView } = useNear(box);

  useEffect(() => {
    const place = box.current;
    if (!opened || !place) return;
    const measure = () => setBoxWidth(place.clientWidth);
    const observer = new ResizeObserver(measure);
    // Takes the focus, so that keys scroll and zoom, unless the user is choosing a version or has moved the focus meanwhile.
    if (document.activeElement === focusedBefore && !focusedBefore?.matches('[aria-pressed]')) place.focus();
    observer.observe(place);
    return () => observer.disconnect();
  }, [opened, focusedBefore]);
  const width = Math.max(1, Math.floor(boxWidth * zoom));
  useLayoutEffect(() => {
    const place = box.current;
    if (place) place.scrollTop = at.current * place.scrollHeight;
  }, [width]);
  useEffect(measureView, [measureView, width, opened]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight } }: UIEvent<HTMLElement>) => {
    at.current = scrollTop / scrollHeight;
    measureView();
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the controls within
    <div className={css.pdf} onKeyDown={onKey}>
      <div className={css.tools}>
        <output>{`Page ${seen} of ${numPages}`}</output>
        <IconButton size="sm" label="Zoom out" icon={<ZoomOut size={16} />} disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} />
        <output>{`${Math.round(zoom * 100)} %`}</output>
        <IconButton size="sm" label="Zoom in" icon={<ZoomIn size={16} />} disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section ref={box} className={css.pages} tabIndex={0} aria-label={`Pages of ${name}`} onScroll={onScroll}>
        {boxWidth > 0 &&
          Array.from({ length: numPages }, (_, at) => (
            <PdfPage key={at + 1} document={opened.document} number={at + 1} width={width} ratio={opened.ratio} isNear={near.has(at + 1)} />
          ))}
      </section>
    </div>
  );
}

/** The page in the middle of the view, and the pages within one screen of it. */
function useNear(box: React.RefObject<HTMLElement | null>) {
  const [{ seen, near }, setSeen] = useState({ seen: 1, near: new Set([1]) });
  const [measureView] = useState(() => () => {
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
  return { seen, near, look: measureView };
}
