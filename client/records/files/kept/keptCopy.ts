import type { AnyRecord } from '../../../../shared/kinds/kind';
import { keptFile } from '../../../sync/keptFiles';
import { storedFile } from '../fileOf';
import { account } from './keeping';

/** The file of a certificate as it is kept on this machine: the very bytes, which need not come over the link again. */
export async function keptCopy(vessel: number, record: AnyRecord): Promise<{ name: string; bytes: Blob } | null> {
  const file = storedFile(record.file);
  if (!file) return null;
  const bytes = await keptFile({ account: account(), vessel, id: file.id }).catch(() => undefined);
  return bytes ? { name: file.name, bytes } : null;
}
