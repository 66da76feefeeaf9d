import { storage } from '../database/storage';
import { catchUp } from './project';
import { inTurn, scopeLog } from './scopeLog';

/**
 * Projects what a dead process left undone, or this one when the database went away between an append and its projection. Runs before
 * the first request and after every return of the database; writers of a log wait for it. What this process has projected itself is
 * in the journal: going back behind it would show readers lists of long ago.
 */
export async function recoverLogs(): Promise<void> {
  const [scopes, heads] = await Promise.all([storage.distinct('scope'), storage.heads()]);
  const projected = new Map(heads.map((head) => [head._id, head.projected]));
  await Promise.all(
    scopes.map((scope) => {
      const log = scopeLog(scope);
      return inTurn(log, async () => {
        log.projected = Math.max(log.projected, projected.get(scope) ?? 0);
        await catchUp(log);
      });
    }),
  );
}
