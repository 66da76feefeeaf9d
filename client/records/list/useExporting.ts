import { useToast } from '../../ui/ToastProvider';

/** Runs what saves a file for a spreadsheet, and tells when it could not. */
export function useExporting(): (save: () => Promise<void>) => void {
  const toast = useToast();
  return (save) => void save().catch(() => toast({ message: 'The file could not be made. Please check the connection.', tone: 'error' }));
}
