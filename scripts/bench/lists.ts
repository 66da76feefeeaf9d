import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody, withFleet, write } from './fleet';
import { type Figure, type Measure, median, medianRatio, shown } from './figure';
import type { ListFloor } from './floors/list';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';
import { setTimeout as delay } from 'node:timers/promises';
import { changeIn, connect } from './sockets';
import { todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';

const RECORDS = 50;
const ROUNDS = 20;
const ROUND_MS = 300;
const CONNECTIONS = 32;
const LEAST = 0.6;
/** How often the log changes while the last figure is measured, so that the list is read from the database again. */
const WRITES_A_SECOND = 20;

/**
 * Requests a second for a list of 50 certificates, with session check and database, compared with Express 5 sending the same text from memory. The product
 * caches a list until its log changes; for the last figure the log changes 20 times a second.
 */
export const list: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const certificates = kindOf('certificates');
    for (let n = 1; n <= RECORDS; n += 1)
      await write(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(certificates, n));
    const url = `${server.url}${paths.list('certificates', vessel)}`;
    const Authorization = `Bearer ${token}`;
    const text = await (await fetch(url, { headers: { Authorization } })).text();

    const bare = runBeside<{ text: string }, ListFloor>('./floors/list.ts');
    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    try {
      const floors = await bare.ask({ text });
      const rate = async (at: string, headers: Record<string, string>) =>
        (await load.ask({ urls: [at], headers, connections: CONNECTIONS, ms: ROUND_MS })).rate;
      const edit = (n: number) =>
        write(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n)).catch(() => undefined);

      const rates = { product: [] as number[], moving: [] as number[], plain: [] as number[], untagged: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [product, plain, untagged] = [
          await rate(url, { Authorization }),
          await rate(floors.plain, {}),
          await rate(floors.untagged, {}),
        ];
        const writer = setInterval(() => void edit(round), 1_000 / WRITES_A_SECOND);
        const moving = await rate(url, { Authorization });
        clearInterval(writer);
        if (round === 0) continue; // the first round warms them up
        for (const [name, value] of Object.entries({ product, plain, untagged, moving })) rates[name as keyof typeof rates].push(value);
      }
      const figure = (name: string, measured: number[], floor: number[], isHeld: boolean): Figure => {
        const ratio = medianRatio(measured, floor);
        const each = (values: number[]) => `${Math.round(median(values))}/s`;
        return {
          name,
          measured: each(measured),
          floor: each(floor),
          ratio,
          target: isHeld ? `≥ ${LEAST}×` : '–',
          ok: isHeld ? ratio >= LEAST : null,
        };
      };
      return [
        figure(`list of ${RECORDS}, beside Express 5`, rates.product, rates.plain, true),
        figure('… beside Express 5 without ETag', rates.product, rates.untagged, false),
        figure(`… while the log moves ${WRITES_A_SECOND} times a second`, rates.moving, rates.plain, false),
      ];
    } finally {
      bare.stop();
      load.stop();
    }
  });

const SUBSCRIBERS = 20;
const WRITES = 40;
const ORDER_ROUNDS = 10;
const ARRIVED_MS = 5_000;

/** 40 writes of all kinds at once to one vessel, ten times over: every one of 20 subscribers must receive each change once, in order. */
export const order: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const received: number[][] = Array.from({ length: SUBSCRIBERS }, () => []);
    const address = { url: server.url, follow: { token, vessel } };
    const open = await Promise.all(
      received.map((seen) => connect(address, (frame) => void seen.push((changeIn(frame) as { seq: number }).seq))),
    );

    for (let round = 1; round <= ORDER_ROUNDS; round += 1) {
      const writes = Array.from({ length: WRITES }, (_, n) => {
        const kind = kindOf(VESSEL_KINDS[n % VESSEL_KINDS.length] ?? 'crew');
        return write(server.url, 'POST', paths.create(kind.name, vessel), token, { vessel_id: vessel, ...exampleBody(kind, n) });
      });
      await Promise.all(writes);
      const deadline = Date.now() + ARRIVED_MS;
      while (received.some((seen) => seen.length < round * WRITES) && Date.now() < deadline) await delay(5);
    }
    for (const { close } of open) close();

    const expected = ORDER_ROUNDS * WRITES;
    const perfect = received.filter((seen) => seen.length === expected && seen.every((seq, index) => seq === index + 1)).length;
    return [
      {
        name: `${WRITES} writes at once to ${SUBSCRIBERS} subscribers`,
        measured: `${perfect} of ${SUBSCRIBERS} saw all ${expected} once, in order`,
        floor: null,
        ratio: null,
        target: 'all of them',
        ok: perfect === SUBSCRIBERS,
      },
    ];
  });

const EDITS = 900;
const LINES = 40;
/** The number of edits that a figure is measured from, at the start and at the end. */
const SAMPLE = 40;
const PAGES = 20;
const MOST = 1.3;

/**
 * The cost of a long history: the last of 900 edits of a requisition with 40 lines, compared with the first, each with If-Match; and the newest page of its
 * history.
 */
export const past: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const items = Array.from({ length: LINES }, (_, nth) => ({
      sl_no: nth,
      item_name: `Item ${nth}`,
      quantity_requested: 9_999,
      quantity_supplied: 0,
    }));
    const body = (nth: number): Values => ({
      requisition_no: 'REQ-1',
      date_of_requisition: todayUtc(),
      items: items.map((item, at) => (at === nth % LINES ? { ...item, quantity_supplied: nth } : item)),
    });
    const ask = async (method: string, path: string, sent?: Values, headers?: Record<string, string>) => {
      const begun = performance.now();
      const { id } = await write(server.url, method, path, token, sent, headers);
      return { id: Number(id), ms: performance.now() - begun };
    };
    const edited = async (edits: number) => {
      const { id } = await ask('POST', paths.create('requisitions', vessel), body(0));
      const times: number[] = [];
      for (let nth = 1; nth <= edits; nth += 1) {
        times.push((await ask('PUT', paths.record('requisitions', vessel, id), body(nth), { 'If-Match': `"${nth}"` })).ms);
      }
      return { id, times };
    };
    await edited(5 * SAMPLE); // warms the product up

    const { id, times } = await edited(EDITS);
    const pages: number[] = [];
    for (let nth = 0; nth < PAGES; nth += 1) pages.push((await ask('GET', paths.history('requisitions', vessel, id))).ms);
    const [first, last] = [median(times.slice(0, SAMPLE)), median(times.slice(-SAMPLE))];
    const ratio = last / first;
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      {
        name: `edit ${EDITS} of a record, beside its first`,
        measured: ms(last),
        floor: ms(first),
        ratio,
        target: `≤ ${MOST}×`,
        ok: ratio <= MOST,
      },
      shown('a page of its history', ms(median(pages))),
    ];
  });
