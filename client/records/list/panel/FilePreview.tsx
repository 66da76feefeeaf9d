import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../../shared/api/paths';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { openedPart } from '../../../net/chunks';
import { cachedFile } from '../../../sync/cache';
import { account } from '../../files/cached/fileCache';
import { fetchFile } from '../../files/downloadFile';
import { fileNameOf, isViewable } from '../../files/fileOf';
import css from './Panel.module.css';

const PdfFirstPage = openedPart(() => import('../../files/viewer/pdf/PdfPages'), 'PdfFirstPage');

interface FilePreviewProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  /** Whether the user stays on this record. Before, nothing is fetched. */
  isSettled: boolean;
}

/** The image of a record or the first page of its PDF. A file that cannot be shown is named; without a file it says 'No file'. */
export function FilePreview({ kind, vessel, record, isSettled }: FilePreviewProps) {
  const { file } = record;
  const shown = isViewable(file) ? file : null;
  const id = shown?.id;
  const path = paths.fileDownload(kind.name, vessel, record.id);
  const [loaded, setLoaded] = useState<{ id: string; blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!isSettled || id === undefined) return;
    let url: string | null = null;
    let cancelled = false;
    const read = async () => {
      const cached = await cachedFile({ account: account(), vessel, id }).catch(() => undefined);
      const blob = cached ?? (await fetchFile(path)).blob;
      if (cancelled) return;
      url = URL.createObjectURL(blob);
      setLoaded({ id, blob, url });
    };
    // Without a link the preview is left out; the name of the file stays.
    read().catch(() => undefined);
    return () => {
      cancelled = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [isSettled, id, path, vessel]);
  const current = loaded?.id === id ? loaded : null;
  return (
    <figure className={css.preview} data-empty={shown === null || undefined}>
      {current && shown?.type.startsWith('image/') && <img src={current.url} alt={`File ${shown.name}`} />}
      {current && shown?.type === 'application/pdf' && (
        <Suspense>
          <PdfFirstPage key={shown.id} blob={current.blob} />
        </Suspense>
      )}
      <figcaption>{fileNameOf(record) ?? 'No file'}</figcaption>
    </figure>
  );
}
