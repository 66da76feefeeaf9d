import { useRef, useState } from 'react';
import { sentenceOf } from '../../../api/problems';
import { holdPage } from '../../../api/holdPage';
import { Discarded } from '../../../live/waits';
import { asJpg } from '../fileOf';
import { sendFile } from '../transfers';
import { isLargePhoto, smallerPhoto } from './smallerPhoto';

/** One of many files: the certificate it is of, null for none, and how it stands. */
export interface BulkFile {
  file: File;
  of: number | null;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** Why it failed. */
  sentence?: string;
}

/** So many are under way at a time: more would only share the link. */
const SIDE_BY_SIDE = 3;

/** Uploads many files, three at a time. One that fails is told and does not stop the others; each goes on where its pieces stopped. */
export function useBulkUpload(vessel: number, begun: readonly BulkFile[]) {
  const [files, setFiles] = useState(begun);
  const [busy, setBusy] = useState(false);
  const latest = useRef(files);
  const put = (at: number, part: Partial<BulkFile>) => {
    latest.current = latest.current.map((each, place) => (place === at ? { ...each, ...part } : each));
    setFiles(latest.current);
  };

  async function sendOne(at: number, smaller: boolean): Promise<boolean> {
    const { file, of } = latest.current[at] ?? {};
    if (!file || of === null || of === undefined) return true;
    put(at, { state: 'sending', sentence: undefined });
    try {
      const sent = smaller && isLargePhoto(file) ? await smallerPhoto(file) : asJpg(file);
      await sendFile('certificates', vessel, of, sent, { vesselId: String(vessel), certificateId: String(of) });
      put(at, { state: 'sent' });
      return true;
    } catch (error) {
      put(at, {
        state: 'failed',
        sentence: error instanceof Discarded ? 'Cancelled.' : `Failed to upload file: ${sentenceOf(error, 'Upload failed')}`,
      });
      return false;
    }
  }

  /** Sends those that are not sent yet. Answers how many failed. */
  async function send(smaller: boolean): Promise<number> {
    const queue = latest.current.flatMap(({ of, state }, at) => (of !== null && state !== 'sent' ? [at] : []));
    let failed = 0;
    const work = async () => {
      for (let at = queue.shift(); at !== undefined; at = queue.shift()) if (!(await sendOne(at, smaller))) failed += 1;
    };
    setBusy(true);
    await holdPage(Promise.all(Array.from({ length: SIDE_BY_SIDE }, work)));
    setBusy(false);
    return failed;
  }
  return { files, busy, put, send };
}
