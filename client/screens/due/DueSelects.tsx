import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useAddressQuery } from '../../records/useAddressQuery';
import { dueNameOf } from '../../records/cells/dueItems';
import { useSelectedVessel, useVessels } from '../../sync/hooks';
import type { VesselKind } from '../../../shared/kinds/kinds';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import css from './Due.module.css';

/** The filters that the screens of due dates share. Each is a part of the address. */

/** The filters of a toolbar. On a phone they are behind a button, which says how many of the `names` in the address are set. */
export function FoldedFilters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { params } = useAddressQuery();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const set = names.filter((name) => params.get(name)).length;
  return (
    <>
      <Button
        className={css.fold}
        icon={<ListFilter size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={set > 0 ? `Filter, ${set} set` : 'Filter'}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? `Filter · ${set}` : 'Filter'}
      </Button>
      <div id={id} className={css.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** `?kind=`. Without `all`, the first of `kinds` is chosen. */
export function SectionSelect({ kinds, all = false }: { kinds: readonly VesselKind[]; all?: boolean }) {
  const { params, put } = useAddressQuery();
  return (
    <Select
      className={css.choice}
      aria-label="Section"
      placeholder={all ? 'All sections' : undefined}
      value={params.get('kind') ?? (all ? '' : (kinds[0] ?? ''))}
      options={kinds.map((kind) => ({ value: kind, label: dueNameOf(kind) }))}
      onChange={(kind) => put({ kind })}
    />
  );
}

/** `?ship=`. */
export function ShipSelect() {
  const { params, put } = useAddressQuery();
  const ships = useVessels();
  return (
    <Select
      className={css.choice}
      aria-label="Ship"
      placeholder="All ships"
      value={params.get('ship') ?? ''}
      options={ships.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
      onChange={(ship) => put({ ship })}
    />
  );
}

/** `?of=fleet`: the selected vessel, or the fleet. */
export function WhereSelect() {
  const { params, put } = useAddressQuery();
  const { record } = useSelectedVessel();
  const ship = record && { value: '', label: String(record.name) };
  return (
    <Select
      className={css.choice}
      aria-label="Where"
      value={ship && params.get('of') !== 'fleet' ? '' : 'fleet'}
      options={[...(ship ? [ship] : []), { value: 'fleet', label: 'The whole fleet' }]}
      onChange={(of) => put({ of, ship: '' })}
    />
  );
}
