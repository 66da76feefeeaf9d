import { Button } from '../../ui/Button';
import { differing, lineText } from '../itemLines';
import css from './Form.module.css';
import type { Clash } from './formState';
import type { TypedItem, TypedValue } from './typedValues';

/** The lines of a list in which the two versions differ. The others are in the form anyway. */
function itemsText(theirs: TypedItem[], mine: TypedItem[]): string {
  const missing = mine
    .filter((item) => !theirs.some((other) => other.item_name === item.item_name))
    .map((item) => `without ${item.item_name}`);
  return [...differing(theirs, mine).map(lineText), ...missing].join(', ') || 'another order';
}

/** The value of a control as one line of text. */
function shown(value: TypedValue, mine: TypedValue): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `“${value}”`;
  return itemsText(value, Array.isArray(mine) ? mine : []);
}

interface ClashChoiceProps {
  label: string;
  clash: Clash;
  /** The typed value. */
  mine: TypedValue;
  onChoose: (keep: 'mine' | 'theirs') => void;
}

/** A conflict in one field: the value that somebody else saved, and the choice between the two (server/README.md, invariant 6). */
export function ClashChoice({ label, clash, mine, onChoose }: ClashChoiceProps) {
  return (
    <fieldset className={css.clash} aria-label={`${label}: two versions`} data-clash>
      <output>
        {clash.by} changed this to {shown(clash.theirs, mine)}.
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
