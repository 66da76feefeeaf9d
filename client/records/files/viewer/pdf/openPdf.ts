import {
  getDocument,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build makes one: the worker's address
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { scriptAddress } from '../../../../net/chunks';

/** Fonts that a file names and does not hold, and what reads JPEG 2000 (client/build/vite.config.ts). */
const FOLDER = `/assets/pdf-${version}/`;
/** Of one picture, in pixels: a scan of A3 at 600 dpi has 70 million. */
const LARGEST_IMAGE = 100_000_000;

const LOCKED = 'This file is locked by a password, so it cannot be shown here. Download it to open it.';
const BROKEN = 'This file cannot be shown: it is damaged or not a PDF. Download it to look at it.';

/** A PDF that is open, until it is closed. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): void;
}

/**
 * Reads a PDF apart from the page, in a worker of ours: nothing of it is run, and nothing is fetched for it but fonts of ours. Rejects with the
 * sentence to show.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const thread = new Worker(scriptAddress(address), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const loading = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    useWasm: false,
    // The file was laid out with fonts whose letters have other widths.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: LARGEST_IMAGE,
    standardFontDataUrl: FOLDER,
    wasmUrl: FOLDER,
    verbosity: 0,
  });
  const close = () => {
    void loading
      .destroy()
      .catch(() => undefined)
      .then(() => thread.terminate());
  };
  // A worker that could not be fetched, or fails, answers nothing.
  const failed = new Promise<never>((_, reject) => thread.addEventListener('error', () => reject(new Error('no worker'))));
  try {
    return { document: await Promise.race([loading.promise, failed]), close };
  } catch (error) {
    close();
    throw new Error(error instanceof Error && error.name === 'PasswordException' ? LOCKED : BROKEN, { cause: error });
  }
}

/** Fetches the worker, for a machine that is to open files without a link. */
export const fetchWorker = async (): Promise<void> => void (await fetch(address));

export { RenderingCancelledException, TextLayer };
