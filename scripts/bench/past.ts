import { todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { shown, type Measure } from './figure';
import { withFleet, write } from './fleet';
import { median } from './statistics';

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
