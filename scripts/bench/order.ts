import { setTimeout as delay } from 'node:timers/promises';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { changeIn, connect } from './connect';
import { exampleBody } from './exampleBody';
import type { Measure } from './figure';
import { withFleet, write } from './fleet';

const SUBSCRIBERS = 20;
const WRITES = 40;
const ROUNDS = 10;
const ARRIVED_MS = 5_000;

/** 40 writes of all kinds at once to one vessel, ten times over: every one of 20 subscribers must receive each change once, in order. */
export const order: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const received: number[][] = Array.from({ length: SUBSCRIBERS }, () => []);
    const address = { url: server.url, follow: { token, vessel } };
    const open = await Promise.all(
      received.map((seen) => connect(address, (frame) => void seen.push((changeIn(frame) as { seq: number }).seq))),
    );

    for (let round = 1; round <= ROUNDS; round += 1) {
      const writes = Array.from({ length: WRITES }, (_, n) => {
        const kind = kindOf(VESSEL_KINDS[n % VESSEL_KINDS.length] ?? 'crew');
        return write(server.url, 'POST', paths.create(kind.name, vessel), token, { vessel_id: vessel, ...exampleBody(kind, n) });
      });
      await Promise.all(writes);
      const deadline = Date.now() + ARRIVED_MS;
      while (received.some((seen) => seen.length < round * WRITES) && Date.now() < deadline) await delay(5);
    }
    for (const { close } of open) close();

    const expected = ROUNDS * WRITES;
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
