/** `npm run backup -- FILE`: writes the whole database to one archive. Works while the server runs. */
import { backup } from '../../backup/backup';
import { fileNamed, runTool } from './runTool';

const path = fileNamed('npm run backup -- FILE');

runTool({ besideServer: true }, async () => {
  const { position, changes, files, bytes, sha256, missing } = await backup(path).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? new Error(`${path} exists already. Nothing was written.`)
      : error;
  });
  console.log(`${path}: ${changes} changes of ${position.size} logs, ${files} files, ${bytes} bytes, SHA-256 ${sha256}`);
  for (const id of missing) console.error(`The file ${id} is not in the database: run npm run verify.`);
  return missing.length > 0 ? 1 : 0;
});
