import { Ship } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds';
import { loadChunk } from '../../api/loadChunk';
import { useFleetLoading, usePending } from '../../live/useRecords';
import { EmptyState } from '../../ui/EmptyState';
import { vesselOfAddress } from './atVessel';

const MissingRecord = lazy(async () => ({ default: (await loadChunk(() => import('../records/missing/MissingRecord'))).MissingRecord }));

/** Shown instead of a vessel's screen: asks the user to select a vessel, or says what became of the one the address names. */
export function NoVessel() {
  const named = vesselOfAddress(useLocation());
  const loaded = useFleetLoading().state === 'ready';
  const deleting = usePending('vessels').some(({ op, id }) => op === 'deleted' && id === named);
  if (named !== null && loaded && !deleting) {
    return (
      <Suspense>
        <MissingRecord key={named} kind={kindOf('vessels')} vessel={named} id={named} back={{ to: '/vessels', name: 'Vessels' }} />
      </Suspense>
    );
  }
  return <EmptyState icon={<Ship size={24} aria-hidden="true" />} title="Please select a vessel" />;
}
