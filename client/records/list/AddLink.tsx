import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/Button';
import { FirstWord } from '../../ui/VisuallyHidden';

/** The link to the form that adds: 'Add New Certificate'. */
export function AddLink({ label, to }: { label: string; to: string }) {
  return (
    <Link className={buttonClass('primary')} to={to} aria-keyshortcuts="n" title={`${label} (n)`}>
      <Plus size={16} aria-hidden="true" />
      <FirstWord of={label} />
    </Link>
  );
}
