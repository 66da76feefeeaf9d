import { MongoClient } from 'mongodb';
import { trailPath } from '../../shared/api/activity';
import { createLimit } from '../../shared/basics/queue';
import { paths } from '../../shared/api/paths';
import { reportPaths } from '../../shared/api/reports';
import { searchPath } from '../../shared/api/search';
import { todayUtc } from '../../shared/basics/calendar';
import { download } from './multipart';
import { pdfText } from './pdfText';

/** A seafarer whose values occur nowhere else. */
export const HIM = {
  name: 'Zyxquilla Vantabrook',
  indos: 'INDOSQX77',
  seaman_book: 'CDCQX7788',
  passport: 'PASSQX9911',
  remarks: 'allergic to quinoa',
};
const { name, ...others } = HIM;
export const SECRETS = [...name.split(' '), ...Object.values(others)];

/** The secrets in a text. */
export const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

/** The secrets in any document of a database, each with the name of the collection. */
export async function secretsStored(uri: string): Promise<string[]> {
  const client = await MongoClient.connect(uri);
  try {
    const found: string[] = [];
    for (const { collectionName } of await client.db().collections()) {
      const documents = await client.db().collection(collectionName).find().toArray();
      found.push(...secretsIn(JSON.stringify(documents)).map((secret) => `${collectionName}: ${secret}`));
    }
    return found;
  } finally {
    await client.close();
  }
}

interface Of {
  vessels: readonly number[];
  records: readonly { vessel: number; id: number }[];
}

/** The paths of searches that find him. */
export const SEARCHES = ['Zyxquilla', 'CDCQX7788', 'quinoa'].map((text) => searchPath(text));

/** The paths of all answers and files in which a server tells values of crew, search results included. */
const pathsOf = ({ vessels, records }: Of): string[] => [
  ...vessels.flatMap((vessel) => [
    paths.list('crew', vessel),
    paths.lists(vessel),
    paths.changes(vessel, 0),
    paths.activity(vessel),
    paths.dashboard(vessel),
    `${paths.handover(vessel)}?from=${todayUtc()}&until=${todayUtc()}`,
    reportPaths.statusReport(vessel),
  ]),
  ...records.map(({ vessel, id }) => paths.history('crew', vessel, id)),
  paths.activity('fleet'),
  paths.fleetStatus,
  paths.due,
  ...SEARCHES,
  trailPath('fleet', {}, 'jsonl'),
  trailPath('fleet', {}, 'csv'),
  trailPath('fleet', {}, 'pdf'),
];

/** The answers and files of a server that contain a secret, by path. A search repeats what was searched for; that does not count. */
export async function answersWithSecrets(url: string, token: string, of: Of, asked = pathsOf(of)): Promise<string[]> {
  // A paper waits at most 12 s in the queue, and a slow machine may need longer for those before it.
  const papers = createLimit(1);
  const texts = asked.map(async (path) => {
    const read = () => download(url, path, token);
    const { status, bytes, headers } = await (/status-report|as=pdf/.test(path) ? papers.run(read) : read());
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    const text = headers['content-type'] === 'application/pdf' ? await pdfText(bytes) : bytes.toString();
    const searched = new URL(path, url).searchParams.get('q');
    return secretsIn(searched === null ? text : text.replaceAll(searched, '')).length > 0 ? [path] : [];
  });
  return (await Promise.all(texts)).flat();
}
