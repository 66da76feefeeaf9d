import { FileDown, FileSpreadsheet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button';
import { ActionsMenu } from './lazyActionsMenu';
import { useExporting } from './useExporting';

interface ExportMenuProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The name of the menu. */
  label: string;
  /** Saves the file in the chosen format. */
  save(format: 'xlsx' | 'csv'): Promise<void>;
}

/** The button Export and its menu: XLSX or CSV. */
export function ExportMenu({ label, save, ...button }: ExportMenuProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const run = useExporting();
  return (
    <>
      <Button
        {...button}
        size="sm"
        data-print="no"
        icon={<FileDown size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(at ? null : currentTarget)}
      >
        Export
      </Button>
      <Suspense>
        {at && (
          <ActionsMenu
            label={label}
            actions={[
              { icon: FileSpreadsheet, name: 'Export XLSX', act: () => run(() => save('xlsx')) },
              { icon: FileDown, name: 'Export CSV', act: () => run(() => save('csv')) },
            ]}
            at={at}
            onClose={() => setAt(null)}
          />
        )}
      </Suspense>
    </>
  );
}
