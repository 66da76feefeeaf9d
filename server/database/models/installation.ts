import { model, Schema } from 'mongoose';

interface InstallationDocument {
  _id: 'installation';
  /** Null while a restore fills the database. */
  epoch: string | null;
}

const schema = new Schema<InstallationDocument>({ _id: String, epoch: String }, { versionKey: false });

/** One document: what tells this database apart from every other, its own of before a restore included. No archive carries it. */
export const InstallationModel = model<InstallationDocument>('installation', schema, 'installation');
