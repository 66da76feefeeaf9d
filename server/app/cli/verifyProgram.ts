/** `npm run verify`: checks the consistency of the database. Works while the server runs. Prints a line for each fault and exits with 1. */
import { verify } from '../../backup/verify';
import { runTool } from './runTool';

runTool({ besideServer: true }, async () => {
  let faults = 0;
  const { logs, changes, records, files } = await verify((finding) => {
    faults += 1;
    console.log(finding);
  });
  if (faults === 0) console.log(`All is whole: ${changes} changes of ${logs} logs, ${records} records, ${files} files.`);
  return faults > 0 ? 1 : 0;
});
