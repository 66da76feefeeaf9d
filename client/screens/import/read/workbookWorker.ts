import { type Sheet, Unreadable } from './table';
import { readWorkbook } from './workbook';

/** The answer of the worker: the sheets, or the sentence with the error. */
export type Read = { sheets: Sheet[] } | { sentence: string };

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const answer = (read: Read) => postMessage(read);
  void readWorkbook(data).then(
    (sheets) => answer({ sheets }),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      answer({ sentence: error.message });
    },
  );
});
