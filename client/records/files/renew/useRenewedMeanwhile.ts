import { useState } from 'react';
import { showDate } from '../../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { membersOf } from '../../../../shared/kinds/renewal';
import { useAllRecords, useTouch } from '../../../sync/hooks';
import { SOMEBODY } from '../../form/wording';
import { useWhoIs } from '../../useIsCurrentScreen';

/** 'Ann Lee renewed Load Line meanwhile, until 01-04-2031.' if that happened while a dialog about `record` is open; else null. */
export function useRenewedMeanwhile(kind: Kind, record: AnyRecord): string | null {
  // The members are listed newest first.
  const newest = membersOf(kind, useAllRecords(kind.name), record)[0];
  const [atFirst] = useState(newest?.id);
  const by = useWhoIs(useTouch(kind.name, newest?.id ?? 0)?.by, SOMEBODY);
  if (!newest || newest.id === atFirst || newest.id === record.id) return null;
  return `${by} renewed ${recordName(kind, record)} meanwhile, until ${showDate(String(newest.expiry_date))}.`;
}
