import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Kind } from '../../../shared/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds';
import { loadChunk } from '../../api/loadChunk';
import { useSession } from '../../api/sessionStorage';
import { useLoading, useSelectedVessel } from '../../live/useRecords';
import { useLedger } from '../../live/useLedger';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { atVessel } from '../shell/atVessel';
import { NoVessel } from '../shell/NoVessel';
import { handedOver } from './handedOver';
import { ImportPreview } from './ImportPreview';
import { waysToTakeNames } from './names/canTakeNames';
import { type Source, sourceOfText } from './source';
import { SourceChoice } from './SourceChoice';

const NamesImport = lazy(async () => ({ default: (await loadChunk(() => import('./names/NamesImport'))).NamesImport }));

/** Records from a spreadsheet: pasted, dropped or chosen, looked at, and written once that is confirmed (shared/README.md, Import). */
export function ImportPage() {
  const [params] = useSearchParams();
  const kind = kindOf(KIND_NAMES.find((name) => name === params.get('kind')) ?? 'certificates');
  const { id, record } = useSelectedVessel();
  const loading = useLoading();
  const isReady = useLedger(kind.name) !== null && loading.state === 'ready';
  const title = `Import ${kind.plural}`;
  const names = waysToTakeNames(kind).find(({ from }) => from === params.get('names'))?.from;
  const [round, setRound] = useState(0);
  if (kind.scope === 'vessel' && id === null) {
    return (
      <Page title={title}>
        <NoVessel />
      </Page>
    );
  }
  if (names) {
    const waiting = (
      <Page title={title}>
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
    />
  );
}

function Import({ kind, vessel, ship, isReady }: { kind: Kind; vessel: number; ship: string; isReady: boolean }) {
  const [source, setSource] = useState<Source | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { invoiceToken } = useSession();
  const [sheetAt, setSheetAt] = useState(0);
  const take = (taken: Promise<Source>) =>
    void taken.then(
      (made) => {
        setError(null);
        setSheetAt(
          Math.max(
            0,
            made.sheets.findIndex(({ name }) => name === kind.title),
          ),
        );
        setSource(made);
      },
      (failed: unknown) => setError(failed instanceof Error ? failed.message : 'The table could not be read.'),
    );

  // What was pasted on the list that led here; and here, wherever the focus is, while there is nothing yet.
  const waits = source === null;
  useEffect(() => {
    const text = handedOver.take();
    if (text !== null) take(sourceOfText(text));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (!waits) return;
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches('input, textarea')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      take(sourceOfText(text));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  });

  const title = `Import ${kind.plural}`;
  if (kind.access === 'invoice' && invoiceToken === null) {
    return (
      <Page title={title}>
        <EmptyState title="Importing invoices needs invoice access.">
          <Link to={atVessel('/invoices', vessel)}>Open the invoices</Link> first.
        </EmptyState>
      </Page>
    );
  }
  const sheet = source?.sheets[sheetAt];
  if (!isReady) {
    return (
      <Page title={title} subtitle={ship}>
        <Skeleton kind="row" count={8} label={`Loading ${kind.plural}…`} />
      </Page>
    );
  }
  if (source === null || sheet === undefined) {
    return (
      <Page title={title} subtitle={ship}>
        <SourceChoice kind={kind} vessel={vessel} error={error} onSource={take} />
      </Page>
    );
  }
  return (
    <ImportPreview
      key={sheetAt}
      kind={kind}
      vessel={vessel}
      ship={ship}
      source={source}
      sheet={sheet}
      onSheet={(name) => setSheetAt(source.sheets.findIndex((other) => other.name === name))}
      onAgain={() => setSource(null)}
    />
  );
}
