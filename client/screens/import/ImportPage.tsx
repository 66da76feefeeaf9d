import { READ_ONLY, OWN_VESSELS } from '../../../shared/basics/problem';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Kind } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds/kinds';
import { openedPart } from '../../net/chunks';
import { mayAdd, useAccess } from '../../net/access';
import { useSession } from '../../net/session';
import { useLedger, useLoading, useSelectedVessel } from '../../sync/hooks';
import { atVessel } from '../../records/atVessel';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { waysToImportNames } from '../../records/list/import/waysToImport';
import { handedOver, onlyOne } from '../../records/list/import/handedOver';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { LastImport } from './LastImport';
import { sourceOf, useSource } from './source';
import { ClipboardPaste } from 'lucide-react';
import { identifyingFields } from '../../../shared/kinds/identity';
import { Banner } from '../../ui/Banner';
import { Kbd } from '../../ui/Kbd';
import { Spinner } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { DropTarget } from '../../records/files/DropTarget';
import { PickFile } from '../../records/files/PickFile';
import { targetsOf } from './plan/columns';
import css from './Import.module.css';

interface SourceChoiceProps {
  kind: Kind;
  /** Why the last table could not be read. */
  error: string | null;
  /** The name of the file that is being read. */
  reading: string | null;
  onTable(table: File): void;
}

/** The choice of the source: the clipboard or a file. */
function SourceChoice({ kind, error, reading, onTable }: SourceChoiceProps) {
  const toast = useToast();
  const drop = ([file, ...others]: readonly File[]) => {
    if (!file) return;
    if (others.length > 0) toast({ message: onlyOne(file.name) });
    onTable(file);
  };
  const required = targetsOf(kind).filter(({ field }) => field.required);
  return (
    <>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <DropTarget text="Drop the XLSX or CSV file." onFiles={drop} />
      <div className={css.drop}>
        <ClipboardPaste size={28} aria-hidden="true" className={css.dropIcon} />
        <p className={css.dropTitle}>
          Copy the cells in your spreadsheet, and press <Kbd>Ctrl</Kbd> <Kbd>V</Kbd> here
        </p>
        <p className={css.quiet}>or drop an XLSX or CSV file, or</p>
        {reading === null ? (
          <PickFile
            label={`Choose a file of ${kind.plural}`}
            text="Choose file"
            accept=".xlsx,.csv,.tsv,.txt"
            file={null}
            onPick={(file) => file && onTable(file)}
          />
        ) : (
          <output className={css.reading}>
            <Spinner size={14} /> {`Reading ${reading}…`}
          </output>
        )}
        <p className={css.quiet}>Nothing is saved until you have checked what each row does and confirmed it.</p>
      </div>
      <section className={css.hints}>
        <h2>What is read</h2>
        <ul>
          <li>{`A row of headings, then a row for each ${kind.noun}. Needed: ${required.map(({ label }) => label).join(', ')}.`}</li>
          <li>Dates as 21-11-2026, 21/11/2026, 2026-11-21, 21 Nov 2026, or the spreadsheet’s own.</li>
          <li>{`An existing ${kind.noun} is found by ${identityWords(kind)} and changed. Empty cells change nothing.`}</li>
          <li>The last computed value of a formula. Rows with a formula without a value, and files with macros, are refused.</li>
        </ul>
      </section>
    </>
  );
}

const identityWords = (kind: Kind) =>
  identifyingFields(kind)
    .map((names) => names.map((name) => kind.fields[name]?.label ?? name).join(' and '))
    .join(', or by ');

const ImportPreview = openedPart(() => import('./ImportPreview'), 'ImportPreview');
const NamesImport = openedPart(() => import('./names/NamesImport'), 'NamesImport');

/** The import screen: reads a pasted, dropped or chosen spreadsheet, shows what each row does, and writes after confirmation (shared/README.md, Import). */
export function ImportPage() {
  const [params] = useSearchParams();
  const kind = kindOf(KIND_NAMES.find((name) => name === params.get('kind')) ?? 'certificates');
  const { id, record } = useSelectedVessel();
  const loading = useLoading();
  const isReady = useLedger(kind.name) !== null && loading.state === 'ready';
  const title = `Import ${kind.plural}`;
  const names = waysToImportNames(kind).find(({ from }) => from === params.get('names'))?.from;
  const [round, setRound] = useState(0);
  const access = useAccess();
  const refusal = mayAdd(access, kind) ? null : access.role === 'reader' ? READ_ONLY : OWN_VESSELS;
  const hasNoVessel = kind.scope === 'vessel' && id === null;
  if (refusal !== null && (hasNoVessel || names)) return <Refused title={title} refusal={refusal} />;
  if (hasNoVessel) {
    return (
      <Page title={title}>
        <NoVessel />
      </Page>
    );
  }
  if (names) {
    const waiting = (
      <Page title={title} of={record && String(record.name)}>
        <Skeleton kind="row" count={8} label={`Loading ${kind.plural}…`} />
      </Page>
    );
    if (!isReady || !record) return waiting;
    const key = `${kind.name} ${id ?? 0} ${names} ${round}`;
    return (
      <Suspense fallback={waiting}>
        <NamesImport key={key} kind={kind} vessel={id ?? 0} ship={record} from={names} onAgain={() => setRound(round + 1)} />
      </Suspense>
    );
  }
  return (
    <Import
      key={`${kind.name} ${id ?? 0}`}
      kind={kind}
      vessel={id ?? 0}
      ship={kind.scope === 'vessel' ? String(record?.name ?? '') : 'The fleet'}
      isReady={isReady}
      refusal={refusal}
    />
  );
}

const Refused = ({ title, refusal }: { title: string; refusal: string }) => (
  <Page title={title}>
    <ErrorState title="This cannot be opened" message={refusal} />
  </Page>
);

interface ImportProps {
  kind: Kind;
  vessel: number;
  ship: string;
  isReady: boolean;
  /** Why this account may not import; a table that was read before stays on the screen. */
  refusal: string | null;
}

function Import({ kind, vessel, ship, isReady, refusal }: ImportProps) {
  const { source, choices, isStored, open, choose } = useSource(kind, vessel);
  const [error, setError] = useState<string | null>(null);
  const { invoiceToken } = useSession();
  const [reading, setReading] = useState<string | null>(null);
  const latest = useRef<string | File>(null);
  const readTable = (table: string | File) => {
    latest.current = table;
    setReading(table instanceof File ? table.name : null);
    void sourceOf(table).then(
      (result) => {
        if (latest.current !== table) return;
        setReading(null);
        setError(null);
        open(result);
      },
      (failed: unknown) => {
        if (latest.current !== table) return;
        setReading(null);
        setError(failed instanceof Error ? failed.message : 'The table could not be read.');
      },
    );
  };

  // Loads the preview early, so that it can be shown even if the link is lost while the user looks for the file.
  useEffect(() => void ImportPreview.fetch().catch(() => undefined), []);
  // Takes a table that was pasted or dropped on the list before; later, one that is pasted here.
  const isWaiting = source === null;
  useEffect(() => {
    const table = handedOver.take();
    if (table !== null) readTable(table);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  useLayoutEffect(() => {
    if (!isWaiting || refusal !== null) return;
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches('input:not([type=file]), textarea')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      readTable(text);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  });

  const title = `Import ${kind.plural}`;
  if (refusal !== null && isWaiting) return <Refused title={title} refusal={refusal} />;
  if (kind.access === 'invoice' && invoiceToken === null) {
    return (
      <Page title={title}>
        <EmptyState title="Importing invoices needs invoice access.">
          <Link to={atVessel('/invoices', vessel)}>Open the invoices</Link> first.
        </EmptyState>
      </Page>
    );
  }
  const sheet = source?.sheets[choices.sheet];
  const loading = (
    <Page title={title} of={ship}>
      <Skeleton kind="row" count={8} label={`Loading ${kind.plural}…`} />
    </Page>
  );
  if (!isReady) return loading;
  if (source === null || sheet === undefined) {
    return (
      <Page title={title} of={ship}>
        <LastImport kind={kind} vessel={vessel} />
        <SourceChoice kind={kind} error={error} reading={reading} onTable={readTable} />
      </Page>
    );
  }
  return (
    <Suspense fallback={loading}>
      <ImportPreview
        key={choices.sheet}
        kind={kind}
        vessel={vessel}
        ship={ship}
        source={source}
        isStored={isStored}
        sheet={sheet}
        refusal={refusal}
        orders={choices.orders}
        onOrders={(orders) => choose({ ...choices, orders })}
        onSheet={(name) => choose({ sheet: source.sheets.findIndex((other) => other.name === name), orders: {} })}
        onAgain={() => open(null)}
      />
    </Suspense>
  );
}
