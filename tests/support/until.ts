import { PATIENCE_MS } from './tier';

/** Waits until `holds`; after `ms` it fails with `what`. */
export async function until(holds: () => boolean | Promise<boolean>, what: string | (() => string), ms = PATIENCE_MS): Promise<void> {
  for (const deadline = Date.now() + ms; !(await holds());) {
    if (Date.now() > deadline) throw new Error(`Still waiting, after ${ms} ms, for ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
