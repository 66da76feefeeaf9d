import { Link } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { Banner } from '../../ui/Banner';
import { importAddress, waysToImportNames } from '../../records/list/import/waysToImport';
import { useMayEdit } from '../../net/access';
import { atVessel } from '../../records/atVessel';
import css from './NoPapers.module.css';

/** The banner for a ship without papers, with links to add them. */
export function NoPapers({ vessel }: { vessel: number }) {
  const kind = kindOf('certificates');
  const mayEdit = useMayEdit();
  return (
    <Banner tone="warn">
      <strong>No papers yet.</strong> The due dates of this ship are not known until they are added.{' '}
      {mayEdit && (
        <span className={css.ways}>
          {waysToImportNames(kind).map(({ from, words }) => (
            <Link key={from} to={atVessel(importAddress(kind, from), vessel)}>
              Add {words}
            </Link>
          ))}
          <Link to={atVessel(importAddress(kind), vessel)}>Import from a spreadsheet</Link>
        </span>
      )}
    </Banner>
  );
}
