import { storage } from '../database/storage';
import { catchUp } from './project';
import { inTurn, scopeLog } from './scopeLog';

/**
 * Projects changes (applies them to the documents of their records) that are stored but not projected, because a process died or the database was lost in between. Runs before the first request and after
 * every reconnection; writers of a log wait for it. It never goes back behind what this process has projected, which is in the journal: readers would see
 * old lists.
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
