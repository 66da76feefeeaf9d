import { kindOf } from '../../shared/kinds/kinds';
import { personalBlanks } from '../../shared/kinds/personal';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';
import { completePast } from './completePast';

/** Blanks the personal data in the changes of a record before its erasure. Can be repeated. */
export async function blankPast({ scope, kind, record, rev }: Pick<ChangeDocument, 'scope' | 'kind' | 'record' | 'rev'>): Promise<void> {
  // First, because it computes missing former values from the changes.
  await completePast(scope, kind, record);
  await storage.blankBefore({ scope, kind, record, rev }, personalBlanks(kindOf(kind)) ?? {});
}
