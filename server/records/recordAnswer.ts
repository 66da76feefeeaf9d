import type { AnyRecord } from '../../shared/kinds/kind';
import { tagOf } from '../../shared/log/baseVersion';
import { epoch } from '../database/epoch';
import type { Answer } from '../http/route';

/** The answer with one record (section 7). Its ETag is the revision with the epoch, for a later `If-Match`. */
export const recordAnswer = (status: 200 | 201, record: AnyRecord): Answer => ({
  status,
  body: record,
  headers: { ETag: tagOf({ rev: record.rev, epoch: epoch() }) },
});
