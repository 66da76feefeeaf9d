import { Ellipsis, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { lazyPart } from '../../net/chunks';
import { atVessel } from '../../records/atVessel';
import { buttonClass } from '../../ui/buttonClass';
import { IconButton } from '../../ui/IconButton';

const VesselMenu = lazyPart(() => import('./VesselMenu'), 'VesselMenu');

/** Papers, Edit Vessel, and a menu of what is rarely done (section 2, Dashboard). */
export function VesselActions({ id, vessel }: { id: number; vessel: AnyRecord | undefined }) {
  return (
    <>
      <Link to={atVessel('/papers', id)} className={buttonClass('secondary')}>
        Papers
      </Link>
      <Link to={atVessel(`/edit-vessel/${id}`, id)} className={buttonClass('secondary')}>
        <Pencil size={16} aria-hidden="true" />
        Edit Vessel
      </Link>
      <Suspense
        fallback={<IconButton variant="secondary" label="More for this vessel" disabled icon={<Ellipsis size={16} aria-hidden="true" />} />}
      >
        <VesselMenu id={id} vessel={vessel} />
      </Suspense>
    </>
  );
}
