import type { Ledger } from '../../shared/log/applyChange';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { toRecord } from '../../shared/status/present';
import { Problem } from '../../shared/basics/problem';
import type { Request } from '../net/createRequest';

/** The records of one kind, and the log position they hold at least. */
export interface LoadedList extends Pick<Ledger, 'seq' | 'epoch'> {
  kind: KindName;
  records: Record<number, AnyRecord>;
}

/** A list of a vessel that could not be read; its cause says why. */
export class ListFailed extends Error {
  constructor(
    readonly kind: KindName,
    cause: unknown,
  ) {
    super(cause instanceof Problem ? cause.message : '', { cause });
  }
}

function listOf(kind: KindName, answer: Values | undefined): LoadedList {
  const rows = answer?.[kindOf(kind).listKey];
  if (!Array.isArray(rows) || typeof answer?.seq !== 'number' || typeof answer.epoch !== 'string') throw new Problem('internal', '');
  const records = Object.fromEntries(rows.map((row: Values) => toRecord(kindOf(kind), row)).map((record) => [record.id, record]));
  return { kind, seq: answer.seq, epoch: answer.epoch, records };
}

/** Reads one list (section 7). */
export async function loadList(request: Request, kind: KindName, vessel: number, now: number): Promise<LoadedList> {
  const { fresh } = kindOf(kind);
  const path = paths.list(kind, vessel) + (fresh ? `?t=${now}` : '');
  return listOf(kind, await request<Values>('GET', path, { headers: fresh ? { 'Cache-Control': 'no-cache' } : {} }));
}

async function inParallel(request: Request, vessel: number, now: number): Promise<LoadedList[]> {
  return await Promise.all(
    VESSEL_KINDS.map((kind) =>
      loadList(request, kind, vessel, now).catch((error: unknown) => {
        throw new ListFailed(kind, error);
      }),
    ),
  );
}

async function inOneAnswer(request: Request, vessel: number): Promise<LoadedList[]> {
  const answer = await request<Partial<Record<KindName, Values>>>('GET', paths.lists(vessel));
  return VESSEL_KINDS.map((kind) => listOf(kind, answer[kind]));
}

/**
 * The eight lists of a vessel, in parallel (section 7). A browser asks six things at a time, so that over a satellite link they take
 * two waves: there, `far`, they come in one answer, unless that fails and each is asked why. Throws `ListFailed`. Each was read at
 * its own moment: the log is replayed from the earliest. Lists of two epochs are no ledger.
 */
export async function loadVessel(request: Request, vessel: number, now: number, far: boolean): Promise<Ledger> {
  const all = () => inParallel(request, vessel, now);
  const lists = await (far ? inOneAnswer(request, vessel).catch(all) : all());
  const [epoch = '', ...others] = new Set(lists.map((list) => list.epoch));
  if (others.length > 0) throw new Problem('unavailable', '');
  return {
    epoch,
    seq: Math.min(...lists.map((list) => list.seq)),
    records: Object.fromEntries(lists.map((list) => [list.kind, list.records])),
  };
}

/** The vessels themselves. */
export async function loadFleet(request: Request, now: number): Promise<Ledger> {
  const list = await loadList(request, 'vessels', 0, now);
  return { epoch: list.epoch, seq: list.seq, records: { vessels: list.records } };
}
