import { model, Schema } from 'mongoose';

interface InstallationDocument {
  _id: 'installation';
  /** Null during a restore. */
  epoch: string | null;
}

const schema = new Schema<InstallationDocument>({ _id: String, epoch: String }, { versionKey: false });

/** One document with the epoch, which distinguishes this database from all others and from itself before a restore. Backups do not contain it. */
export const InstallationModel = model<InstallationDocument>('installation', schema, 'installation');
