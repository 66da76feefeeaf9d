import * as z from 'zod';
import { OUTSIDE_SECTIONS, OUTSIDE_SENTENCES as SAY } from '../../shared/api/outside';
import { Problem } from '../../shared/basics/problem';
import type { Kind, KindFile } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import { createAddressLimit } from '../accounts/attempts';
import { acceptedBy } from '../files/fileTypes';
import { fileOf, noFile, sendStoredFile } from '../files/fileRoutes';
import { clientAddress, clientAgent } from '../http/addresses';
import { readBody } from '../http/bodies';
import { inSessionSlot } from '../http/limits';
import type { Answer, Route } from '../http/route';
import { createBuckets } from '../http/tokenBucket';
import { bearerOf } from '../http/viewer';
import { watchAnswer } from '../http/watchAnswer';
import { FLEET } from '../log/scopeLog';
import { logger } from '../logger';
import { digits } from '../records/openVessel';
import { readList } from '../records/readList';
import { presentToday, readDocument } from '../records/readRecords';
import { openedOutside, outsideContents } from '../schemas/outside';
import { listShape } from '../schemas/records';
import { findLink, openLink, type OpenLink } from './links';

export const openBody = z.object({ secret: z.string({ error: 'Secret is required.' }).min(1, { error: 'Secret is required.' }) });

/** The rate limits of one link: requests, and openings, which are stored. */
const REQUESTS = { most: 200, perSecond: 5 };
const OPENINGS = { most: 20, perSecond: 1 / 15 };
type Request = Parameters<Route['run']>[0];
type Response = Parameters<Route['run']>[2];

type Run = (link: OpenLink, request: Request, response: Response) => Promise<Answer>;

/** The routes of links, without a session: exchange the secret for a token, and with it read what the link opens. */
export function sharedRoutes(): Route[] {
  const limit = createAddressLimit();
  const requests = createBuckets(REQUESTS);
  const openings = createBuckets(OPENINGS);

  const take = (buckets: typeof requests, id: number) => {
    if (!buckets.take(String(id))) throw new Problem('too_many', SAY.tooMany, { retryAfter: 5 });
  };

  /** Runs `run` for the link of the request's token. A few run at a time for each opening, as for sessions. */
  const forLink =
    (run: Run): Route['run'] =>
    async (request, _viewer, response) => {
      const token = bearerOf(request);
      const link = await findLink(token);
      take(requests, link.id);
      watchAnswer(response, async () => void (await findLink(token)));
      return inSessionSlot(`link ${link.id}`, () => run(link, request, response));
    };

  return [
    {
      method: 'post',
      path: '/shared/open',
      docs: {
        summary: 'Open a link for people without an account',
        more: 'Each opening is listed beside the link. Its token travels as a bearer, and is valid for 12 hours.',
        body: openBody,
        answer: openedOutside,
      },
      run: async (request) => {
        const origin = { address: clientAddress(request), agent: clientAgent(request) };
        limit.assertLeft(origin.address);
        const { secret } = readBody(request, openBody);
        const opened = await openLink(secret, origin, (id) => take(openings, id));
        if (!opened) {
          limit.take(origin.address);
          throw new Problem('not_found', SAY.dead);
        }
        logger.info({ audit: 'link_opened', link: opened.id, address: origin.address }, 'link opened');
        return { status: 200, body: { token: opened.token } };
      },
    },
    {
      method: 'get',
      path: '/shared',
      docs: { summary: 'What a link opens; needs the token of its opening', answer: outsideContents },
      run: forLink(async ({ name, ends, sections, vessel }) => {
        const vessels = kindOf('vessels');
        const particulars = presentToday(vessels, await readDocument(vessels, FLEET, vessel));
        return { status: 200, body: { name, ends, sections, vessel: particulars } };
      }),
    },
    ...OUTSIDE_SECTIONS.flatMap((section) => routesOf(section, forLink)),
  ];
}

/** @throws Problem 'not_found' for a section that the link does not open. */
function assertOpens({ sections }: OpenLink, section: VesselKind): void {
  if (!sections.includes(section)) throw new Problem('not_found', SAY.section);
}

/** The list of a section, and the files of its records. */
function routesOf(section: VesselKind, forLink: (run: Run) => Route['run']): Route[] {
  const kind = kindOf(section);
  const list: Route = {
    method: 'get',
    path: `/shared/${section}`,
    docs: { summary: `The ${kind.plural} that a link opens; needs the token of its opening`, answer: listShape(kind) },
    run: forLink(async (link) => {
      assertOpens(link, section);
      return { status: 200, body: await readList(kind, link.vessel, { invoiceForm: 'summary', access: link.access }) };
    }),
  };
  return kind.file ? [list, fileRoute(section, kind, kind.file, forLink)] : [list];
}

const fileRoute = (section: VesselKind, kind: Kind, file: KindFile, forLink: (run: Run) => Route['run']): Route => ({
  method: 'get',
  path: `/shared/${section}/:id/file`,
  docs: {
    summary: `The file of one ${kind.noun} that a link opens; needs the token of its opening`,
    answer: { media: acceptedBy(file).types.map(({ type }) => type) },
  },
  run: forLink(async (link, request, response) => {
    assertOpens(link, section);
    const stored = fileOf(await readDocument(kind, link.vessel, digits(request.params.id, kind.formErrors.edit.ids)));
    if (!stored) throw noFile(kind, file);
    return sendStoredFile(response, stored);
  }),
});
