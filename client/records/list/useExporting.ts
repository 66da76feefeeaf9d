import { useToast } from '../../ui/ToastProvider';

/** Runs an export and shows a notice when it fails. */
export function useExporting(): (save: () => Promise<void>) => void {
  const toast = useToast();
  return (save) => void save().catch(() => toast({ message: 'The file could not be made. Please check the connection.', tone: 'error' }));
}
