import { createElement } from 'react';
import { hasFile } from '../../../shared/kinds/foreignFiles';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { openChunk } from '../../net/chunks';
import type { ConfirmRequest } from '../../ui/ConfirmDialog';
import { itemsOf } from '../cells/itemsOf';
import { storedName } from '../files/fileOf';
import { importVesselNameCheck } from '../vessels/importVesselNameCheck';
import { UNDO_ONE, vesselName } from './deletionWords';

export { distinguishedLabel } from '../../../shared/kinds/distinguishedLabel';

/** What follows from deleting a record of a vessel: 'It is removed from MV Aurora, with its file smc.pdf. You can undo this …'. */
function deletionWords(vessel: number, record: AnyRecord): string {
  const items = itemsOf(record).length;
  const lost = [
    hasFile(record) && ['its file', storedName(record.file)].filter(Boolean).join(' '),
    items > 0 && `its ${items === 1 ? 'item' : `${items} items`}`,
  ];
  const also = lost.filter(Boolean).map((what) => `, with ${what}`);
  return `It is removed from ${vesselName(vessel)}${also.join('')}. ${UNDO_ONE}`;
}

/** The question asked before a deletion, with its consequences. Deleting a vessel also counts its records and asks for its name. */
export async function deletionQuestion(kind: Kind, vessel: number, record: AnyRecord, name: string): Promise<ConfirmRequest> {
  const sentence = `Are you sure you want to delete this ${kind.noun}?`;
  const question = { title: `Delete ${name}?`, sentence, confirmLabel: 'Delete', danger: true };
  if (kind.scope === 'vessel') return { ...question, follows: deletionWords(vessel, record) };
  const { VesselNameCheck } = await openChunk(importVesselNameCheck);
  return { ...question, check: (onReady) => createElement(VesselNameCheck, { vessel: record, onReady }) };
}
