import { EventEmitter, once } from 'node:events';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { connect } from './connect';
import { exampleBody, exampleValue } from './exampleBody';
import type { Measure } from './figure';
import { withFleet, write } from './fleet';
import { median } from './statistics';

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
