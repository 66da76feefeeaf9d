import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../../../shared/api/paths';
import { fetchChunk } from '../../../net/chunks';
import { useLink, useRecords, useSelectedVessel } from '../../../sync/hooks';
import { dropCachedFile, cacheFile } from '../../../sync/cache';
import { fetchFile } from '../downloadFile';
import { storedFile } from '../fileOf';
import { account, fileCache, loadFileCache, NO_ROOM } from './fileCache';

/** Downloads the certificate files of the selected vessel into the cache, one at a time, while the link is up. Removes files that no certificate has. */
export function CachedFilesSync() {
  const { id: vessel } = useSelectedVessel();
  const on = fileCache((state) => state.on && state.vessel === vessel);
  useEffect(() => {
    if (vessel !== null) void loadFileCache(vessel);
  }, [vessel]);
  const isUp = useLink().state === 'live';
  return on && isUp && vessel !== null && <CacheUpdater key={vessel} vessel={vessel} />;
}

/** Loads the PDF viewer, so that the service worker caches it: without a link it is needed at once. */
const fetchPdfViewer = async () => (await fetchChunk(() => import('../viewer/pdf/PdfPages')))?.fetchWorker();

function CacheUpdater({ vessel }: { vessel: number }) {
  const records = useRecords('certificates');
  const sizes = fileCache((state) => state.sizes);
  const problem = fileCache((state) => state.problem);
  const wanted = useMemo(() => new Map(records.map((record) => [storedFile(record.file)?.id ?? '', record.id])), [records]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [file, record] = [...wanted].find(([id]) => id !== '' && !(id in sizes) && !skipped.has(id)) ?? [];

  useEffect(() => {
    if (problem !== null || file === undefined || record === undefined) return;
    let isWanted = true;
    const fetchNext = async () => {
      const answer = await fetchFile(paths.fileDownload('certificates', vessel, record)).catch(() => null);
      if (!isWanted) return;
      // A file that cannot be downloaded must not block the others. It is retried after the next reconnection.
      if (!answer) return setSkipped((others) => new Set([...others, file]));
      const isStored = await cacheFile({ account: account(), vessel, id: file }, answer.blob).then(
        () => true,
        () => false,
      );
      if (!isWanted) return;
      fileCache.setState((state) => (isStored ? { sizes: { ...state.sizes, [file]: answer.blob.size } } : { problem: NO_ROOM }));
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
    // Removes nothing before the list is loaded.
    const old = records.length === 0 ? [] : Object.keys(sizes).filter((id) => !wanted.has(id));
    if (old.length === 0) return;
    for (const id of old) void dropCachedFile({ account: account(), vessel, id }).catch(() => undefined);
    fileCache.setState((state) => ({ sizes: Object.fromEntries(Object.entries(state.sizes).filter(([id]) => wanted.has(id))) }));
  }, [records, sizes, wanted, vessel]);
  return null;
}
