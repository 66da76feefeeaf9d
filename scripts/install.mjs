import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.package-lock.json';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Whether node_modules matches the lockfile. Packages for other platforms may be missing, and without `development` also those that only a build needs. */
function isInstalled(development) {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(([path, wanted]) => {
    if (path === '' || (installed[path]?.version === wanted.version && installed[path]?.integrity === wanted.integrity)) return true;
    return installed[path] === undefined && (wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !development));
  });
}

/** Runs `npm ci` if node_modules does not match the lockfile. `development`: including packages for builds and tests. */
export function installWhenNeeded(development) {
  if (isInstalled(development)) return;
  console.log('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: npm !== 'npm',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: npm ci failed.');
    process.exit(1);
  }
}
