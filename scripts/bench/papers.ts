import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds';
import { paperPaths } from '../../shared/paperPaths';
import { paths } from '../../shared/paths';
import { addVessel, call } from '../../tests/support/call';
import { sendParts } from '../../tests/support/multipart';
import { exampleBody } from './exampleBody';
import type { Measure } from './figure';
import { withFleet, write, type Fleet } from './fleet';
import { askOn, megabytes, mostOf, slowerOf } from './others';

const FILES = { many: 20, bytes: 10_000_000 };
const RECORDS_OF_A_KIND = 40;
const MOST = { report: 1_000, megabytes: 100 };
const BEFORE_MS = 4_000;
const REPORTS = 30;

/** A ship with forty records of each kind, and 200 MB of files. */
async function fill({ server, token, vessel }: Fleet): Promise<void> {
  for (const kind of VESSEL_KINDS)
    for (let n = 0; n < RECORDS_OF_A_KIND; n += 1) {
      const { id } = await write(server.url, 'POST', paths.create(kind, vessel), token, {
        ...exampleBody(kindOf(kind), n),
        vessel_id: vessel,
      });
      if (kind !== 'certificates' || n >= FILES.many) continue;
      const content = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(FILES.bytes)]);
      const parts = [{ name: 'file', filename: 'scan.pdf', content }];
      await sendParts(server.url, 'POST', paths.certificateUpload(vessel, Number(id)), token, parts);
    }
}

const FETCH = `const [url, token] = process.argv.slice(1);
const answer = await fetch(url, { headers: { Authorization: 'Bearer ' + token } });
let bytes = 0;
for await (const part of answer.body) bytes += part.length;
console.log(answer.status, bytes);`;

/** Fetches what is large in a process that takes what the server leaves of the processor, as on a user's machine; its bytes. */
async function fetchElsewhere(url: string, token: string): Promise<number> {
  const child = spawn('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', FETCH, url, token]);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await new Promise((done) => child.once('close', done));
  const [status, bytes] = said.split(' ').map(Number);
  if (status !== 200) throw new Error(`${url} was answered ${said}`);
  return bytes ?? 0;
}

/** The status report and the pack of a full ship, and what others notice while they are made. */
export const papers: Measure = () =>
  withFleet(async (fleet) => {
    const { server, token, vessel } = fleet;
    await fill(fleet);
    const other = await addVessel(server.url, token, 'Bench Other');
    const ask = () => call(server.url, 'GET', paths.list('crew', other), token);
    const url = (path: string) => `${server.url}${path}`;
    const times: number[] = [];
    await delay(BEFORE_MS);
    const quiet = askOn(ask);
    await delay(BEFORE_MS);
    const calm = await quiet();

    const besideReports = askOn(ask);
    for (let n = 0; n < REPORTS; n += 1) {
      const begun = performance.now();
      await (await fetch(url(paperPaths.statusReport(vessel)), { headers: { Authorization: `Bearer ${token}` } })).arrayBuffer();
      times.push(performance.now() - begun);
    }
    const reports = await besideReports();

    const held = megabytes(server.pid);
    const besidePack = askOn(ask);
    const begun = performance.now();
    const bytes = await fetchElsewhere(url(paperPaths.pscPack(vessel)), token);
    const seconds = (performance.now() - begun) / 1_000;
    const pack = await besidePack();
    return [
      mostOf('status report of a full ship, the slowest of thirty', Math.max(...times), MOST.report, 'ms'),
      slowerOf('list of another vessel while reports are made, p95', calm, reports),
      mostOf(
        `more memory for a pack of ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
        megabytes(server.pid) - held,
        MOST.megabytes,
        'MB',
      ),
      slowerOf('list of another vessel while the pack is sent, p95', calm, pack),
    ];
  });
