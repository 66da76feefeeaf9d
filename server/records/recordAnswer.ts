import type { AnyRecord } from '../../shared/kinds/kind';
import { tagOf } from '../../shared/log/baseVersion';
import { epoch } from '../database/epoch';
import type { Answer } from '../http/route';

/** The answer that carries one record (section 7), its revision and epoch as the ETag a later `If-Match` names. */
export const recordAnswer = (status: 200 | 201, record: AnyRecord): Answer => ({
  status,
  body: record,
  headers: { ETag: tagOf({ rev: record.rev, epoch: epoch() }) },
});
