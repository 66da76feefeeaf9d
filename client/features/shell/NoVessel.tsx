import { Ship } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds';
import { useFleetLoading, usePending } from '../../live/useRecords';
import { EmptyState } from '../../ui/EmptyState';
import { MissingRecord } from '../records/missing/MissingRecord';
import { vesselOfAddress } from './atVessel';

/** Shown instead of a vessel's screen: asks the user to select a vessel, or says what became of the one the address names. */
export function NoVessel() {
  const named = vesselOfAddress(useLocation());
  const loaded = useFleetLoading().state === 'ready';
  const deleting = usePending('vessels').some(({ op, id }) => op === 'deleted' && id === named);
  if (named !== null && loaded && !deleting) {
    return <MissingRecord key={named} kind={kindOf('vessels')} vessel={named} id={named} back={{ to: '/vessels', name: 'Vessels' }} />;
  }
  return <EmptyState icon={<Ship size={24} aria-hidden="true" />} title="Please select a vessel" />;
}
