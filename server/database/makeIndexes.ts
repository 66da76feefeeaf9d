import mongoose, { type Model, type mongo } from 'mongoose';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { ChangeModel } from './models/log';
import { MarkModel, SettingsChangeModel, ViewModel } from './models/userState';
import { PartialUploadModel, PieceModel, UploadModel } from './models/uploads';
import { recordModel, type RecordDocument } from './models/projections';

/**
 * How the embedded engine stores the log and the records. By itself it compresses neither documents nor indexes, and a one-field edit
 * then takes 1,000 bytes of the disk in place of 250.
 */
const COMPRESSED = { storageEngine: { wiredTiger: { configString: 'block_compressor=zstd,prefix_compression=true' } } };
const NAMESPACE_EXISTS = 48;

/** Creates the collections and indexes that are missing, and drops outdated indexes. `embedded`: on our own engine. */
export async function makeIndexes(embedded: boolean): Promise<void> {
  const records = KIND_NAMES.map(recordModel);
  await Promise.all([
    ...[ChangeModel, ...records].map((model) => makeCompressed(model as Model<object>, embedded)),
    ...[MarkModel, PartialUploadModel, PieceModel, SettingsChangeModel, UploadModel, ViewModel].map((model) => model.createIndexes()),
  ]);
  await Promise.all(records.map(dropOutdatedIndexes));
}

/**
 * Creates a collection and its indexes: both compressed, or neither, since the engine refuses an index that is there with other options. One of
 * an older version stays as it was made. A backup that is restored is compressed.
 */
async function makeCompressed(model: Model<object>, embedded: boolean): Promise<void> {
  const { connection } = mongoose;
  const { name } = model.collection;
  if (embedded) {
    await connection.createCollection(name, COMPRESSED).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== NAMESPACE_EXISTS) throw error;
    });
  }
  const found = (await connection.listCollections()).find((each) => each.name === name) as mongo.CollectionInfo | undefined;
  const storageEngine: unknown = found?.options?.storageEngine;
  const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options, ...(storageEngine ? { storageEngine } : {}) }));
  await model.collection.createIndexes(indexes as mongo.IndexDescription[]);
}

/** Drops the indexes of an earlier description, which every write would have to update. */
async function dropOutdatedIndexes(model: Model<RecordDocument>): Promise<void> {
  await model.cleanIndexes().catch((error: unknown) => {
    // Another process that starts at the same moment has dropped it.
    if ((error as { codeName?: string }).codeName !== 'IndexNotFound') throw error;
  });
}
