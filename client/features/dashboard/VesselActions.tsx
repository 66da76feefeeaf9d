import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '../../../shared/kind';
import { kindOf } from '../../../shared/kinds';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { useToast } from '../../ui/ToastProvider';
import { atVessel, vesselOfAddress } from '../shell/atVessel';
import { useChooseVessel } from '../shell/useChooseVessel';
import { useDeleteRecord } from '../records/table/useDeleteRecord';

/** Edit Vessel and Delete Vessel (section 2, Dashboard). After a deletion the dashboard has no vessel. */
export function VesselActions({ id, vessel }: { id: number; vessel: AnyRecord | undefined }) {
  const [busy, setBusy] = useState(false);
  const remove = useDeleteRecord(kindOf('vessels'), id);
  const choose = useChooseVessel();
  const toast = useToast();

  const confirmAndRemove = async () => {
    if (!vessel) return void toast({ message: 'Please select a vessel to delete', tone: 'error' });
    setBusy(true);
    const removed = await remove(vessel);
    setBusy(false);
    // The answer may take long: do not navigate if the user has left the screen or chosen another vessel.
    if (removed && location.pathname === '/' && vesselOfAddress(location) === id) choose(null);
  };

  return (
    <>
      <Link to={atVessel('/papers', id)} className={buttonClass('secondary')}>
        Papers
      </Link>
      <Link to={atVessel(`/edit-vessel/${id}`, id)} className={buttonClass('secondary')}>
        <Pencil size={16} aria-hidden="true" />
        Edit Vessel
      </Link>
      <Button variant="danger" busy={busy} icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => void confirmAndRemove()}>
        Delete Vessel
      </Button>
    </>
  );
}
