import type { Db, Document } from 'mongodb';

/** What was asked: of which collection, by which operation, with which filter, and in which order. */
export interface Asked {
  collection: string;
  method: string;
  filter: Document;
  sort?: Document;
  limit?: number;
  projection?: Document;
  hint?: Document;
}

/** How the database goes about a query: its stages, how many documents it looked at, and how many it returned. */
export async function explainQuery(
  db: Db,
  { collection, filter, sort, limit, projection, hint }: Asked,
): Promise<{ stages: string; examined: number; returned: number }> {
  const find = {
    find: collection,
    filter,
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(projection ? { projection } : {}),
    ...(hint ? { hint } : {}),
  };
  const { queryPlanner, executionStats } = await db.command({ explain: find, verbosity: 'executionStats' });
  return {
    stages: JSON.stringify(queryPlanner.winningPlan),
    examined: executionStats.totalDocsExamined,
    returned: executionStats.nReturned,
  };
}
