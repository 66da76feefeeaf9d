import { useId } from 'react';
import { useVessels } from '../../../sync/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import css from './DisplayDialog.module.css';

interface ShipsChoiceProps {
  /** null for all ships. */
  vessels: number[] | null;
  error: string | undefined;
  onChange(vessels: number[] | null): void;
}

/** The choice of ships: all, also those added later, or some. */
export function ShipsChoice({ vessels, error, onChange }: ShipsChoiceProps) {
  const id = useId();
  const ships = useVessels().filter((ship) => ship.id > 0);
  const chosen = new Set(vessels);
  const choose = (vessel: number, is: boolean) => {
    if (is) chosen.add(vessel);
    else chosen.delete(vessel);
    onChange([...chosen]);
  };
  // `useSubmit` focuses the first control of a group with `data-invalid`.
  return (
    <fieldset className={css.set} data-invalid={error ? true : undefined} aria-describedby={error && id}>
      <legend>Ships</legend>
      <Checkbox
        label="All ships, also those added later"
        checked={vessels === null}
        onChange={(all) => onChange(all ? null : ships.map((ship) => ship.id))}
      />
      {vessels !== null && (
        <ul className={cx(css.choices, css.ships)} aria-label="Ships">
          {ships.map((ship) => (
            <li key={ship.id}>
              <Checkbox label={String(ship.name)} checked={chosen.has(ship.id)} onChange={(is) => choose(ship.id, is)} />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={id} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
