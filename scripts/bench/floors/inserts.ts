/** The floor of sustained writing: clients of the database engine alone insert documents of the size of a change and wait for the journal. */
import { MongoClient } from 'mongodb';
import { throwawayDatabase } from '../../../tests/support/database';
import { answering } from '../processes';

export interface InsertsQuestion {
  callers: number;
  ms: number;
}

/** The number of documents inserted a second. */
export interface InsertsFloor {
  rate: number;
}

const database = await throwawayDatabase({ own: true });
const mongo = await MongoClient.connect(database.uri, { writeConcern: { w: 1, journal: true } });
const documents = mongo.db().collection('documents');
const text = 'x'.repeat(300);
process.on('disconnect', () => void database.stop());

answering<InsertsQuestion, InsertsFloor>(async ({ callers, ms }) => {
  const started = performance.now();
  let inserted = 0;
  const call = async () => {
    while (performance.now() - started < ms) {
      await documents.insertOne({ text });
      inserted += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { rate: (inserted / (performance.now() - started)) * 1000 };
});
