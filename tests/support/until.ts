import { PATIENCE_MS } from './tier';

const LONGEST_PAUSE_MS = 200;
const SHORTEST_PAUSE_MS = 20;

/** Waits until `holds`; after `ms` it fails with `what`. It asks less often the longer it waits: asking may cost what it waits for its processor. */
export async function until(holds: () => boolean | Promise<boolean>, what: string | (() => string), ms = PATIENCE_MS): Promise<void> {
  for (const begun = Date.now(); !(await holds());) {
    const waited = Date.now() - begun;
    if (waited > ms) throw new Error(`Still waiting, after ${ms} ms, for ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waited / 10))));
  }
}
