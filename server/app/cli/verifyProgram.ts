/**
 * `npm run verify`: checks the consistency of the database. Prints a line for each fault and exits with 1. With `-- --trail FILE`: checks an exported
 * audit trail against the log; prints the first fault. Both work while the server runs.
 */
import { verify } from '../../backup/verify';
import { verifyTrail } from '../../backup/verifyTrail';
import { runTool } from './runTool';

const [option, path] = process.argv.slice(2);
if (option !== undefined && (option !== '--trail' || path === undefined)) {
  console.error('Usage: npm run verify [-- --trail FILE]');
  process.exit(1);
}

runTool({ besideServer: true }, async () => {
  if (path !== undefined) {
    console.log(await verifyTrail(path));
    return 0;
  }
  let faults = 0;
  const { logs, changes, records, files } = await verify((finding) => {
    faults += 1;
    console.log(finding);
  });
  if (faults === 0) console.log(`All is whole: ${changes} changes of ${logs} logs, ${records} records, ${files} files.`);
  return faults > 0 ? 1 : 0;
});
