import { Search } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/basics/text';
import type { Kind, KindName } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds/kinds';
import { countText, QUERY_LENGTH, type SearchHit } from '../../../shared/api/search';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Results } from '../../ui/Results';
import { SearchInput } from '../../ui/SearchInput';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Search.module.css';
import { hitAddress, searchAddress, useSearch } from './useSearch';
import { useAddressQuery, useTypedSearch } from '../../records/useAddressQuery';
import { showDate } from '../../../shared/basics/calendar';
import { useShipNames } from '../../sync/hooks';
import { toneOf } from '../../records/list/tone';
import { atVessel } from '../../records/atVessel';
import { Badge, StatusChip } from '../../ui/StatusChip';
import { DataTable } from '../../ui/DataTable';
import type { DataColumn } from '../../ui/TableColumn';

/** Fixed widths, so that the columns of all sections are aligned, also without a status. */
const DATE = '22ch';
const STATUS = 'calc(24ch + 30px)';

interface HitTableProps {
  kind: KindName;
  hits: readonly SearchHit[];
  count: number;
  /** The query, if the section has a link to all its results; else null. */
  q: string | null;
}

/** The results of one section, each linked to its form. */
function HitTable({ kind: name, hits, count, q }: HitTableProps) {
  const shipName = useShipNames();
  const kind = kindOf(name);
  const columns = useMemo(() => columnsFor(kind, shipName), [kind, shipName]);
  return (
    <section className={css.hits}>
      <h2 className={css.heading}>
        {kind.title} <Badge>{countText(count)}</Badge>
        {q !== null && count > hits.length && (
          <Link className={css.all} to={searchAddress(q, name)}>
            Show all<VisuallyHidden> {kind.plural}</VisuallyHidden>
          </Link>
        )}
      </h2>
      <DataTable
        caption={kind.title}
        columns={columns}
        rows={hits}
        rowKey={({ id }) => id}
        rowLabel={({ name: label }) => label}
        empty=""
      />
    </section>
  );
}

function columnsFor({ noun, scope, naming, state, fields }: Kind, shipName: (vessel: number) => string): DataColumn<SearchHit>[] {
  const what: DataColumn<SearchHit> = {
    key: 'what',
    header: noun.charAt(0).toUpperCase() + noun.slice(1),
    width: '24ch',
    grow: 2,
    cell: (hit) => (
      <>
        <Link to={hitAddress(hit)}>{hit.name}</Link>
        {hit.detail && <span className={css.detail}>{hit.detail}</span>}
      </>
    ),
  };
  const ship: DataColumn<SearchHit> = {
    key: 'ship',
    header: 'Ship',
    width: '18ch',
    grow: 1,
    card: 'fact',
    cell: ({ vessel }) => <Link to={atVessel('/', vessel)}>{shipName(vessel)}</Link>,
  };
  const date: DataColumn<SearchHit> = {
    key: 'date',
    header: (naming.date && fields[naming.date]?.label) || 'Date',
    width: state ? DATE : `calc(${DATE} + ${STATUS})`,
    card: 'fact',
    cell: ({ date: day }) => day && <span className={css.date}>{showDate(day)}</span>,
  };
  const status: DataColumn<SearchHit> = {
    key: 'state',
    header: 'Status',
    width: STATUS,
    card: 'lead',
    cell: ({ state: step }) => step && <StatusChip tone={toneOf(step)}>{step}</StatusChip>,
  };
  return [what, ...(scope === 'fleet' ? [] : [ship]), ...(naming.date ? [date] : []), ...(state ? [status] : [])];
}

/** The search screen: finds records of all ships by the beginnings of words (shared/README.md, Search). */
export function SearchPage() {
  const { q, kind, typed, type, choose } = useSearchQuery();
  return (
    <Page title="Search" subtitle="The whole fleet">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form is a landmark only with this role */}
      <form role="search" className={css.bar} onSubmit={(event) => event.preventDefault()}>
        <SearchInput
          className={css.field}
          label="Search all ships"
          placeholder="A port, a name, a number"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened this screen to type here
          autoFocus={q === ''}
          maxLength={QUERY_LENGTH.most}
          value={typed}
          onChange={type}
        />
        <Select
          className={css.kinds}
          aria-label="Section"
          placeholder="All sections"
          value={kind ?? ''}
          options={KIND_NAMES.map((name) => ({ value: name, label: kindOf(name).title }))}
          onChange={choose}
        />
      </form>
      <Found q={q} kind={kind} />
    </Page>
  );
}

function Found({ q, kind }: { q: string; kind: KindName | undefined }) {
  const { result, isOld, busy, error, load } = useSearch(q, { kind });
  // Later results are deferred, so that they never delay typing. The first are shown at once.
  const shown = useDeferredValue(result) ?? result;
  if (q.trim().length < QUERY_LENGTH.least)
    return (
      <EmptyState icon={<Search size={24} aria-hidden="true" />} title="Find anything on any ship">
        Type the beginnings of words: “rotterdam paris”, “req 2026 014”.
      </EmptyState>
    );
  if (error !== null && (isOld || !shown)) return <ErrorState message={error} onRetry={load} />;
  const isFormer = isOld || shown !== result;
  if (!shown || (isFormer && shown.hits.length === 0)) return <Skeleton kind="row" count={8} label="Searching all ships…" />;
  const names = KIND_NAMES.filter((name) => shown.counts[name]);
  return (
    <Results {...{ isOld, busy, error }} hasMore={Boolean(shown.next)} onLoad={load}>
      <VisuallyHidden live>{isOld ? '' : `Found in ${counted(names.length, 'section')}`}</VisuallyHidden>
      {names.length === 0 && (
        <EmptyState icon={<Search size={24} aria-hidden="true" />} title={`Nothing matches “${q.trim()}”.`}>
          New records can be found within seconds.
        </EmptyState>
      )}
      {names.map((name) => (
        <HitTable
          key={name}
          kind={name}
          count={shown.counts[name] ?? 0}
          hits={shown.hits.filter((hit) => hit.kind === name)}
          q={kind === undefined ? q : null}
        />
      ))}
    </Results>
  );
}

/** The query in the address, so that a link or a reload finds the same. */
function useSearchQuery() {
  const { params, put } = useAddressQuery();
  return {
    q: params.get('q') ?? '',
    kind: KIND_NAMES.find((name) => name === params.get('kind')),
    choose: (kind: string) => put({ kind }),
    ...useTypedSearch(),
  };
}
