const LOOK_EVERY_MS = 250;

/**
 * Calls `end` when the process that started this one is gone, however it ended: `npm`, which can be killed without passing on a signal, or a
 * program that holds a channel to this one. A shell is not waited for: what it started in the background outlives it.
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
