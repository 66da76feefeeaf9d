import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../../../shared/api/paths';
import { fetchChunk } from '../../../net/loadChunk';
import { useLink, useRecords, useSelectedVessel } from '../../../sync/useRecords';
import { dropKept, keepFile } from '../../../sync/keptFiles';
import { fetchFile } from '../downloadFile';
import { storedFile } from '../fileOf';
import { account, keeping, lookAt, NO_ROOM } from './keeping';

/** Keeps the certificate files of the selected vessel in step with its certificates, one after the other, while the link is up. */
export function KeptFilesSync() {
  const { id: vessel } = useSelectedVessel();
  const on = keeping((state) => state.on && state.vessel === vessel);
  useEffect(() => {
    if (vessel !== null) void lookAt(vessel);
  }, [vessel]);
  const isUp = useLink().state === 'live';
  return on && isUp && vessel !== null && <Following key={vessel} vessel={vessel} />;
}

/** What shows PDF files is kept by the service worker from its first use on: without a link it is needed at once. */
const fetchPdfViewer = async () => (await fetchChunk(() => import('../viewer/pdf/PdfPages')))?.fetchWorker();

function Following({ vessel }: { vessel: number }) {
  const records = useRecords('certificates');
  const sizes = keeping((state) => state.sizes);
  const problem = keeping((state) => state.problem);
  const wanted = useMemo(() => new Map(records.map((record) => [storedFile(record.file)?.id ?? '', record.id])), [records]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [file, record] = [...wanted].find(([id]) => id !== '' && !(id in sizes) && !skipped.has(id)) ?? [];

  useEffect(() => {
    if (problem !== null || file === undefined || record === undefined) return;
    let isWanted = true;
    const fetchNext = async () => {
      const answer = await fetchFile(paths.certificateDownload(vessel, record)).catch(() => null);
      if (!isWanted) return;
      // One that cannot be had must not hold up the others; it is tried again when the link was away.
      if (!answer) return setSkipped((others) => new Set([...others, file]));
      const kept = await keepFile({ account: account(), vessel, id: file }, answer.blob).then(
        () => true,
        () => false,
      );
      if (!isWanted) return;
      keeping.setState((state) => (kept ? { sizes: { ...state.sizes, [file]: answer.blob.size } } : { problem: NO_ROOM }));
    };
    void fetchNext();
    return () => {
      isWanted = false;
    };
  }, [problem, file, record, vessel]);

  const hasPdf = records.some((each) => /\.pdf$/i.test(storedFile(each.file)?.name ?? ''));
  useEffect(() => {
    if (hasPdf) void fetchPdfViewer().catch(() => undefined);
  }, [hasPdf]);

  useEffect(() => {
    // Nothing is thrown away before the list is there.
    const old = records.length === 0 ? [] : Object.keys(sizes).filter((id) => !wanted.has(id));
    if (old.length === 0) return;
    for (const id of old) void dropKept({ account: account(), vessel, id }).catch(() => undefined);
    keeping.setState((state) => ({ sizes: Object.fromEntries(Object.entries(state.sizes).filter(([id]) => wanted.has(id))) }));
  }, [records, sizes, wanted, vessel]);
  return null;
}
