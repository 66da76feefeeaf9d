import { Button } from '../../ui/Button';
import { differing, lineText } from '../itemLines';
import css from './Form.module.css';
import type { Clash } from './formState';
import type { TypedItem, TypedValue } from './typedValues';

/** Of a list only the lines in which the two versions differ: the others are in the boxes anyway. */
function itemsText(theirs: TypedItem[], mine: TypedItem[]): string {
  const missing = mine
    .filter((item) => !theirs.some((other) => other.item_name === item.item_name))
    .map((item) => `without ${item.item_name}`);
  return [...differing(theirs, mine).map(lineText), ...missing].join(', ') || 'another order';
}

/** A control's value in one line. */
function shown(value: TypedValue, mine: TypedValue): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `“${value}”`;
  return itemsText(value, Array.isArray(mine) ? mine : []);
}

interface ClashChoiceProps {
  label: string;
  clash: Clash;
  /** What the form holds. */
  mine: TypedValue;
  onChoose: (keep: 'mine' | 'theirs') => void;
}

/** What somebody else saved in a field the person has changed too, and the choice between the two (server/README.md, invariant 6). */
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
