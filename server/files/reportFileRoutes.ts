import type { Request } from 'express';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { testReport } from '../../shared/kinds/equipmentInspections';
import type { Author } from '../log/commit';
import type { Route } from '../http/route';
import type { Viewer } from '../http/viewer';
import { digits } from '../records/openVessel';
import { basedOn } from '../http/baseVersion';
import { openForWriting } from '../records/precondition';
import { recordAnswer } from '../records/readRecords';
import { createRecord, readFields, updateRecord } from '../records/writeRecords';
import { recordShape } from '../schemas/records';
import { acceptedBy, assertTakesFile } from './fileTypes';
import { receiveFile, type FileLimits, authorOfUpload, settling } from './receiveFile';

const equipment = kindOf('equipment-inspections');

type Write = (scope: number, values: Values, author: Author) => Promise<AnyRecord>;

/** Receives a form with its report and writes the record. The vessel is checked before and after the upload. */
async function receive(request: Request, viewer: Viewer, form: 'add' | 'edit', limits: FileLimits, write: Write): Promise<AnyRecord> {
  const open = () => openForWriting(request, viewer)(request.params.vessel, equipment.formErrors[form]);
  await open();
  const received = await receiveFile(request, viewer, acceptedBy(testReport), limits);
  return settling(received.file, async () => {
    const scope = await open();
    const values = readFields(equipment, received.fields, form);
    if (!received.file) return write(scope, values, authorOfUpload(request, viewer, received));
    assertTakesFile(testReport, values);
    return write(scope, { ...values, file: received.file }, authorOfUpload(request, viewer, received));
  });
}

/** POST and PUT of equipment inspections as multipart forms with a report. */
export const reportFileRoutes = (limits: FileLimits): readonly Route[] => [
  {
    method: 'post',
    path: '/vessels/:vessel/equipment-inspections',
    multipart: true,
    docs: {
      summary: `Add one ${equipment.noun} with its report`,
      body: 'form',
      answer: recordShape(equipment),
      creates: true,
      writes: true,
    },
    run: async (request, viewer) =>
      recordAnswer(
        201,
        await receive(request, viewer, 'add', limits, (scope, values, author) => createRecord(equipment, scope, author, values)),
      ),
  },
  {
    method: 'put',
    path: '/vessels/:vessel/equipment-inspections/:id',
    multipart: true,
    docs: { summary: `Edit one ${equipment.noun} and its report`, body: 'form', answer: recordShape(equipment), writes: true },
    run: async (request, viewer) => {
      const id = digits(request.params.id, equipment.formErrors.edit.ids);
      const write: Write = (scope, values, author) => updateRecord(equipment, scope, id, author, values, basedOn(request));
      return recordAnswer(200, await receive(request, viewer, 'edit', limits, write));
    },
  },
];
