import {
  getDocument,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build adds the default export, the worker's address
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { scriptAddress } from '../../../../net/scriptAddress';

/** The folder with fonts for files that do not embed theirs, and the JPEG 2000 decoder (client/build/vite.config.ts). */
const FOLDER = `/assets/pdf-${version}/`;
/** The largest image in a file, in pixels. A scan of A3 at 600 dpi has 70 million. */
const MAX_IMAGE_PIXELS = 100_000_000;

const LOCKED = 'This file is locked by a password, so it cannot be shown here. Download it to open it.';
const BROKEN = 'This file cannot be shown: it is damaged or not a PDF. Download it to open it.';

/** An open PDF. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): void;
}

/**
 * Opens a PDF in our own worker. No script of the file runs, and it can load nothing but our fonts. Rejects with the sentence to show.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const thread = new Worker(scriptAddress(address), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const loading = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    useWasm: false,
    // System fonts have other letter widths than the fonts the file was laid out with.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
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
  // A worker that could not be loaded or has failed never answers.
  const failed = new Promise<never>((_, reject) => thread.addEventListener('error', () => reject(new Error('no worker'))));
  try {
    return { document: await Promise.race([loading.promise, failed]), close };
  } catch (error) {
    close();
    throw new Error(error instanceof Error && error.name === 'PasswordException' ? LOCKED : BROKEN, { cause: error });
  }
}

/** Loads the worker, so that files can be opened without a link later. */
export const fetchWorker = async (): Promise<void> => void (await fetch(address));

export { RenderingCancelledException, TextLayer };
