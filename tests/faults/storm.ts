import { setTimeout as delay } from 'node:timers/promises';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { audit } from '../../scripts/bench/durability';
import { exampleBody } from '../../scripts/bench/fleet';
import { writeStubbornly, type Acknowledged } from '../../scripts/bench/stubbornWriter';
import { addVessel, call, register } from '../support/call';
import { INVOICE_ACCESS, type RunningServer } from '../support/startServer';
import { PATIENCE_MS } from '../support/tier';
import { downloadFile, examplePdf, uploadFile } from '../support/uploadFile';
import { until } from '../support/until';

const VESSELS = 4;
const WRITERS_OF_EACH = 2;
const FILE_BYTES = 600_000;
/** A storm on a slow machine takes its time: only what hangs is cut. */
const LONGEST_MS = 6 * PATIENCE_MS;

/** Eight writers on four vessels and somebody uploading to a fifth, none of whom gives up. */
export interface Storm {
  token: string;
  vessels: number[];
  /** How many writes and uploads were acknowledged so far. */
  count(): number;
  /** How many had to be sent again. */
  repeats(): number;
  uploads(): number;
  /** Waits for `more` further writes to be acknowledged. */
  progress(more: number): Promise<void>;
  /** Ends the writers, each after the answer it waits for. Fails when somebody has waited too long for one. */
  calm(): Promise<void>;
  /** Lets the writers end by themselves: for cleaning up, where nothing may hide why a test failed. */
  abandon(): void;
  /** A sentence for everything acknowledged that is not there, or not as it was, and for every hole and every wrong list. */
  damage(): Promise<string[]>;
}

export async function openStorm(server: RunningServer, fileBytes = FILE_BYTES): Promise<Storm> {
  const token = await register(server.url);
  const { body } = await call(server.url, 'POST', paths.invoiceLogin, token, INVOICE_ACCESS);
  const reader = { url: server.url, token, invoiceToken: String(body.token) };
  const vessels: number[] = [];
  while (vessels.length < VESSELS) vessels.push(await addVessel(server.url, token, `Stormy ${vessels.length}`));
  const harbour = await addVessel(server.url, token, 'Papers');
  const acknowledged = new Map(vessels.map((id) => [id, [] as Acknowledged[]]));
  const files = new Map<number, Buffer>();
  const differences: string[] = [];
  let over = false;
  let repeats = 0;
  let lastTrouble = '';

  const count = () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, files.size);
  const writers = vessels.flatMap((id) =>
    Array.from({ length: WRITERS_OF_EACH }, (_, nth) =>
      writeStubbornly(`writer-${id}-${nth}`, {
        ...reader,
        vessel: id,
        isOver: () => over,
        acknowledged: (one) => void acknowledged.get(id)?.push(one),
        repeated(why) {
          repeats += 1;
          lastTrouble = why;
        },
        refused: (sentence) => void differences.push(sentence),
      }),
    ),
  );

  async function insist<T>(work: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const done = await work().catch(() => null);
      if (done !== null) return done;
      repeats += 1;
      await delay(30);
    }
  }

  async function uploader(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const id = await insist(async () => {
        const path = paths.create('certificates', harbour);
        const { status, body } = await call(server.url, 'POST', path, token, exampleBody(kindOf('certificates'), n), {
          'Idempotency-Key': `paper-${n}`,
        });
        return status === 201 ? Number(body.id) : null;
      });
      const bytes = examplePdf(fileBytes + n, `paper ${n}`);
      await insist(async () => ((await uploadFile(server.url, token, harbour, id, bytes, `file-${n}`)) === 200 ? true : null));
      files.set(id, bytes);
      // Whatever happened on the way: a file that is shown is whole.
      const seen = await insist(() => downloadFile(server.url, token, harbour, id));
      if (!seen.equals(bytes)) differences.push(`the file of certificate ${id} was shown half`);
    }
  }
  writers.push(uploader());

  return {
    token,
    vessels,
    count,
    repeats: () => repeats,
    uploads: () => files.size,
    async progress(more) {
      const enough = count() + more;
      const before = [...acknowledged.values()].map(({ length }) => length);
      const since = () => [...acknowledged.values()].map(({ length }, nth) => length - (before[nth] ?? 0)).join(', ');
      const missing = () =>
        `${more} more acknowledged writes: ${since()} on each vessel. Last repeated: ${lastTrouble}. ${differences.at(-1) ?? ''}\n${server.output().slice(-3_000)}`;
      await until(() => count() >= enough, missing, LONGEST_MS);
    },
    async calm() {
      over = true;
      const ended = Promise.all(writers).then(() => true);
      // A writer without an answer would otherwise be seen as a test that takes too long, whatever was wrong.
      if (!(await Promise.race([ended, delay(LONGEST_MS, false)])))
        throw new Error(`Somebody still waits for an answer after ${LONGEST_MS / 1_000} s. Last repeated: ${lastTrouble}`);
    },
    abandon() {
      over = true;
    },
    async damage() {
      for (const [id, writes] of acknowledged) differences.push(...(await audit(reader, id, writes)));
      for (const [id, bytes] of files) {
        const kept = await downloadFile(server.url, token, harbour, id);
        if (!kept?.equals(bytes)) differences.push(`the file of certificate ${id} is not as it was uploaded`);
      }
      return differences;
    },
  };
}
