import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import css from '../FileViewer.module.css';
import { RenderingCancelledException, TextLayer } from './openPdf';

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
