import { Suspense, useCallback, useMemo, useState } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { ListBodyProps } from '../kinds/KindScreens';
import type { OwnCells } from '../list/column';
import { CertificateFileActions } from './CertificateFileActions';
import { CERTIFICATE_FILE_HINT } from './fileOf';
import { hasFile } from '../../../shared/kinds/foreignFiles';
import { daysBetween, type IsoDate, isIsoDate } from '../../../shared/basics/calendar';
import { toneOfDays } from '../../ui/StatusChip';
import type { SurveyState } from '../../../shared/status/urgency';
import { useAllRecords, useRecord, useRecords } from '../../sync/hooks';
import { useSurveyRules } from '../cells/surveyRules';
import { useAddressQuery } from '../useAddressQuery';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { fileSize } from '../../../shared/basics/text';
import css from './CertificateList.module.css';
import chainCss from './renew/Chain.module.css';
import { fileCache, startCaching, stopCaching } from './cached/fileCache';
import { useMayEdit } from '../../net/access';
import { openedPart } from '../../net/chunks';
import { CertificateAction, EndorseDialog, RenewDialog } from './renew/CertificateActs';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const ChainDialog = openedPart(() => import('./renew/ChainDialog'), 'ChainDialog');

/** The number of certificates in each chain, by the id of its first one. Computed once for each state of the list. */
const sizes = new WeakMap<readonly AnyRecord[], ReadonlyMap<unknown, number>>();

function sizesOf(all: readonly AnyRecord[]): ReadonlyMap<unknown, number> {
  const known = sizes.get(all);
  if (known) return known;
  const counts = new Map<unknown, number>();
  for (const { chain, id } of all) counts.set(chain || id, (counts.get(chain || id) ?? 0) + 1);
  sizes.set(all, counts);
  return counts;
}

interface CellProps {
  kind: Kind;
  record: AnyRecord;
  onOpen(record: AnyRecord): void;
}

/** How many earlier certificates this one replaces: opens them. */
function Earlier({ kind, record, onOpen }: CellProps) {
  const earlier = (sizesOf(useAllRecords(kind.name)).get(record.chain || record.id) ?? 1) - 1;
  if (earlier === 0) return null;
  return (
    <button type="button" className={chainCss.earlier} aria-haspopup="dialog" onClick={() => onOpen(record)}>
      {earlier} earlier<VisuallyHidden> of {recordName(kind, record)}</VisuallyHidden>
    </button>
  );
}

/** The pickers of all rows refer to it. */
const FILE_HINT_ID = 'certificate-file-hint';

const STAYS_OPEN = 'Keep this page open: over plain HTTP a browser cannot open it without a link.';

/**
 * The checkbox that caches the certificate files of a vessel for use without a link, with their total size and a button to clear them; for
 * editors the accepted file types.
 */
function CertificateFiles({ vessel }: { vessel: number }) {
  const { on, sizes, problem } = fileCache();
  const mayEdit = useMayEdit();
  const files = useRecords('certificates').filter(hasFile).length;
  const cached = Object.keys(sizes).length;
  const size = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const change = (wanted: boolean) => (wanted ? startCaching(vessel) : void stopCaching(vessel));
  return (
    <div className={css.row} data-print="no">
      <Checkbox label="Keep files on this device" checked={on} onChange={change} />
      {on && (
        <>
          <output className={css.state}>
            {cached < files && problem === null ? `${cached} of ${files} files` : `${cached} ${cached === 1 ? 'file' : 'files'}`}
            {cached > 0 && `, ${fileSize(size)}`}
          </output>
          <Button size="sm" variant="ghost" onClick={() => void stopCaching(vessel)}>
            Clear
          </Button>
          {problem && <span className={css.problem}>{problem}</span>}
          {!isSecureContext && <span className={css.state}>{STAYS_OPEN}</span>}
        </>
      )}
      {mayEdit && (
        <span id={FILE_HINT_ID} className={css.hint}>
          {CERTIFICATE_FILE_HINT}
        </span>
      )}
    </div>
  );
}

const fileCell = (vessel: number, record: AnyRecord, name: string, inMenu = false) => (
  <CertificateFileActions vessel={vessel} record={record} name={name} hintId={FILE_HINT_ID} inMenu={inMenu} />
);

/** The share of a certificate's term that is left, 0 to 1; null without both of its dates. */
export function shareLeft(issued: unknown, expires: unknown, today: IsoDate): number | null {
  if (typeof issued !== 'string' || typeof expires !== 'string' || !isIsoDate(issued) || !isIsoDate(expires)) return null;
  const term = daysBetween(issued, expires);
  return term > 0 ? Math.min(1, Math.max(0, daysBetween(today, expires) / term)) : null;
}

/** '29 days to expire' above the term of the certificate, drawn to scale: what is left of it is filled. */
function Validity({ record, today }: { record: AnyRecord; today: IsoDate }) {
  const { helper, issue_date, expiry_date } = record;
  const left = shareLeft(issue_date, expiry_date, today);
  if (typeof helper !== 'string' || helper === '') return null;
  return (
    <span className={css.validity}>
      {helper}
      {left !== null && (
        <span className={css.term} aria-hidden="true">
          <span style={{ width: `${100 * left}%` }} data-tone={toneOfDays(daysBetween(today, String(expiry_date)))} />
        </span>
      )}
    </span>
  );
}

const validityCell = (record: AnyRecord, today: IsoDate) => (record.helper ? <Validity record={record} today={today} /> : null);

/** The ids of the certificates with a survey window that is open or was missed. The set stays the same while they do, so that rows are not drawn again. */
function useOpenWindows(certificates: readonly AnyRecord[], today: IsoDate): ReadonlySet<number> {
  const rules = useSurveyRules();
  const open = useMemo(() => {
    const { certificates: dated = [] } = rules?.({ certificates }, today) ?? {};
    const due = ({ surveys }: AnyRecord) => (surveys as SurveyState | undefined)?.due ?? [];
    return dated.filter((record) => due(record).some(({ opens = '' }) => opens <= today)).map(({ id }) => id);
  }, [rules, certificates, today]);
  const ids = open.join();
  return useMemo(() => new Set(ids === '' ? [] : ids.split(',').map(Number)), [ids]);
}

/** The record whose dialog is open: chosen in the list, or named in the address of a link: `?endorse=12`. */
function useActed(kind: Kind, act: 'endorse' | 'renew') {
  const [chosen, open] = useState<AnyRecord | null>(null);
  const { params, put } = useAddressQuery();
  const linked = useRecord(kind.name, Number(params.get(act)));
  const mayEdit = useMayEdit();
  const close = () => {
    open(null);
    if (linked) put({ [act]: '' });
  };
  return { record: mayEdit ? (chosen ?? linked ?? null) : null, open, close };
}

/** The list of certificates, with a file cell in every row. The list renders the dialogs, so that they stay open when another user renews the certificate and its row disappears. */
export function CertificateList({ Table, ...content }: ListBodyProps) {
  const { kind, screens, vessel, today } = content;
  const renewal = useActed(kind, 'renew');
  const endorsement = useActed(kind, 'endorse');
  const [shown, setShown] = useState<AnyRecord | null>(null);
  const own = useMemo<OwnCells>(
    () => ({
      file: (record) => fileCell(vessel, record, recordName(kind, record)),
      helper: (record) => validityCell(record, today),
    }),
    [kind, vessel, today],
  );
  const fileMenu = useCallback((record: AnyRecord) => fileCell(vessel, record, recordName(kind, record), true), [kind, vessel]);
  const open = useOpenWindows(content.all, today);
  const [onEndorse, onRenew] = [endorsement.open, renewal.open];
  const acts = useCallback(
    (record: AnyRecord, isOpen: boolean) => (
      <>
        {(isOpen || open.has(record.id)) && <CertificateAction word="Endorse" kind={kind} record={record} onOpen={onEndorse} />}
        <CertificateAction word="Renew" kind={kind} record={record} onOpen={onRenew} />
      </>
    ),
    [kind, open, onEndorse, onRenew],
  );
  // Records without a chain have nothing beside their names.
  const earlier = useCallback(
    (record: AnyRecord) => (record.chain ? <Earlier kind={kind} record={record} onOpen={setShown} /> : null),
    [kind],
  );
  return (
    <>
      <Table
        {...content}
        own={own}
        besideName={earlier}
        extraActions={acts}
        menuHead={fileMenu}
        actionsWidth={`calc((${open.size > 0 ? 2 : 1} + var(--folded, 2)) * var(--control-sm) + 34px)`}
      />
      <CertificateFiles vessel={vessel} />
      <Suspense>
        {renewal.record && (
          <RenewDialog kind={kind} screen={screens.form} vessel={vessel} record={renewal.record} onClose={renewal.close} />
        )}
        {endorsement.record && (
          <EndorseDialog kind={kind} screen={screens.form} vessel={vessel} record={endorsement.record} onClose={endorsement.close} />
        )}
        {shown && <ChainDialog kind={kind} vessel={vessel} record={shown} fileCell={fileCell} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}
