/** `npm run restore -- FILE`: fills an empty database from an archive and verifies it. The product must not run meanwhile. */
import { describeAccess } from '../../backup/describeAccess';
import { restore } from '../../backup/restore';
import { openEpoch } from '../../database/epoch';
import { recoverErasures } from '../../erasure/erasureList';
import { verify } from '../../backup/verify';
import { startOver } from '../../webhook/webhooks';
import type { Config } from '../../config';
import { fileNamed, runTool } from './runTool';

const path = fileNamed('npm run restore -- FILE');

const emptying = ({ MONGODB_URI, DATA_DIR }: Config) =>
  MONGODB_URI
    ? 'Name an empty database in MONGODB_URI, and run this again.'
    : `Move the folder ${DATA_DIR}/database away, and run this again. Leave erasures.jsonl beside it: the restore erases again what it lists.`;

runTool({ besideServer: false }, async (config) => {
  const { DATA_DIR } = config;
  const { made } = await restore(path, emptying(config));
  await openEpoch();
  const erased = await recoverErasures(DATA_DIR);
  await startOver();
  let faults = 0;
  const { logs, changes, records, files } = await verify((finding) => {
    faults += 1;
    console.error(finding);
  });
  if (erased > 0) console.log(`Personal data of ${erased} records was erased again, because the archive is older.`);
  console.log(
    `Restored ${changes} changes of ${logs} logs, ${records} records, ${files} files.${faults > 0 ? ' Not all of it is whole.' : ''}`,
  );
  for (const line of await describeAccess(made)) console.log(line);
  return faults > 0 ? 1 : 0;
});
