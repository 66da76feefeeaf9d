import { DEEDS, type Deed } from '../../../shared/api/activity';
import type { Scope } from '../../../shared/log/change';
import { kindOf, KIND_NAMES } from '../../../shared/kinds/kinds';
import { useSession } from '../../net/session';
import { useNameOf } from '../../sync/hooks';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import css from './Activity.module.css';
import { useActivityQuery } from './useActivityQuery';

const DEED_WORDS: Record<Deed, string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  gone: 'Deleted, not restored',
};
const DONE = DEEDS.map((deed) => ({ value: deed, label: DEED_WORDS[deed] }));

interface ActivityFiltersProps {
  scope: Scope;
  /** The name of the selected vessel; undefined where there is none. */
  ship: string | undefined;
  people: readonly string[];
}

/** Where, who, which section, and what was done. */
export function ActivityFilters({ scope, ship, people }: ActivityFiltersProps) {
  const { filter, put } = useActivityQuery();
  const { invoiceToken } = useSession();
  const nameOf = useNameOf();
  const sections = KIND_NAMES.map(kindOf)
    .filter((kind) => (kind.scope === 'vessel' || scope === 'fleet') && (kind.access === 'session' || invoiceToken !== null))
    .map(({ name, title }) => ({ value: name, label: title }));
  const where = [...(ship === undefined ? [] : [{ value: '', label: ship }]), { value: 'fleet', label: 'The whole fleet' }];
  return (
    <Toolbar label="Filter activity">
      <Select
        className={css.filter}
        aria-label="Where"
        value={scope === 'fleet' ? 'fleet' : ''}
        options={where}
        onChange={(value) => put('of', value)}
      />
      <Select
        className={css.filter}
        aria-label="Section"
        placeholder="All sections"
        value={filter.kind ?? ''}
        options={sections}
        onChange={(value) => put('kind', value)}
      />
      <Select
        className={css.filter}
        aria-label="Person"
        placeholder="Everyone"
        value={filter.by ?? ''}
        options={people.map((email) => ({ value: email, label: nameOf(email) }))}
        onChange={(value) => put('by', value)}
      />
      <Select
        className={css.filter}
        aria-label="What was done"
        placeholder="All changes"
        value={filter.op ?? ''}
        options={DONE}
        onChange={(value) => put('op', value)}
      />
    </Toolbar>
  );
}
