/** The floor of reading a log: a program that fetches its newest changes from the engine of a running server and looks at none of them. */
import { MongoClient } from 'mongodb';
import { answering } from '../processes';

export interface ChangesQuestion {
  /** Of the database. */
  uri: string;
  scope: number;
  most: number;
}

answering<ChangesQuestion, { ms: number }>(async ({ uri, scope, most }) => {
  const client = await MongoClient.connect(uri);
  const begun = performance.now();
  const changes = client
    .db()
    .collection('changes')
    .find({ scope }, { sort: { seq: -1 }, limit: most, batchSize: 1_000, raw: true });
  while (await changes.hasNext()) changes.readBufferedDocuments();
  const ms = performance.now() - begun;
  await client.close();
  return { ms };
});
