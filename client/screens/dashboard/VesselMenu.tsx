import { Ellipsis, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { IconButton } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { vesselOfAddress } from '../../records/atVessel';
import { useChooseVessel } from '../../records/useChooseVessel';
import { ActionsMenu } from '../../records/list/lazyActionsMenu';
import { useDeleteRecord } from '../../records/list/useDeleteRecord';

const MORE = 'More for this vessel';

/** The menu with Delete Vessel. After a deletion no vessel is selected. */
export function VesselMenu({ id, vessel }: { id: number; vessel: AnyRecord | undefined }) {
  const [busy, setBusy] = useState(false);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
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
      <IconButton
        variant="secondary"
        label={MORE}
        busy={busy}
        icon={<Ellipsis size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setMenu(currentTarget)}
      />
      {menu && (
        <Suspense>
          <ActionsMenu
            label={MORE}
            at={menu}
            actions={[{ icon: Trash2, name: 'Delete Vessel', act: () => void confirmAndRemove() }]}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </>
  );
}
