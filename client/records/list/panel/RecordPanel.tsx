import { ArrowDown, ArrowUp, Eraser, Maximize2, X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { inWords, recordName } from '../../../../shared/kinds/recordNaming';
import type { Kind } from '../../../../shared/kinds/kind';
import { useRecord, useShortNameOf } from '../../../sync/hooks';
import { presenceStore } from '../../../sync/presence';
import { Button, buttonClass, IconButton } from '../../../ui/Button';
import { useMayErase } from '../../../net/access';
import { openedPart } from '../../../net/chunks';
import type { RecordTableProps } from '../../kinds/KindScreens';
import { MissingRecord } from '../../pending/LazyMissingRecord';
import { atVessel } from '../../atVessel';
import { nounOf } from '../../form/wording';
import { editPath } from '../../sections';
import css from './Panel.module.css';
import { PanelFields } from './PanelFields';

const EraseDialog = openedPart(() => import('../../erase/EraseDialog'), 'EraseDialog');
const FilePreview = openedPart(() => import('./FilePreview'), 'FilePreview');
const HistoryList = openedPart(() => import('../../history/HistoryList'), 'HistoryList');

interface RecordPanelProps extends RecordTableProps {
  id: number;
  panel: RefObject<HTMLElement | null>;
  /** The position of the record in the list; null if a filter hides it. */
  place: { at: number; of: number } | null;
  onWalk(step: 1 | -1): void;
  onClose(): void;
}

/** A record open beside its list: file, fields, history, and who else has it open. */
export function RecordPanel({ id, panel, place, onWalk, onClose, ...content }: RecordPanelProps) {
  const { kind, vessel, own, extraActions } = content;
  const record = useRecord(kind.name, id);
  const title = useId();
  const here = useReaders(kind, id);
  const settled = useSettled(id);
  const edit = editPath(kind, vessel, id);
  const mayErase = useMayErase(kind);
  const [isErasing, setErasing] = useState(false);
  const file = record && own?.file?.(record);
  // An attribute and not `:has(> .panel)`, with which every row that is added is a change of the style of all rows.
  useLayoutEffect(() => {
    const box = panel.current?.parentElement;
    box?.toggleAttribute('data-panel-open', true);
    return () => void box?.toggleAttribute('data-panel-open', false);
  }, [panel]);
  // A name that was pressed by a key leads into the panel.
  useEffect(() => {
    if (document.activeElement?.matches('[data-opens]')) panel.current?.querySelector('h2')?.focus();
  }, [panel, id]);
  return (
    <aside ref={panel} className={css.panel} aria-labelledby={title} data-print="no">
      <header className={css.head}>
        <h2 id={title} tabIndex={-1}>
          {record ? recordName(kind, record) : nounOf(kind)}
        </h2>
        <span className={css.place}>{place && `${place.at + 1} of ${place.of}`}</span>
        <IconButton
          size="sm"
          label={`Previous ${kind.noun}`}
          icon={<ArrowUp size={16} />}
          disabled={!place?.at}
          onClick={() => onWalk(-1)}
        />
        <IconButton
          size="sm"
          label={`Next ${kind.noun}`}
          icon={<ArrowDown size={16} />}
          disabled={!place || place.at + 1 >= place.of}
          onClick={() => onWalk(1)}
        />
        {edit && record && (
          <Link to={edit} className={buttonClass('ghost', 'sm')} aria-label="Open the form page" title="Open the form page">
            <Maximize2 size={15} aria-hidden="true" />
          </Link>
        )}
        <IconButton size="sm" label="Close" icon={<X size={16} />} onClick={onClose} />
      </header>
      <output className={css.here}>{here}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section className={css.body} aria-label={`Details of this ${kind.noun}`} tabIndex={0} key={id}>
        {record ? (
          <>
            {kind.file && (
              <Suspense>
                <FilePreview kind={kind} vessel={vessel} record={record} isSettled={settled === id} />
              </Suspense>
            )}
            {file && <div className={css.actions}>{file}</div>}
            {extraActions && <div className={css.actions}>{extraActions(record, true)}</div>}
            <PanelFields {...content} record={record} />
            {mayErase && (
              <div className={css.actions}>
                <Button size="sm" icon={<Eraser size={15} aria-hidden="true" />} onClick={() => setErasing(true)}>
                  Erase personal data…
                </Button>
                <Suspense>{isErasing && <EraseDialog {...{ kind, vessel, record }} onClose={() => setErasing(false)} />}</Suspense>
              </div>
            )}
            <h3>History</h3>
            <div className={css.history}>
              {settled === id && (
                <Suspense>
                  <HistoryList kind={kind} vessel={vessel} id={id} />
                </Suspense>
              )}
            </div>
          </>
        ) : (
          <Suspense>
            <MissingRecord kind={kind} vessel={vessel} id={id} back={{ to: atVessel(`/${kind.name}`, vessel), name: kind.title }} />
          </Suspense>
        )}
      </section>
    </aside>
  );
}

/** The text about who else has the record open: 'Ann Lee is here'. */
function useReaders({ wireCode }: Kind, id: number): string {
  const nameOf = useShortNameOf();
  const emails = useStore(
    presenceStore,
    useShallow(({ tabs }) => [
      ...new Set(
        Object.values(tabs)
          .filter((tab) => tab.section === wireCode && tab.record === id)
          .map(({ email }) => email),
      ),
    ]),
  );
  return emails.length === 0 ? '' : `${inWords(emails.map(nameOf))} ${emails.length === 1 ? 'is' : 'are'} here`;
}

const SETTLE_MS = 250;

/** `id` once it has stayed the same for a moment, so that walking through a list does not request every file and history. */
function useSettled(id: number): number | null {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return settled;
}
