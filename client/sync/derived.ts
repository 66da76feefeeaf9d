import type { IsoDate } from '../../shared/basics/calendar';
import type { AnyRecord, Kind, KindName } from '../../shared/kinds/kind';
import { isListed, kindOf } from '../../shared/kinds/kinds';
import { inOrder, present } from '../../shared/status/present';
import type { LiveState, PendingEdit } from './liveState';
import { paint } from './overlay';

/** What screens show, computed from the ledgers for today; the same reference until something it depends on changes. */
export interface Derived {
  /** The records of a kind in order, only those a list shows, own unanswered writes painted in. */
  list(state: LiveState, kind: KindName): AnyRecord[];
  /** Own unanswered writes to what is on the screen. */
  edits(state: LiveState, kind: KindName): readonly PendingEdit[];
}

type Records = Readonly<Record<number, AnyRecord>>;

const NO_RECORDS: Records = {};
const NO_EDITS: readonly PendingEdit[] = [];

const recordsOf = (state: LiveState, kind: KindName): Records =>
  (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel)?.records[kind] ?? NO_RECORDS;

/** Keeps the last answer while its inputs are the same. */
function remember<I extends readonly unknown[], O>(compute: (...inputs: I) => O): (...inputs: I) => O {
  let last: { inputs: I; output: O } | null = null;
  return (...inputs) => {
    if (last && last.inputs.every((input, at) => Object.is(input, inputs[at]))) return last.output;
    last = { inputs, output: compute(...inputs) };
    return last.output;
  };
}

function lister(kind: KindName) {
  const description = kindOf(kind);
  // An unchanged record keeps its presented form (the same object), so that its row is not drawn again.
  const shown = new WeakMap<AnyRecord, { today: IsoDate; presented: AnyRecord }>();

  const presented = (record: AnyRecord, today: IsoDate): AnyRecord => {
    const known = shown.get(record);
    if (known?.today === today) return known.presented;
    const fresh = present(description, record, today);
    shown.set(record, { today, presented: fresh });
    return fresh;
  };

  return remember((records: Records, edits: readonly PendingEdit[], today: IsoDate) =>
    (edits.length > 0 ? inOrderOfCreation(description, paint(records, edits)) : inOrder(description, Object.values(records)))
      .filter((record) => isListed(description, record))
      .map((record) => presented(record, today)),
  );
}

const LATE = 2 ** 52;

/** Records that are being created have negative ids and still come last. */
function inOrderOfCreation(description: Kind, records: readonly AnyRecord[]): AnyRecord[] {
  const turned = (record: AnyRecord) => ({ ...record, id: LATE - record.id });
  return inOrder(
    description,
    records.map((record) => (record.id < 0 ? turned(record) : record)),
  ).map((record) => (record.id > LATE ? turned(record) : record));
}

export function createDerived(): Derived {
  const listers = new Map<KindName, ReturnType<typeof lister>>();
  const edited = new Map<KindName, (edits: readonly PendingEdit[], vessel: number | null) => readonly PendingEdit[]>();

  function edits(state: LiveState, kind: KindName): readonly PendingEdit[] {
    const all = state.pending[kind] ?? NO_EDITS;
    if (kindOf(kind).scope === 'fleet' || all.length === 0) return all;
    let select = edited.get(kind);
    if (!select) edited.set(kind, (select = remember((list, vessel) => list.filter((edit) => edit.vessel === vessel))));
    return select(all, state.selected);
  }

  return {
    edits,
    list(state, kind) {
      let list = listers.get(kind);
      if (!list) listers.set(kind, (list = lister(kind)));
      return list(recordsOf(state, kind), edits(state, kind), state.today);
    },
  };
}
