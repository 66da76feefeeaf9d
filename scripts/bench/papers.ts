import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { reportPaths } from '../../shared/api/reports';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../../tests/support/call';
import { sendParts } from '../../tests/support/multipart';
import { exampleBody, withFleet, write, type Fleet } from './fleet';
import { mostOf, type Measure } from './figure';
import { askOn, megabytes, slowerOf } from './processes';

const FILES = { many: 20, bytes: 10_000_000 };
const RECORDS_OF_A_KIND = 40;
const MOST = { report: 1_000, megabytes: 100 };
/** The idle time before, between and after measurements. */
const REST_MS = 4_000;
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
      await sendParts(server.url, 'POST', paths.fileUpload('certificates', vessel, Number(id)), token, parts);
    }
}

const FETCH = `const [url, token, times] = process.argv.slice(1);
const took = [];
let bytes = 0;
for (let n = 0; n < Number(times); n += 1) {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { Authorization: 'Bearer ' + token } });
  if (answer.status !== 200) throw new Error(url + ' was answered ' + answer.status);
  for await (const part of answer.body) bytes += part.length;
  took.push(performance.now() - begun);
}
console.log(JSON.stringify({ bytes, took }));`;

/** Downloads a large answer repeatedly, in a process of low priority, as on a user's own machine. */
async function fetchElsewhere(url: string, token: string, times: number): Promise<{ bytes: number; took: number[] }> {
  const child = spawn('nice', ['-n', '19', process.execPath, '--input-type=module', '-e', FETCH, url, token, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await new Promise((done) => child.once('close', done));
  return JSON.parse(said) as { bytes: number; took: number[] };
}

/** The status report and the PSC pack of a full ship, and the delay for other users meanwhile. */
export const papers: Measure = () =>
  withFleet(async (fleet) => {
    const { server, token, vessel } = fleet;
    await fill(fleet);
    const other = await addVessel(server.url, token, 'Bench Other');
    const ask = () => call(server.url, 'GET', paths.list('crew', other), token);
    const url = (path: string) => `${server.url}${path}`;
    const calm: number[] = [];
    const rest = async () => {
      await delay(REST_MS);
      const quiet = askOn(ask);
      await delay(REST_MS);
      calm.push(...(await quiet()));
    };
    await rest();

    const besideReports = askOn(ask);
    const made = await fetchElsewhere(url(reportPaths.statusReport(vessel)), token, REPORTS);
    const reports = await besideReports();
    await rest();

    const before = megabytes(server.pid);
    const besidePack = askOn(ask);
    const { bytes, took } = await fetchElsewhere(url(reportPaths.pscPack(vessel)), token, 1);
    const seconds = Math.max(...took) / 1_000;
    const pack = await besidePack();
    await rest();
    return [
      mostOf('status report of a full ship, the slowest of thirty', Math.max(...made.took), MOST.report, 'ms'),
      slowerOf('list of another vessel while reports are made, p95', calm, reports),
      mostOf(
        `more memory for a pack of ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
        megabytes(server.pid) - before,
        MOST.megabytes,
        'MB',
      ),
      slowerOf('list of another vessel while the pack is sent, p95', calm, pack),
    ];
  });
