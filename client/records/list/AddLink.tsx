import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/Button';
import { FirstWord } from '../../ui/VisuallyHidden';

/** The link to the form that adds: 'Add New Certificate'. Nothing without an address: the account may not add. */
export function AddLink({ label, to }: { label: string; to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <Link className={buttonClass('primary')} to={to} aria-keyshortcuts="n" title={`${label} (n)`}>
      <Plus size={16} aria-hidden="true" />
      <FirstWord of={label} />
    </Link>
  );
}
