import { useCallback } from 'react';
import { counted } from '../../../../shared/basics/text';
import { inWords, recordName } from '../../../../shared/kinds/recordNaming';
import { hasFile } from '../../../../shared/kinds/foreignFiles';
import type { AnyRecord, Kind, Values } from '../../../../shared/kinds/kind';
import { asProblem } from '../../../net/request';
import { useStorageRefused } from '../../../net/browserStorage';
import { linkNow, useEpoch } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { deleteRecord, updateRecord } from '../../../sync/writes';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { useToast } from '../../../ui/Toast';
import { QUEUED } from '../undo/useOfferUndo';
import { QUEUED_IN_PAGE } from '../../form/wording';
import type { FormScreen } from '../../kinds/KindScreens';
import { vesselName, UNDO_ALL } from '../deletionWords';
import { restoreRecord } from '../restoreRecord';
import { bodyWith } from './bodyWith';

/** '3 certificates'. */
export const countedRecords = ({ noun, plural }: Kind, count: number): string => counted(count, noun, plural);

interface Outcome<T> {
  done: { record: AnyRecord; answer: T }[];
  refused: { record: AnyRecord; sentence: string }[];
}

/** Sends one request per record in parallel and waits for all answers. Discarded requests are neither done nor refused. */
async function writeEach<T>(
  records: readonly AnyRecord[],
  write: (record: AnyRecord) => Promise<T>,
  sentenceOf: (error: unknown) => string,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], refused: [] };
  await Promise.all(
    records.map(async (record) => {
      try {
        outcome.done.push({ record, answer: await write(record) });
      } catch (error) {
        if (!(error instanceof Discarded)) outcome.refused.push({ record, sentence: sentenceOf(error) });
      }
    }),
  );
  return outcome;
}

/** 'Load Line and Class: Failed to update certificate.' of each reason. */
function refusedWords(kind: Kind, refused: Outcome<unknown>['refused']): string {
  const reasons = [...new Set(refused.map(({ sentence }) => sentence))];
  const names = (reason: string) => refused.filter(({ sentence }) => sentence === reason).map(({ record }) => recordName(kind, record));
  return reasons.map((reason) => `${inWords(names(reason), 3)}: ${reason}`).join(' ');
}

/** Changes or deletes several records: one request each and one undo for all. Refused records are named; the others go through. */
export function useChangeRows(kind: Kind, screen: FormScreen, vessel: number) {
  const toast = useToast();
  const confirm = useConfirm();
  const epoch = useEpoch(kind.name);
  const queuedMessage = useStorageRefused() ? QUEUED_IN_PAGE : QUEUED;

  const notifyIfQueued = useCallback(() => {
    if (linkNow() === 'offline') toast({ message: queuedMessage });
  }, [toast, queuedMessage]);
  const notifyRefused = useCallback(
    ({ done, refused }: Outcome<unknown>, what: string) => {
      if (refused.length === 0) return;
      const all = done.length + refused.length;
      toast({ message: `${refused.length} of ${all} not ${what}. ${refusedWords(kind, refused)}`, tone: 'error' });
    },
    [toast, kind],
  );

  /** Changes some values of each record. `message` begins the notice: 'Status set to Passed'. `changes` must be pure: undo calls it again. */
  const change = useCallback(
    async (records: readonly AnyRecord[], changes: (record: AnyRecord) => Values, message: string) => {
      const refusal = (error: unknown) => {
        const problem = asProblem(error);
        return problem.code === 'invalid' ? problem.message : (screen.sentences.edit(problem) ?? problem.message);
      };
      const put = async (record: AnyRecord, values: Values) =>
        await updateRecord(kind.name, vessel, record.id, bodyWith(kind, screen, record, values), record);
      notifyIfQueued();
      const outcome = await writeEach(records, (record) => put(record, changes(record)), refusal);
      notifyRefused(outcome, 'changed');
      const { done } = outcome;
      if (done.length === 0) return;
      const undo = async () => {
        const before = new Map(done.map(({ record, answer }) => [answer, record]));
        const former = (answer: AnyRecord) => {
          const record = before.get(answer) ?? answer;
          return Object.fromEntries(Object.keys(changes(record)).map((name) => [name, record[name] ?? null]));
        };
        notifyIfQueued();
        const back = await writeEach([...before.keys()], (answer) => put(answer, former(answer)), refusal);
        notifyRefused(back, 'changed back');
        if (back.done.length > 0) toast({ message: `${countedRecords(kind, back.done.length)} changed back.`, tone: 'ok' });
      };
      toast({
        message: `${message}: ${countedRecords(kind, done.length)}.`,
        tone: 'ok',
        action: { label: 'Undo', onAction: () => void undo() },
      });
    },
    [kind, screen, vessel, toast, notifyIfQueued, notifyRefused],
  );

  /** Deletes records after one confirmation. Resolves to whether it was given. */
  const remove = useCallback(
    async (records: readonly AnyRecord[]) => {
      const names = records.map((record) => recordName(kind, record));
      const question = {
        title: `Delete ${countedRecords(kind, records.length)}?`,
        sentence: `${inWords(names, 5)}.`,
        follows: `They are removed from ${vesselName(vessel)}${records.some(hasFile) ? ', with their files' : ''}. ${UNDO_ALL}`,
        confirmLabel: 'Delete',
        danger: true,
      };
      if (!(await confirm(question))) return false;
      notifyIfQueued();
      const send = async () => {
        const outcome = await writeEach(
          records,
          (record) => deleteRecord(kind.name, vessel, record.id, record.rev, epoch),
          (error) => kind.deleteFailed(asProblem(error).message),
        );
        notifyRefused(outcome, 'deleted');
        const { done } = outcome;
        if (done.length === 0) return;
        const undo = async () => {
          notifyIfQueued();
          const back = await writeEach(
            done.map(({ record }) => record),
            (record) => restoreRecord(kind, vessel, record.id, record),
            (error) => (error instanceof Error ? error.message : ''),
          );
          notifyRefused(back, 'restored');
          if (back.done.length > 0) toast({ message: `Restored ${countedRecords(kind, back.done.length)}.`, tone: 'ok' });
        };
        toast({ message: `Deleted ${countedRecords(kind, done.length)}.`, action: { label: 'Undo', onAction: () => void undo() } });
      };
      void send();
      return true;
    },
    [kind, vessel, epoch, toast, confirm, notifyIfQueued, notifyRefused],
  );
  return { change, remove };
}
