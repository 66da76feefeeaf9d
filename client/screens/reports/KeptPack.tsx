import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { useToday } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { saveBlob } from '../../records/files/saveBlob';
import { useFileAction } from '../../records/files/useFileAction';
import { keptPack } from './keptPackFile';

/** The same pack from the files that this machine keeps: it needs no link. */
export function KeptPack({ ship, certificates }: { ship: AnyRecord; certificates: readonly AnyRecord[] }) {
  const [busy, setBusy] = useState(false);
  const act = useFileAction();
  const today = useToday();
  const make = async () => {
    setBusy(true);
    await act(
      async () => {
        const { blob, name } = await keptPack(ship, certificates, today);
        saveBlob(blob, name);
      },
      { failed: 'The pack could not be made', reason: 'The files kept on this machine could not be read.' },
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<PackageOpen size={16} aria-hidden="true" />} onClick={() => void make()}>
      Build from files on this device
    </Button>
  );
}
