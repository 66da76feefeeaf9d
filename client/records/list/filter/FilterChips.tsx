import { X } from 'lucide-react';
import type { Kind } from '../../../../shared/kinds/kind';
import { Button } from '../../../ui/Button';
import { dueChipWords } from '../../cells/dueWords';
import type { ListQuery } from '../useListQuery';
import css from './FilterChips.module.css';
import { shownOf } from './shown';

interface FilterChipsProps {
  kind: Kind;
  query: Pick<ListQuery, 'filters' | 'put' | 'clear'>;
  /** Opens the menu on a column, beside the chip. */
  onEdit(key: string, at: HTMLElement): void;
  /** Called after a chip was removed; moves the focus, which the chip may have had. */
  onRemoved(): void;
}

/** A chip for each active filter: a click edits it, its cross removes it. Renders nothing without filters. */
export function FilterChips({ kind, query, onEdit, onRemoved }: FilterChipsProps) {
  const { columns, show, due, unknown } = query.filters;
  const remove = (name: string) => {
    query.put({ [name]: '' });
    onRemoved();
  };
  const clear = () => {
    query.clear();
    onRemoved();
  };
  const count = columns.length + Number(show !== null) + Number(due !== null);
  if (count === 0 && unknown.length === 0) return null;
  const showWords = shownOf(kind).find(([each]) => each === show)?.[1];
  return (
    <fieldset className={css.chips} aria-label="Active filters" data-print="no">
      {showWords && <Chip words={showWords} onRemove={() => remove('show')} />}
      {due && <Chip words={dueChipWords(due)} onRemove={() => remove('due')} />}
      {columns.map(({ column, words }) => (
        <Chip key={column.key} words={words} onEdit={(at) => onEdit(column.key, at)} onRemove={() => remove(column.key)} />
      ))}
      {unknown.length > 0 && (
        <p className={css.unknown} role="status">
          {`Ignored in this link: ${unknown.join('; ')}`}
        </p>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear all
      </Button>
    </fieldset>
  );
}

/** One filter. `onEdit` is missing for filters that are only on or off. */
function Chip({ words, onEdit, onRemove }: { words: string; onEdit?(at: HTMLElement): void; onRemove(): void }) {
  return (
    <span className={css.chip}>
      {onEdit ? (
        <button type="button" aria-haspopup="dialog" title="Change this filter" onClick={(event) => onEdit(event.currentTarget)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <button type="button" aria-label={`Remove filter ${words}`} title="Remove this filter" onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
