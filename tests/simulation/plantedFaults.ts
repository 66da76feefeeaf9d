import type { Fault } from './program';

/** Faults of the core. Each must be found, or the simulator proves nothing. */
export const PLANTED: readonly (Fault & { entry: 'server.entry.ts' | 'page.entry.ts' })[] = [
  {
    name: 'a note of the head leads the records',
    entry: 'server.entry.ts',
    file: 'server/log/project.ts',
    find: 'map(({ scope, projected }) => ({ scope, projected }))',
    replace: 'map(({ scope, projected }) => ({ scope, projected: projected + 1 }))',
  },
  {
    name: 'a repeated key is written again under another name',
    entry: 'server.entry.ts',
    file: 'server/log/append.ts',
    find: 'author.once && earlier.get(author.once.key)',
    replace: 'author.once && earlier.get(author.email)',
  },
  {
    name: 'a write without an answer is not looked up before it is tried again',
    entry: 'server.entry.ts',
    file: 'server/log/commit.ts',
    find: 'left = await storage.missing(made)',
    replace: 'left = made.map((change) => ({ ...change, _id: storage.changeId(), seq: change.seq + 1, key: undefined }))',
  },
  {
    name: 'another process is not asked for its newest number',
    entry: 'server.entry.ts',
    file: 'server/log/projectedTo.ts',
    find: '(await askHeads(scopes, since)) ?? new Map',
    replace: 'new Map',
  },
  {
    name: 'a request is answered by what was known before it began',
    entry: 'server.entry.ts',
    file: 'server/database/batchQueries.ts',
    find: '    for (const name of names) wanted.add(name);\n',
    replace:
      '    if (performance.now() - last.began < 50 && names.every((name) => last.names.has(name))) return Promise.resolve(last.answers);\n    for (const name of names) wanted.add(name);\n',
  },
  {
    name: 'what a dead process left is not projected at the start',
    entry: 'server.entry.ts',
    file: 'server/log/recoverLogs.ts',
    find: 'await catchUp(log);',
    replace: 'log.head = log.projected;',
  },
  {
    name: 'some changes are not published',
    entry: 'server.entry.ts',
    file: 'server/log/commit.ts',
    find: '      publish(change);\n',
    replace: '      if (change.seq % 7) publish(change);\n',
  },
  {
    name: 'two edits of one field both win',
    entry: 'server.entry.ts',
    file: 'shared/log/merge.ts',
    find: 'if (!lines) clashes.push(name);',
    replace: 'if (!lines) clashes.push(...(name.length > 6 ? [] : [name]));',
  },
  {
    name: 'what was based on a replaced log is saved',
    entry: 'server.entry.ts',
    file: 'server/log/append.ts',
    find: '      assertEpoch(author.epoch);\n',
    replace: '',
  },
  {
    name: 'a page applies a change over a gap',
    entry: 'page.entry.ts',
    file: 'shared/log/applyChange.ts',
    find: 'if (change.seq !== ledger.seq + 1)',
    replace: 'if (change.seq > ledger.seq + 2)',
  },
  {
    name: 'an answer brings back a record that was deleted meanwhile',
    entry: 'page.entry.ts',
    file: 'client/sync/ledgers.ts',
    find: 'if (!records || (deletedRevs.get(deletionKey(ledger, kind, record.id)) ?? 0) >= record.rev) return;',
    replace: 'if (!records) return;',
  },
  {
    name: 'a late answer shows what was deleted before its vessel was opened again',
    entry: 'page.entry.ts',
    file: 'client/sync/mutations.ts',
    find: '(!isResumed && draft.loads === loads)',
    replace: '!isResumed',
  },
  {
    name: 'a page that is opened again sends its writes under new keys',
    entry: 'page.entry.ts',
    file: 'client/sync/mutations.ts',
    find: "if (edit.op === 'created') return create({ ...edit, echoed: false });",
    replace: "if (edit.op === 'created') return create({ ...edit, key: newKey(), echoed: false });",
  },
];
