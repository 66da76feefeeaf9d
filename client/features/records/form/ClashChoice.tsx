import { Button } from '../../../ui/Button';
import css from './Form.module.css';
import type { Clash } from './formState';
import type { TypedValue } from './typedValues';

/** A control's value in one line. */
function shown(value: TypedValue): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `“${value}”`;
  return value.length === 0 ? 'no items' : value.map((item) => `${item.quantity_requested} × ${item.item_name}`).join(', ');
}

interface ClashChoiceProps {
  label: string;
  clash: Clash;
  onChoose: (keep: 'mine' | 'theirs') => void;
}

/** What somebody else saved in a field the person has changed too, and the choice between the two (design, invariant 6). */
export function ClashChoice({ label, clash, onChoose }: ClashChoiceProps) {
  return (
    <fieldset className={css.clash} aria-label={`${label}: two versions`} data-clash>
      <output>
        {clash.by} changed this to {shown(clash.theirs)}.
      </output>
      <Button size="sm" onClick={() => onChoose('mine')}>
        Keep mine
      </Button>
      <Button size="sm" onClick={() => onChoose('theirs')}>
        Take theirs
      </Button>
    </fieldset>
  );
}
