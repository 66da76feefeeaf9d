import type { AnyRecord } from '../../shared/kind';
import type { Answer } from '../http/route';

/** The answer that carries one record (section 7), its revision also as the ETag a later `If-Match` names. */
export const recordAnswer = (status: 200 | 201, record: AnyRecord): Answer => ({ status, body: record, headers: { ETag: `"${record.rev}"` } });
