import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import type { RunningServer } from '../support/startServer';

const ITEMS = 270;
const WRITERS = 4;

/** A requisition of about 80 kB, as large as a request may be. */
export const heavyRequisition = (nth: number) => ({
  requisition_no: `HEAVY-${nth}`,
  date_of_requisition: '2025-01-01',
  status: nth % 2 ? 'Fully Supplied' : 'Partially Supplied',
  items: Array.from({ length: ITEMS }, (_, line) => ({
    sl_no: line + 1,
    item_name: `Line ${line} `.padEnd(195, 'abc '),
    quantity_requested: 9,
    quantity_supplied: line % 9,
  })),
});

/** Writes `count` of them to a vessel. */
export async function load(server: RunningServer, token: string, vessel: number, count: number): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const { status, body } = await call(server.url, 'POST', paths.create('requisitions', vessel), token, heavyRequisition((next += 1)));
      if (status !== 201) throw new Error(`A requisition was answered ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

export interface Read {
  /** The records in the order they came. */
  ids: number[];
  bytes: number;
  /** The end of the answer. */
  end: string;
}

/** Reads an answer without ever holding it. Fails when it is no whole answer. */
export async function readThrough(server: RunningServer, token: string, path: string, encoding = 'identity'): Promise<Read> {
  const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding } });
  if (response.status !== 200 || !response.body) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  const read: Read = { ids: [], bytes: 0, end: '' };
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    read.bytes += chunk.length;
    const text = read.end + decoder.decode(chunk, { stream: true });
    let last = 0;
    for (const found of text.matchAll(/\{"id":(\d+),"vessel_id"/g)) {
      read.ids.push(Number(found[1]));
      last = found.index + found[0].length;
    }
    read.end = text.slice(Math.max(last, text.length - 200));
  }
  return read;
}

/** A socket that signs in, sends `requests` and never reads what it is sent. */
export function deafSocket(url: string, token: string, event: string, request: object, times: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { auth: { token }, forceNew: true, transports: ['websocket'], reconnection: false });
    socket.on('connect_error', reject);
    socket.on('connect', () => {
      for (let n = 0; n < times; n += 1) socket.emit(event, request, () => undefined);
      const wire = (socket.io.engine.transport as unknown as { ws: { pause?(): void } }).ws;
      setTimeout(() => {
        wire.pause?.();
        resolve(() => void socket.disconnect());
      }, 50);
    });
  });
}

/** The memory a process has and has had at most, in megabytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
