import { type Sheet, Unreadable } from './table';
import { readWorkbook } from './workbook';

/** What the worker answers: the sheets, or the sentence that says why there are none. */
export type Read = { sheets: Sheet[] } | { sentence: string };

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const tell = (read: Read) => postMessage(read);
  void readWorkbook(data).then(
    (sheets) => tell({ sheets }),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      tell({ sentence: error.message });
    },
  );
});
