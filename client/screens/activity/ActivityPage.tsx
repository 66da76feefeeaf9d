import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ActivityFilter, RECORD_ACTIONS, type RecordAction, TRAIL_FORMATS, trailPath } from '../../../shared/api/activity';
import type { Kind } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds/kinds';
import type { Scope } from '../../../shared/log/change';
import { useSession } from '../../net/session';
import { useNameOf, useSelectedVessel } from '../../sync/hooks';
import { atVessel } from '../../records/atVessel';
import { type AddressParts, useAddressQuery } from '../../records/useAddressQuery';
import { downloadFile } from '../../records/files/downloadFile';
import { nameFromDisposition } from '../../records/files/fileName';
import { ExportMenu } from '../../records/list/ExportMenu';
import { Button, buttonClass } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { ActivityFeed } from './ActivityFeed';
import { useActivity } from './useActivity';
import { useFleetNews } from './useFleetNews';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import css from './Activity.module.css';

/** The activity screen: all changes on the selected vessel or in the fleet, newest first and live (shared/README.md, Activity). */
export function ActivityPage() {
  const { id, record } = useSelectedVessel();
  const { invoiceToken } = useSession();
  const { filter, scope } = useActivityQuery();
  const ship = typeof record?.name === 'string' ? record.name : undefined;
  return (
    <Page
      title="Activity"
      of={scope === 'fleet' ? undefined : ship}
      subtitle={scope === 'fleet' && 'The whole fleet'}
      actions={
        <>
          <ExportMenu
            label="Export the audit trail"
            variant="secondary"
            formats={TRAIL_FORMATS}
            save={(format) =>
              downloadFile(
                trailPath(scope, filter, format),
                (headers) => nameFromDisposition(headers.get('Content-Disposition')) ?? `audit trail.${format}`,
              )
            }
          />
          <Link to={atVessel('/deleted', id)} className={buttonClass('secondary')}>
            <Trash2 size={16} aria-hidden="true" />
            Recently deleted
          </Link>
        </>
      }
    >
      <FilteredActivity key={JSON.stringify([scope, filter, invoiceToken])} scope={scope} filter={filter} ship={ship} />
    </Page>
  );
}

function FilteredActivity({ scope, filter, ship }: { scope: Scope; filter: ActivityFilter; ship: string | undefined }) {
  const reading = useActivity(scope, filter);
  const { clear } = useActivityQuery();
  useFleetNews(scope === 'fleet' ? reading.renew : null);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <ActivityFilters scope={scope} ship={ship} people={reading.people} />
      <ActivityFeed
        label="Activity"
        reading={reading}
        empty={isFiltered ? 'Nothing matches these filters.' : 'Nothing has been done here yet.'}
        emptyAction={isFiltered && <Button onClick={clear}>Show everything</Button>}
      />
    </>
  );
}

const ACTION_WORDS: Record<RecordAction, string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  gone: 'Deleted, not restored',
  erased: 'Erased personal data',
};
const ACTIONS = RECORD_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] }));

interface ActivityFiltersProps {
  scope: Scope;
  /** The name of the selected vessel; undefined if none is selected. */
  ship: string | undefined;
  people: readonly string[];
}

/** The filters: vessel or fleet, section, person and action. */
function ActivityFilters({ scope, ship, people }: ActivityFiltersProps) {
  const { filter, kinds, put } = useActivityQuery();
  const nameOf = useNameOf();
  const sections = kinds.map(({ name, title }) => ({ value: name, label: title }));
  const where = [...(ship === undefined ? [] : [{ value: '', label: ship }]), { value: 'fleet', label: 'The whole fleet' }];
  return (
    <Toolbar label="Filter activity">
      <Select
        className={css.filter}
        aria-label="Where"
        value={scope === 'fleet' ? 'fleet' : ''}
        options={where}
        onChange={(value) => put({ of: value })}
      />
      <Select
        className={css.filter}
        aria-label="Section"
        placeholder="All sections"
        value={filter.kind ?? ''}
        options={sections}
        onChange={(value) => put({ kind: value })}
      />
      <Select
        className={css.filter}
        aria-label="Person"
        placeholder="Everyone"
        value={filter.by ?? ''}
        options={people.map((email) => ({ value: email, label: nameOf(email) }))}
        onChange={(value) => put({ by: value })}
      />
      <Select
        className={css.filter}
        aria-label="What was done"
        placeholder="All changes"
        value={filter.op ?? ''}
        options={ACTIONS}
        onChange={(value) => put({ op: value })}
      />
    </Toolbar>
  );
}

const NAMES = ['by', 'kind', 'op'] as const;

/** The filters of the activity, in the address, so that a link or a reload shows the same. */
function useActivityQuery(): {
  filter: ActivityFilter;
  scope: Scope;
  /** The sections that the scope has. */
  kinds: Kind[];
  put(parts: AddressParts): void;
  clear(): void;
} {
  const { params, put } = useAddressQuery();
  const { id } = useSelectedVessel();
  const { invoiceToken } = useSession();
  const scope = params.get('of') === 'fleet' || id === null ? 'fleet' : id;
  const kinds = KIND_NAMES.map(kindOf).filter(
    (kind) => (kind.scope === 'vessel' || scope === 'fleet') && (kind.access === 'session' || invoiceToken !== null),
  );
  const { kind, ...others }: ActivityFilter = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  return {
    filter: kinds.some(({ name }) => name === kind) ? { ...others, kind } : others,
    scope,
    kinds,
    put,
    clear: () => put({ by: '', kind: '', op: '' }),
  };
}
