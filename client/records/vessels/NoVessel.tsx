import { Ship } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { lazyPart } from '../../net/chunks';
import { usePending } from '../../sync/hooks';
import { MissingRecord } from '../pending/LazyMissingRecord';
import { EmptyState } from '../../ui/EmptyState';
import { vesselOfAddress } from '../atVessel';

const VesselChoices = lazyPart(() => import('./VesselChoices'), 'VesselChoices');

/** Shown in place of a vessel's screen. Asks the user to select a vessel, or tells what happened to the vessel that the address names. */
export function NoVessel() {
  const named = vesselOfAddress(useLocation());
  const deleting = usePending('vessels').some(({ op, id }) => op === 'deleted' && id === named);
  if (named !== null && !deleting) {
    return <MissingRecord key={named} kind={kindOf('vessels')} vessel={named} id={named} back={{ to: '/vessels', name: 'Vessels' }} />;
  }
  return (
    <>
      <EmptyState icon={<Ship size={24} aria-hidden="true" />} title="Please select a vessel" />
      <Suspense>
        <VesselChoices />
      </Suspense>
    </>
  );
}
