import type { Request, Response } from 'express';
import { todayUtc } from '../../shared/basics/calendar';
import { recordName } from '../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { inFileName } from '../../shared/api/reports';
import { FLEET } from '../log/scopeLog';
import { databaseAddress } from '../database/connect';
import type { Answer, Route } from '../http/route';
import { sendStream } from '../http/bodies';
import { callerOf } from '../http/limits';
import type { Viewer } from '../http/viewer';
import { openVessel } from '../records/openVessel';
import { readRecord } from '../records/readRecords';
import { makePdf } from './makePdf';
import { pscPack } from './pscPack';

const vessels = kindOf('vessels');

const openShip = async (request: Request, viewer: Viewer): Promise<AnyRecord> =>
  readRecord(vessels, FLEET, await openVessel(viewer, request.params.vessel, vessels.edit));

/** Sets the headers of a download, such as 'MV Aurora PSC pack 2026-11-22.zip'. A browser must not render it on our origin. */
function attach(response: Response, ship: AnyRecord, what: string, extension: string, type: string): void {
  response.attachment(`${inFileName(recordName(vessels, ship))} ${what} ${todayUtc()}.${extension}`);
  response.setHeader('Content-Type', type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-store');
}

const PDF = 'application/pdf';
const ZIP = 'application/zip';

/** The status report and the PSC pack (server/reports/README.md), without amounts. */
export const reportRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/status-report',
    docs: { summary: 'The status report of one vessel', more: 'A PDF, without amounts of invoices.', answer: { media: [PDF] } },
    large: true,
    run: async (request, viewer, response): Promise<Answer> => {
      const ship = await openShip(request, viewer);
      const body = await makePdf({ reportOn: ship, database: databaseAddress(), now: new Date() }, response, callerOf(request, viewer));
      attach(response, ship, 'status', 'pdf', PDF);
      response.setHeader('Content-Length', body.length);
      response.end(body);
      return { status: 200 };
    },
  },
  {
    method: 'get',
    path: '/vessels/:vessel/psc-pack',
    docs: {
      summary: 'All certificates of one vessel for an inspector',
      more: 'A ZIP with an index (PDF) that flags missing and expired certificates, and the files.',
      answer: { media: [ZIP] },
    },
    large: true,
    run: async (request, viewer, response): Promise<Answer> => {
      const ship = await openShip(request, viewer);
      const pack = await pscPack(ship, response, callerOf(request, viewer));
      attach(response, ship, 'PSC pack', 'zip', ZIP);
      await sendStream(pack, response);
      return { status: 200 };
    },
  },
];
