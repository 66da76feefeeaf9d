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
import { openVessel } from '../records/openVessel';
import { readRecord } from '../records/readRecords';
import { makePdf } from './makePdf';
import { pscPack } from './pscPack';

const vessels = kindOf('vessels');

const openShip = async (request: Request): Promise<AnyRecord> =>
  readRecord(vessels, FLEET, await openVessel(request.params.vessel, vessels.edit));

/** Sets the headers of a download, such as 'MV Aurora PSC pack 2026-11-22.zip'. A browser must not render it on our origin. */
export function attach(response: Response, title: string, what: string, extension: string, type: string): void {
  response.attachment(`${inFileName(title)} ${what} ${todayUtc()}.${extension}`);
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
      const ship = await openShip(request);
      const body = await makePdf({ reportOn: ship, database: databaseAddress(), now: new Date() }, response, callerOf(request, viewer));
      attach(response, recordName(vessels, ship), 'status', 'pdf', PDF);
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
      const ship = await openShip(request);
      const pack = await pscPack(ship, response, callerOf(request, viewer));
      attach(response, recordName(vessels, ship), 'PSC pack', 'zip', ZIP);
      await sendStream(pack, response);
      return { status: 200 };
    },
  },
];
