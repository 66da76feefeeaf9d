import { ChevronDown } from 'lucide-react';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';

export interface CardOpenerProps {
  /** What it shows: 'More', '4 items'. */
  label: string;
  /** Whose card it is, for screen readers. */
  of: string | undefined;
  open: boolean;
  onToggle(): void;
}

/** The last cell of a card, which shows and hides what a card leaves out. In a table laid out as one it is not there. */
export function CardOpener({ label, of, open, onToggle }: CardOpenerProps) {
  return (
    <td {...tableRole.cell} className={css.opener}>
      <button type="button" aria-expanded={open} aria-label={of && `${label}: ${of}`} onClick={onToggle}>
        {open ? 'Less' : label}
        <ChevronDown size={15} aria-hidden="true" />
      </button>
    </td>
  );
}
