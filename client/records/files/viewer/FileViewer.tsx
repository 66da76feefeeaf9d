import { Download } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { recordName } from '../../../../shared/kinds/recordNaming';
import type { StoredFile } from '../../../../shared/kinds/field';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { openedPart } from '../../../net/chunks';
import { sentenceOf, request } from '../../../net/request';
import { cachedFile } from '../../../sync/cache';
import { useNameOf } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { instantText } from '../../../ui/instantText';
import { Skeleton } from '../../../ui/Skeleton';
import { fetchFile, saveBlob } from '../downloadFile';
import { fileSize } from '../../../../shared/basics/text';
import { account } from '../cached/fileCache';
import css from './FileViewer.module.css';

/** The addresses of a record's file and, if available, of its earlier versions. */
export interface FileAddresses {
  file: string;
  versions?: { list: string; at(version: number): string };
}

interface FileViewerProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  /** The current file. */
  file: StoredFile;
  addresses: FileAddresses;
  onClose(): void;
}

/** A current or earlier file of a record. `version` is the revision that added it. */
type Version = StoredFile & { version: number; by: string };
type Shown = StoredFile & { version?: number };

const PdfPages = openedPart(() => import('./pdf/PdfPages'), 'PdfPages');

/** Whether the browser can show a file of this type in an <img>. */
const isImage = (type: string) => type.startsWith('image/');

/** Whether two entries are the same file. */
const isSame = (a: Shown | null, b: Shown) => a?.id === b.id;

/** A dialog that shows the file of a record and its earlier versions. */
export function FileViewer({ kind, vessel, record, file, addresses, onClose }: FileViewerProps) {
  const { list } = addresses.versions ?? {};
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [chosen, setChosen] = useState<Shown>(file);
  const [loaded, setLoaded] = useState<{ of: Shown; blob: Blob; url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const personName = useNameOf();
  const shown = isSame(loaded?.of ?? null, chosen) ? loaded : null;

  useEffect(() => {
    let cancelled = false;
    if (list === undefined) return;
    request<{ versions: Version[] }>('GET', list).then(
      (answer) => !cancelled && setVersions(answer.versions),
      // Without a link the current file may still be cached in this browser.
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, [list]);

  const address = (chosen.version !== undefined && addresses.versions?.at(chosen.version)) || addresses.file;
  useEffect(() => {
    let url: string | null = null;
    let cancelled = false;
    const bytes = async () => {
      const cached = await cachedFile({ account: account(), vessel, id: chosen.id }).catch(() => undefined);
      if (cached) return cached;
      return (await fetchFile(address)).blob;
    };
    bytes().then(
      (blob) => {
        if (cancelled) return;
        url = URL.createObjectURL(blob);
        setLoaded({ of: chosen, blob, url });
      },
      (caught: unknown) => !cancelled && setError(`Failed to download file: ${sentenceOf(caught, 'Unknown error')}`),
    );
    return () => {
      cancelled = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [vessel, address, chosen]);

  const isPdf = chosen.type === 'application/pdf';
  const choose = (version: Version) => {
    setError(null);
    setChosen(version);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={recordName(kind, record)}
      size={isPdf ? 'xl' : 'lg'}
      footer={
        <Button
          icon={<Download size={15} aria-hidden="true" />}
          disabled={!shown}
          onClick={() => shown && saveBlob(shown.blob, chosen.name)}
        >
          Download
        </Button>
      }
    >
      {error && <ErrorState message={error} />}
      {!error && !shown && <Skeleton kind="panel" count={1} label="Loading file…" />}
      {shown && isImage(chosen.type) && <img className={css.image} src={shown.url} alt={`File ${chosen.name}`} />}
      {shown && isPdf && (
        <Suspense fallback={<Skeleton kind="panel" count={1} label="Opening file…" />}>
          <PdfPages key={chosen.id} blob={shown.blob} name={chosen.name} />
        </Suspense>
      )}
      {shown && !isImage(chosen.type) && !isPdf && (
        <p className={css.unseen}>{`${chosen.name} is neither a picture nor a PDF. Download it to open it.`}</p>
      )}
      {versions.length > 0 && (
        <ul className={css.versions} aria-label="Versions">
          {versions.map((each, at) => (
            <li key={each.version}>
              <button type="button" className={css.version} aria-pressed={isSame(chosen, each)} onClick={() => choose(each)}>
                <span>{each.name}</span>
                <small>{`${at === 0 ? 'Newest' : 'Earlier'}, ${fileSize(each.size)}, ${instantText(each.at)}, ${personName(each.by)}`}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
