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
  /** Of an aggregation. */
  pipeline?: Document[];
  /** Of the question for the different values of a field: its name. */
  key?: string;
}

/** How the database goes about a query: its stages, how many documents it looked at, and how many it returned. */
export async function explainQuery(
  db: Db,
  { collection, filter, sort, limit, projection, hint, pipeline, key }: Asked,
): Promise<{ stages: string; examined: number; returned: number }> {
  const find = {
    find: collection,
    filter,
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(projection ? { projection } : {}),
    ...(hint ? { hint } : {}),
  };
  const asked = pipeline
    ? { aggregate: collection, pipeline, cursor: {} }
    : key === undefined
      ? find
      : { distinct: collection, key, query: filter };
  const told = await db.command({ explain: asked, verbosity: 'executionStats' });
  const { queryPlanner, executionStats } = told.stages?.[0]?.$cursor ?? told;
  return {
    stages: JSON.stringify(queryPlanner.winningPlan),
    examined: executionStats.totalDocsExamined,
    returned: executionStats.nReturned,
  };
}
