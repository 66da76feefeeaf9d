import { FileDown, FileSpreadsheet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button';
import { ActionsMenu } from './lazyActionsMenu';
import { useExporting } from './useExporting';

interface ExportMenuProps<F extends string> extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The name of the menu. */
  label: string;
  /** Saves the file in the chosen format. */
  save(format: F): Promise<void>;
  formats: readonly F[];
}

/** The formats of a table. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const;

/** The button Export and its menu of formats. */
export function ExportMenu<F extends string>({ label, save, formats, ...button }: ExportMenuProps<F>) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const { busy, run } = useExporting();
  return (
    <>
      <Button
        {...button}
        size="sm"
        busy={busy}
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
            actions={formats.map((format) => ({
              icon: format === 'xlsx' ? FileSpreadsheet : FileDown,
              name: `Export ${format.toUpperCase()}`,
              act: () => run(() => save(format)),
            }))}
            at={at}
            onClose={() => setAt(null)}
          />
        )}
      </Suspense>
    </>
  );
}
