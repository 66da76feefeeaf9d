import { EventEmitter, once } from 'node:events';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { connect } from './sockets';
import { exampleBody, exampleValue, withFleet, write } from './fleet';
import { type Measure, median, medianRatio, quantile, shown, type Figure } from './figure';
import type { CrowdAnswer, CrowdQuestion, Write } from './crowd';
import { runBeside } from './processes';
import { register } from '../../tests/support/call';

const LARGEST = 220;
const ARRIVED_MS = 2_000;

/**
 * The bytes that an edit of one date or choice costs each subscriber: everything on its TCP connection, including frame headers. Every editable kind is
 * measured; the largest counts.
 */
export const wireSize: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const changes = new EventEmitter();
    const { wire, close } = await connect({ url: server.url, follow: { token, vessel } }, () => void changes.emit('change'));
    const arrived = async () => {
      await once(changes, 'change', { signal: AbortSignal.timeout(ARRIVED_MS) });
      return wire.bytesRead;
    };

    const costs: number[] = [];
    for (const name of VESSEL_KINDS.filter((each) => each !== 'invoices')) {
      const kind = kindOf(name);
      const body = { vessel_id: vessel, ...exampleBody(kind, 1) };
      const creation = arrived();
      const { id } = await write(server.url, 'POST', paths.create(name, vessel), token, body);
      const before = await creation;
      const [field, description] = Object.entries(kind.fields).find(([, { type, required }]) => type === 'date' && required) ?? [];
      if (!field || !description) throw new Error(`${name} has no date.`);
      const edit = arrived();
      await write(server.url, 'PUT', paths.record(name, vessel, Number(id)), token, { ...body, [field]: exampleValue(description, 2) });
      costs.push((await edit) - before);
    }
    close();

    const worst = Math.max(...costs);
    const measured = `${worst} B (median of kinds ${median(costs)} B)`;
    return [{ name: 'one-field edit on a wire', measured, floor: null, ratio: null, target: `≤ ${LARGEST} B`, ok: worst <= LARGEST }];
  });

const SUBSCRIBERS = 200;
const ROUNDS = 20;
const WRITES = 20;
const MOST = 2.5;

/**
 * The time from a POST until the last of 200 subscribers has received its change, compared with a bare `ws` server that sends the same bytes to 200
 * clients. One process runs both groups of subscribers and the writer, one write at a time, in alternating rounds.
 */
export const fanOut: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const bare = runBeside<{ bytes: string }, string>('./floors/broadcast.ts');
    try {
      const body = JSON.stringify({ vessel_id: vessel, ...exampleBody(kindOf('daily-messages'), 1) });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
      const write: Write = {
        url: `${server.url}${paths.create('daily-messages', vessel)}`,
        headers: { ...headers, Authorization: `Bearer ${token}` },
        body,
      };
      await crowd.ask({ do: 'gather', crowd: 'product', size: SUBSCRIBERS, address: { url: server.url, follow: { token, vessel } } });
      const { frame } = await crowd.ask({ do: 'write', crowd: 'product', times: WRITES, write });
      const floorUrl = await bare.ask({ bytes: frame });
      const floorWrite: Write = { url: floorUrl, headers, body };
      await crowd.ask({ do: 'gather', crowd: 'floor', size: SUBSCRIBERS, address: { url: floorUrl } });
      await crowd.ask({ do: 'write', crowd: 'floor', times: WRITES, write: floorWrite });

      const product: number[][] = [];
      const floor: number[][] = [];
      const answered: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const here = await crowd.ask({ do: 'write', crowd: 'product', times: WRITES, write });
        const there = await crowd.ask({ do: 'write', crowd: 'floor', times: WRITES, write: floorWrite });
        product.push(here.seen);
        answered.push(...here.answered);
        floor.push(there.seen);
      }
      const ratio = medianRatio(product.map(median), floor.map(median));
      const ms = (values: readonly number[], at = 0.5) => `${quantile(values, at).toFixed(2)} ms`;
      return [
        {
          name: `POST seen by ${SUBSCRIBERS}, p50`,
          measured: `${ms(product.flat())} (p95 ${ms(product.flat(), 0.95)}, answered ${ms(answered)})`,
          floor: `${ms(floor.flat())} (p95 ${ms(floor.flat(), 0.95)})`,
          ratio,
          target: `≤ ${MOST}×`,
          ok: ratio <= MOST,
        },
      ];
    } finally {
      crowd.stop();
      bare.stop();
    }
  });

/** A little less than the maximum number of sockets of a session (server/live/startLive.ts). */
const PAGES = 240;
const LEAST = 1_500;

/** How many sessions of `PAGES` pages return after a restart, and within which time, in seconds. */
const RETURNING = 21;
const RETURNED_WITHIN = 5;

/** 5,040 pages return after a restart of the server: each connects, signs in and follows a vessel, and stays connected. */
export const joins: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    await write(server.url, 'POST', paths.create('audits', vessel), token, exampleBody(kindOf('audits'), 1));
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const sessions: string[] = [];
    while (sessions.length < RETURNING) sessions.push(await register(server.url));
    const gather = async (name: string, session: string) => {
      const begun = performance.now();
      await crowd.ask({ do: 'gather', crowd: name, size: PAGES, address: { url: server.url, follow: { token: session, vessel } } });
      return (performance.now() - begun) / 1_000;
    };
    try {
      await gather('before', sessions[0] ?? '');
      await server.restart();
      const returned: number[] = [];
      for (const [nth, session] of sessions.entries()) returned.push(await gather(`return ${nth}`, session));
      const rate = PAGES / median(returned);
      const total = returned.reduce((sum, took) => sum + took, 0);
      const figures: Figure[] = [
        { ...shown('joins a second', `${Math.round(rate)}/s`), target: `≥ ${LEAST}/s`, ok: rate >= LEAST },
        {
          ...shown(`${RETURNING * PAGES} pages return after a restart`, `${total.toFixed(1)} s`),
          target: `≤ ${RETURNED_WITHIN} s`,
          ok: total <= RETURNED_WITHIN,
        },
      ];
      return figures;
    } finally {
      crowd.stop();
    }
  });
