import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/buttonClass';
import css from './AddLink.module.css';

/** The link of section 2 to the form that adds: 'Add New Certificate'. A phone has room for its first word. */
export function AddLink({ label, to }: { label: string; to: string }) {
  const [first = '', ...rest] = label.split(' ');
  return (
    <Link className={buttonClass('primary')} to={to} aria-keyshortcuts="n" title={`${label} (n)`}>
      <Plus size={16} aria-hidden="true" />
      <span>
        {first}
        <span className={css.rest}> {rest.join(' ')}</span>
      </span>
    </Link>
  );
}
