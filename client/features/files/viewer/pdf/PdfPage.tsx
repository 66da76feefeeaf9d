import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import css from '../FileViewer.module.css';
import { TextLayer } from './openPdf';

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
export function PdfPage({ document, number, width, ratio, isNear }: PdfPageProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (!isNear || page) return;
    let left = false;
    document.getPage(number).then(
      (found) => left || setPage(found),
      () => undefined,
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
      () => undefined,
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
  return (
    <section
      ref={box}
      className={css.page}
      data-page={number}
      aria-label={`Page ${number}`}
      style={{ width, height: width * (own ? own.height / own.width : ratio), '--total-scale-factor': scale } as React.CSSProperties}
    />
  );
}
