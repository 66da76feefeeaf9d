import { useId } from 'react';
import { VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds/kinds';
import { Checkbox } from '../../../ui/Checkbox';
import css from './DisplayDialog.module.css';
import { sectionText } from './displayWords';

interface SectionsChoiceProps {
  /** The sections to choose from; all by default. */
  of?: readonly VesselKind[];
  sections: VesselKind[];
  error: string | undefined;
  onChange(sections: VesselKind[]): void;
}

/** The choice of sections for a display, a calendar or the webhook. */
export function SectionsChoice({ of = VESSEL_KINDS, sections, error, onChange }: SectionsChoiceProps) {
  const id = useId();
  const choose = (section: VesselKind, is: boolean) => onChange(of.filter((kind) => (kind === section ? is : sections.includes(kind))));
  // `useSubmit` focuses the first control of a group with `data-invalid`.
  return (
    <fieldset className={css.set} data-invalid={error ? true : undefined} aria-describedby={error && id}>
      <legend>Sections</legend>
      <ul className={css.choices}>
        {of.map((kind) => (
          <li key={kind}>
            <Checkbox label={sectionText(kind)} checked={sections.includes(kind)} onChange={(is) => choose(kind, is)} />
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
