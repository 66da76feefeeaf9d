import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../../shared/basics/text';
import type { AnyRecord, Kind, Values } from '../../../../shared/kinds/kind';
import { proposedTemplate } from '../../../../shared/kinds/templates';
import { useLedger, useVessels } from '../../../sync/hooks';
import type { NamesFrom } from '../../../records/list/import/waysToImport';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Kbd } from '../../../ui/Kbd';
import { Page } from '../../../ui/Page';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import css from '../Import.module.css';
import { ImportProgress } from '../ImportProgress';
import { ImportResult } from '../ImportResult';
import { LastImport } from '../LastImport';
import type { PlannedRow } from '../plan/planImport';
import { useImporting } from '../useImporting';
import { moveAmongDates, NamesTable } from './NamesTable';
import { namesOnShip, templatesOf } from './namesOf';
import { type NamedRow, type NamesBase, planNames, type Typed } from './planNames';
import { sessionStore } from '../../../net/browserStorage';
import { accountOf, readToken } from '../../../net/session';
import { sentenceOf } from '../../../net/request';
import { authorsDay } from '../../../net/serverTime';
import { useQuery } from '../../../net/useQuery';

/** The source of names: a template by its index, or a ship by its id. */
type NamesSource = { template: number } | { ship: number };

/** The loaded names; `error`: why they could not be loaded. */
interface Names {
  names: readonly Values[] | null;
  error: string | null;
  retry(): void;
}

/** The names of a template, with issuers proposed from the particulars of `ship`, or the names of another ship's records. */
function useNames(kind: Kind, source: NamesSource | null, ship: Values): Names {
  const other = source && 'ship' in source ? source.ship : null;
  const { data, error, refresh } = useQuery(other === null ? null : `${kind.name} ${other}`, {
    read: () => namesOnShip(kind, other ?? 0),
  });
  const template = source && 'template' in source ? (templatesOf(kind)[source.template]?.records(ship) ?? []) : null;
  return {
    names: template ?? data ?? null,
    error: error && kind.listFailed(sentenceOf(error, 'Unknown error')),
    retry: () => void refresh(),
  };
}

interface StoredNames {
  source: NamesSource | null;
  typed: Typed;
}

function read(key: string): StoredNames | null {
  try {
    const stored = JSON.parse(sessionStore.getItem(key) ?? 'null') as StoredNames | null;
    return stored && typeof stored.typed === 'object' && 'source' in stored ? stored : null;
  } catch {
    return null;
  }
}

/** The chosen source and the typed values. They survive a reload and a visit to another screen. */
function useTypedNames(kind: Kind, vessel: number, first: NamesSource | null) {
  const [key] = useState(() => `names ${accountOf(readToken())} ${kind.name} ${vessel}`);
  const [{ source, typed }, setState] = useState<StoredNames>(() => {
    const { source: before = null, typed: stored = {} } = read(key) ?? {};
    // The stored source is used if something was typed and it is of the same sort (template or ship) as the link that led here.
    const isSameSort = before !== null && Object.keys(stored).length > 0 && 'ship' in before === (first === null);
    return { source: isSameSort ? before : first, typed: stored };
  });
  useEffect(() => sessionStore.setItem(key, JSON.stringify({ source, typed })), [key, source, typed]);
  const type = useCallback(
    (row: string, field: string, text: string) =>
      setState((before) => ({ ...before, typed: { ...before.typed, [row]: { ...before.typed[row], [field]: text } } })),
    [],
  );
  return {
    source,
    typed,
    type,
    take: (chosen: NamesSource | null) => setState({ source: chosen, typed }),
  };
}

interface NamesImportProps {
  kind: Kind;
  vessel: number;
  ship: AnyRecord;
  from: NamesFrom;
  /** Starts again with the names that were not imported. */
  onAgain(): void;
}

const NO_RECORDS = {};

/** The import of records by name, from a template or a sister ship. The user types the dates, and names with dates are imported. */
export function NamesImport({ kind, vessel, ship, from, onAgain }: NamesImportProps) {
  const templates = templatesOf(kind);
  const sisters = useSisters(ship);
  const proposed = from === 'template' ? { template: proposedTemplate(templates, ship.type_of_vessel) } : null;
  const { source, typed, take, type } = useTypedNames(kind, vessel, proposed);
  const { names, error, retry } = useNames(kind, source, ship);
  const [box, setBox] = useState<NamesBase['box']>(null);
  const ledger = useLedger(kind.name);
  const stored = ledger?.records[kind.name] ?? NO_RECORDS;
  const today = authorsDay();
  const planned = useMemo(
    () => planNames(kind, names ?? [], typed, { records: Object.values(stored), today, box }),
    [kind, names, typed, stored, today, box],
  );
  const importing = useImporting(kind, vessel);
  const { phase } = importing;
  const isDone = phase === 'done' && importing.error === null;
  const [confirmed, setConfirmed] = useState<readonly NamedRow[] | null>(null);
  const rows = confirmed ? withOutcomes(confirmed, importing.rows ?? []) : planned;
  const writes = planned.filter(({ state }) => state === 'create');
  const confirm = useRef<HTMLButtonElement>(null);
  const start = () => {
    if (!ledger || writes.length === 0) return;
    setConfirmed(planned);
    importing.start(writes.map(plannedRow), ledger);
  };
  const options = [
    ...templates.map(({ name }, at) => ({ value: `template ${at}`, label: `Template: ${name}` })),
    ...sisters.map(({ id, name }) => ({ value: `ship ${id}`, label: `Ship: ${String(name)}` })),
  ];
  const choose = (value: string) => {
    const [word, number] = value.split(' ');
    take(word === 'ship' ? { ship: Number(number) } : word === 'template' ? { template: Number(number) } : null);
  };
  const count = (state: NamedRow['state']) => rows.filter((row) => row.state === state).length;
  return (
    <Page
      title={`Import ${kind.plural}`}
      of={String(ship.name ?? '')}
      actions={
        phase === 'done' ? (
          <Button onClick={onAgain}>Import others</Button>
        ) : (
          <Button ref={confirm} variant="primary" busy={phase === 'writing'} disabled={writes.length === 0} onClick={start}>
            {writes.length === 0 ? 'Nothing to import' : `Import ${counted(writes.length, kind.noun, kind.plural)}`}
          </Button>
        )
      }
    >
      <ImportProgress importing={importing} />
      {phase === 'done' && <ImportResult kind={kind} vessel={vessel} importing={importing} />}
      {phase === 'preview' && <LastImport kind={kind} vessel={vessel} />}
      {phase === 'preview' && (
        <div className={css.sheet}>
          <span aria-hidden="true">Names from</span>
          <Select
            aria-label="Names from"
            value={source === null ? '' : 'ship' in source ? `ship ${source.ship}` : `template ${source.template}`}
            placeholder="Choose…"
            options={options}
            onChange={choose}
          />
        </div>
      )}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {error === null && source !== null && names === null && <Skeleton kind="row" count={8} label={`Loading ${kind.plural}…`} />}
      {source === null && (
        <EmptyState title={sisters.length > 0 ? 'Choose the ship to copy the names from.' : 'There is no other vessel yet.'}>
          Names, categories and issuers are copied. You type the dates here.
        </EmptyState>
      )}
      {names?.length === 0 && <EmptyState title={`This ship has no ${kind.plural}.`} />}
      {names && names.length > 0 && (
        <>
          {phase === 'preview' && (
            <p className={css.quiet}>
              Type the dates of those the ship has: <Kbd>Enter</Kbd> goes on to the next date, <Kbd>↓</Kbd> to the one below. What has no
              dates is not written.
            </p>
          )}
          <output className={css.quiet}>
            {`${count('create')} ${isDone ? 'imported' : 'to import'}, ${count('held')} held already, ${count('open')} without dates`}
            {count('refused') > 0 && `, ${count('refused')} refused`}.
          </output>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the inputs within */}
          <div onKeyDown={(event) => moveAmongDates(event, () => confirm.current?.focus())}>
            <NamesTable kind={kind} rows={rows} isConfirmed={confirmed !== null} isDone={isDone} onType={type} onBox={setBox} />
          </div>
        </>
      )}
    </Page>
  );
}

/** The other ships, those of the same type first. */
function useSisters(ship: AnyRecord): AnyRecord[] {
  const vessels = useVessels();
  return useMemo(() => {
    const rank = (other: AnyRecord) => Number(!ship.type_of_vessel || other.type_of_vessel !== ship.type_of_vessel);
    return vessels
      .filter(({ id }) => id > 0 && id !== ship.id)
      .toSorted((a, b) => rank(a) - rank(b) || String(a.name).localeCompare(String(b.name)));
  }, [vessels, ship]);
}

const plannedRow = ({ line, name, write }: NamedRow): PlannedRow => ({ line, name, state: 'create', given: write?.values ?? {}, write });

/** The confirmed rows. Those that the server refused have its sentence. */
const withOutcomes = (rows: readonly NamedRow[], written: readonly PlannedRow[]): NamedRow[] =>
  rows.map((row) => {
    const refused = written.find(({ line, state }) => line === row.line && state === 'refused');
    return refused ? { ...row, state: 'refused', sentence: refused.sentence } : row;
  });
