import { Change } from '../database/models/change';
import { Head } from '../database/models/head';
import { catchUp } from './project';
import { inTurn, scopeLog } from './scopeLog';

/**
 * Projects what a dead process, or an engine that lost its last unjournaled writes, left undone. Runs before the first request and
 * after every return of the database; writers of a log wait for it.
 */
export async function recoverLogs(): Promise<void> {
  const [scopes, heads] = await Promise.all([
    Change.distinct('scope'),
    Head.find().lean(),
  ]);
  const projected = new Map(heads.map((head) => [head._id, head.projected]));
  await Promise.all(
    scopes.map((scope) => {
      const log = scopeLog(scope);
      return inTurn(log, async () => {
        log.projected = projected.get(scope) ?? 0;
        await catchUp(log);
      });
    }),
  );
}
