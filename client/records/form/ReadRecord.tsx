import { Suspense } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { useRecord, useToday } from '../../sync/hooks';
import { HistoryList } from '../history/HistoryList';
import { screensOf } from '../kinds/registry';
import { FilePreview } from '../list/panel/FilePreview';
import css from '../list/panel/Panel.module.css';
import { PanelFields } from '../list/panel/PanelFields';

/** A record to read: its file, fields and history. Shown in place of its form. `record`: as loaded, while the store does not hold it. */
export function ReadRecord({ kind, vessel, record }: { kind: Kind; vessel: number; record: AnyRecord }) {
  const today = useToday();
  const current = useRecord(kind.name, record.id) ?? record;
  return (
    <>
      {kind.file && (
        <Suspense>
          <FilePreview kind={kind} vessel={vessel} record={current} isSettled />
        </Suspense>
      )}
      <PanelFields kind={kind} screens={screensOf(kind.name)} vessel={vessel} today={today} record={current} />
      <h3>History</h3>
      <div className={css.history}>
        <HistoryList kind={kind} vessel={vessel} id={record.id} />
      </div>
    </>
  );
}
