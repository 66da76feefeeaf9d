import { Button } from '../../ui/Button';
import { lineText } from '../../../shared/kinds/field';
import { differing, itemText } from '../itemLines';
import css from './Form.module.css';
import type { Clash } from './formState';
import type { TypedLine, TypedValue } from './typedValues';

const nameOf = ({ item_name, survey, date }: TypedLine) => item_name ?? `${survey} ${date}`;

/** The lines of a list in which the two versions differ. The others are in the form anyway. */
function itemsText(theirs: TypedLine[], mine: TypedLine[]): string {
  const missing = mine.filter((line) => !theirs.some((other) => nameOf(other) === nameOf(line))).map((line) => `without ${nameOf(line)}`);
  const textOf = (line: TypedLine) => (line.item_name === undefined ? lineText(line) : itemText(line));
  return [...differing(theirs, mine).map(textOf), ...missing].join(', ') || 'another order';
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
  // `RecordForm` and `CellEditor` find the first open choice by `data-clash` and focus it.
  return (
    <fieldset className={css.clash} aria-label={`${label}: two versions`} data-clash>
      <output>
        {clash.by} changed this to {shown(clash.theirs, mine)}.
      </output>
      <div>
        <Button size="sm" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => onChoose('theirs')}>
          Take theirs
        </Button>
      </div>
    </fieldset>
  );
}
