import { Download, FileX, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { recordName } from '../../../shared/kinds/recordNaming';
import { distinguishedLabel } from '../../../shared/kinds/distinguishedLabel';
import { hasFile } from '../../../shared/kinds/foreignFiles';
import { rowAction } from '../../ui/rowAction';
import { Problem } from '../../../shared/basics/problem';
import { useMayEdit } from '../../net/access';
import { request } from '../../net/request';
import { baseVersionHeaders } from '../../sync/writeRequest';
import { recordKey } from '../../sync/store';
import { recordsNow, useEpoch, useLink } from '../../sync/hooks';
import { acceptingRecord } from '../../sync/writes';
import { useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/Toast';
import { vesselName } from '../list/deletionWords';
import {
  asJpg,
  CERTIFICATE_CHOICES,
  CERTIFICATE_EXTENSIONS,
  CERTIFICATE_FILE_HINT,
  downloadUrlOf,
  fileNameOf,
  isAccepted,
  isViewable,
  storedName,
} from './fileOf';
import css from './FileCell.module.css';
import { OfferSmaller } from './photo/OfferSmaller';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { ViewFile } from './viewer/ViewFile';
import { downloadFile, saveBlob } from './downloadFile';
import { extensionFor, nameFromDisposition } from './fileName';
import { cachedCopy } from './cached/fileCache';
import { chooseFile, isBegun, markAbsent, sendChosen, useMarkedAbsent, useTransfer } from './transfers';
import { useFileAction } from './useFileAction';

interface CertificateFileProps {
  vessel: number;
  record: AnyRecord;
  /** The certificate's name, for screen readers. */
  name: string;
  /** The id of the hint with the accepted file types. */
  hintId: string;
  /** In the menu of a row, which closes when the viewer opens. */
  inMenu?: boolean;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/**
 * A certificate's file: choose and Upload, View, Download and Delete File, or 'No file'. The cell of a table shows
 * one of them: it views the file, or chooses one. The menu of the row has the others.
 */
export function CertificateFileActions({ vessel, record, name, hintId, inMenu = false }: CertificateFileProps) {
  const { transfer, present, choose, upload, download, remove } = useCertificateFile(vessel, record);
  const mayEdit = useMayEdit();
  if (transfer.sending) return <SendingBar sending={transfer.sending} />;
  const isChosen = transfer.file !== null;
  const action = (text: string, icon: ReactNode, act: () => Promise<void>, isRare: boolean) => (
    <button
      type="button"
      data-rare={isRare || undefined}
      data-ready={(text === 'Upload' && isChosen) || undefined}
      onClick={({ currentTarget }) => {
        if (inMenu) currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        void act();
      }}
      {...rowAction(text, name, icon)}
    />
  );
  const addresses = {
    file: paths.fileDownload('certificates', vessel, record.id),
    versions: {
      list: paths.certificateVersions(vessel, record.id),
      at: (version: number) => paths.certificateVersion(vessel, record.id, version),
    },
  };
  return (
    <div className={css.row} data-menu={inMenu || undefined}>
      {mayEdit && (
        <span className={css.pick} data-rare={(present && !isChosen) || undefined}>
          <PickFile
            label={`Choose a file for ${name}`}
            photoLabel={`Take a photo for ${name}`}
            text="Choose file"
            compact={!inMenu}
            accept={CERTIFICATE_CHOICES}
            describedBy={hintId}
            file={transfer.file}
            onPick={choose}
          />
        </span>
      )}
      {mayEdit && action('Upload', <Upload {...ICON} />, upload, !isChosen)}
      {present ? (
        <>
          <span className={css.onPaper}>{fileNameOf(record)}</span>
          {!inMenu && <ViewFile kind={kindOf('certificates')} vessel={vessel} record={record} name={name} addresses={addresses} />}
          {action('Download', <Download {...ICON} />, download, isViewable(record.file))}
          {mayEdit && action('Delete File', <FileX {...ICON} />, remove, true)}
        </>
      ) : (
        <span className={css.none}>No file</span>
      )}
      <div className={css.offer}>
        <OfferSmaller file={transfer.file} />
      </div>
    </div>
  );
}

/** The file of a certificate and what can be done with it. */
function useCertificateFile(vessel: number, record: AnyRecord) {
  const key = recordKey('certificates', record.id);
  const transfer = useTransfer('certificates', record.id);
  // The server has answered that it has no file for this revision, although the record says so.
  const isAbsent = useMarkedAbsent(key, record.rev);
  const toast = useToast();
  const confirm = useConfirm();
  const run = useFileAction();
  const isLive = useLink().state === 'live';
  const epoch = useEpoch('certificates');

  const upload = async () => {
    const { file } = transfer;
    if (!file) return void toast({ message: 'Please select a file first', tone: 'error' });
    if (!isAccepted(file.name, CERTIFICATE_EXTENSIONS)) return void toast({ message: CERTIFICATE_FILE_HINT, tone: 'error' });
    // A record that is still being created has no id yet.
    const certificateId: Record<string, string> = record.id < 0 ? {} : { certificateId: String(record.id) };
    const fields = { vesselId: String(vessel), ...certificateId };
    // A second click does not send the file again.
    if (isBegun(key)) return;
    await run(() => sendChosen('certificates', vessel, record.id, file, fields), {
      done: isLive ? 'File uploaded.' : `The file of ${recordName(kindOf('certificates'), record)} is uploaded.`,
      failed: 'Failed to upload file',
      reason: 'Upload failed',
    });
  };

  const download = async () => {
    const externalUrl = downloadUrlOf(record);
    if (externalUrl) return void window.open(externalUrl, '_blank', 'noopener');
    const cached = await cachedCopy(vessel, record);
    if (cached) return saveBlob(cached.bytes, cached.name);
    const nameFor = (headers: Headers) =>
      nameFromDisposition(headers.get('content-disposition')) ?? `certificate_${record.id}.${extensionFor(headers.get('content-type'))}`;
    await run(() => downloadFile(paths.fileDownload('certificates', vessel, record.id), nameFor), { failed: 'Failed to download file' });
  };

  const remove = async () => {
    const label = distinguishedLabel(kindOf('certificates'), record, recordsNow('certificates'));
    const sentence = 'Are you sure you want to delete this file?';
    const follows = `${storedName(record.file) ?? 'The file'} is removed. The certificate stays on ${vesselName(vessel)}. There is no Undo.`;
    if (!(await confirm({ title: `Delete the file of ${label}?`, sentence, follows, confirmLabel: 'Delete File', danger: true }))) return;
    const send = async () => {
      const accept = acceptingRecord('certificates', vessel);
      try {
        // The server refuses the deletion if the file was replaced after this revision.
        const headers = baseVersionHeaders({ rev: record.rev, epoch });
        const answer = await request<AnyRecord | undefined>('DELETE', paths.certificateFile(vessel, record.id), { headers });
        // Without the record in the answer, only the file is known to be deleted.
        if (answer) accept(answer);
        else markAbsent(key, record.rev);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
        markAbsent(key, record.rev);
        return void toast({ message: 'No file on server for this certificate.' });
      }
      toast({ message: 'File deleted.', tone: 'ok' });
    };
    await run(send, { failed: 'Failed to delete file' });
  };

  return {
    transfer,
    present: hasFile(record) && !isAbsent,
    choose: (file: File | null) => chooseFile(key, file && asJpg(file)),
    upload,
    download,
    remove,
  };
}
