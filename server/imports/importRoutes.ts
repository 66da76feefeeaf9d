import type { Request } from 'express';
import type { ImportAnswer, UndoAnswer } from '../../shared/api/imports';
import type { Kind, KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { FLEET } from '../log/scopeLog';
import { Problem } from '../../shared/basics/problem';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { createSlots } from '../http/slots';
import type { Viewer } from '../http/viewer';
import { openVessel } from '../records/openVessel';
import { authorOf } from '../records/precondition';
import { importAnswer, undoAnswer } from '../schemas/imports';
import { importKey, rowsBody, undoBody } from './importBodies';
import { importKeys } from './importKeys';
import { undoImport } from './undoImport';
import { writeRows } from './writeRows';

interface Named {
  kind: KindName;
  vessel: number | string;
}

/** The kind and the log of an import. What is told only with invoice access is imported only with it: the answers speak of what is there. */
async function open({ kind: name, vessel }: Named, viewer: Viewer): Promise<{ kind: Kind; scope: number }> {
  const kind = kindOf(name);
  const scope = kind.scope === 'fleet' ? FLEET : await openVessel(vessel, kind.add);
  if (kind.access === 'invoice' && viewer.invoiceForm !== 'full')
    throw new Problem('forbidden', 'Importing invoices needs invoice access.');
  return { kind, scope };
}

/** So many requests of imports are written at a time. */
const inTurn = createSlots(2, 20);

const keysOf = (request: Request, viewer: Viewer) => importKeys(viewer.user, request.params.key);

/** Tables of records: written in several requests, and taken back in one step (shared/README.md, Import). */
export const importRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/imports/:key/rows',
    docs: {
      summary: 'Write some rows of a table',
      more: 'Each is a change of its own; a line that is sent again is answered alike.',
      params: { key: importKey },
      body: rowsBody,
      answer: importAnswer,
    },
    inTurn,
    run: async (request, viewer) => {
      const keys = keysOf(request, viewer);
      const { rows, since, ...named } = readBody(request, rowsBody);
      const place = await open(named, viewer);
      const body: ImportAnswer = { rows: await writeRows({ ...place, author: authorOf(request, viewer), keys, since, rows }) };
      return { status: 200, body };
    },
  },
  {
    method: 'post',
    path: '/imports/:key/undo',
    docs: {
      summary: 'Put back what an import wrote',
      more: 'What was changed since is kept. Go on with `after: next` until that is null.',
      params: { key: importKey },
      body: undoBody,
      answer: undoAnswer,
    },
    inTurn,
    run: async (request, viewer) => {
      const keys = keysOf(request, viewer);
      const { after, ...named } = readBody(request, undoBody);
      const { kind, scope } = await open(named, viewer);
      const body: UndoAnswer = await undoImport(kind, scope, authorOf(request, viewer), keys, after);
      return { status: 200, body };
    },
  },
];
