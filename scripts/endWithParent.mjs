const LOOK_EVERY_MS = 250;

/**
 * Calls `end` when the parent process is gone: `npm`, which may be killed without forwarding a signal, or a program with a channel to this one. A shell
 * as the parent is ignored, because its background processes outlive it.
 */
export function endWithParent(end) {
  process.once('disconnect', end);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end();
  }, LOOK_EVERY_MS);
  look.unref();
}
