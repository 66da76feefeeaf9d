import { useEffect, useMemo, useState } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import { paths } from '../../../shared/api/paths';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import type { Mark, WhatsNew } from '../../../shared/status/whatsNew';
import { dueDatesCrossed } from '../../../shared/status/crossedDueDates';
import { request } from '../../net/request';
import { readInvoiceToken, readToken, emailOf } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { live } from '../../sync/live';
import { recordKey } from '../../sync/store';
import { recordsNow, useLink, useToday } from '../../sync/hooks';

/** A record that another user changed after the reading, or whose date fell due or passed since. */
interface Arrival {
  key: string;
  kind: VesselKind;
  seq: number;
}

export interface WhatsNewState {
  /** As it was read; undefined while nothing has come yet. */
  since: WhatsNew | undefined;
  /** How many records have something to tell, those of after the reading included. */
  count: number;
  /** The mark that makes all of that seen. */
  counted: Mark;
  read(): Promise<void>;
  /** Sets the mark, and reads what is left. Answers the mark before it. @throws Problem */
  set(mark: Mark): Promise<Mark | null>;
}

const isTold = (kind: VesselKind): boolean => kindOf(kind).access === 'session' || readInvoiceToken() !== null;

/** What the calendar did after the reading: at midnight every open page would ask the server at once. */
const turnedSince = ({ today, head }: WhatsNew, now: IsoDate): Arrival[] =>
  VESSEL_KINDS.filter((kind) => now > today && isTold(kind))
    .flatMap((kind) => dueDatesCrossed(kind, recordsNow(kind), today, now))
    .map(({ kind, id }) => ({ key: recordKey(kind, id), kind, seq: head }));

const countsOf = (since: WhatsNew, arrivals: readonly Arrival[]): WhatsNew['counts'] => {
  const counts = { ...since.counts };
  for (const { kind } of arrivals) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/**
 * What is new to the user on a vessel, told to the navigation too. What others change while it is open is counted as it comes, without
 * asking again. Of one vessel and one log: give another one a component of its own.
 */
export function useWhatsNew(vessel: number): WhatsNewState {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const [isUnread, setUnread] = useState(true);
  const isLive = useLink().state === 'live';
  const today = useToday();
  const { data: since, refresh } = useQuery(paths.since(vessel), {
    read: async (path, signal) => {
      const answer = await request<WhatsNew>('GET', path, { signal });
      setArrivals((all) => all.filter(({ seq }) => seq > answer.head));
      setUnread(false);
      return answer;
    },
    // What comes afterwards is told by the log that is followed, after a lost link too. What failed is read with the next link.
    wanted: isLive && isUnread,
  });
  const read = async () => void (await refresh());

  useEffect(
    () =>
      live.onChanges((changes) => {
        const self = emailOf(readToken());
        const told = changes.flatMap((change): Arrival[] => {
          if (change.op === 'withheld' || change.vessel !== vessel || change.by === self) return [];
          if (!isTold(change.kind as VesselKind)) return [];
          return [{ key: recordKey(change.kind, change.id), kind: change.kind as VesselKind, seq: change.seq }];
        });
        if (told.length > 0) setArrivals((all) => [...all, ...told]);
      }),
    [vessel],
  );

  const turned = useMemo(() => (since ? turnedSince(since, today) : []), [since, today]);
  const known = new Set(since && [...since.lines, ...since.turned].map(({ kind, id }) => recordKey(kind, id)));
  const changed = arrivals.filter(({ seq }) => seq > (since?.head ?? 0));
  const latest = new Map([...turned, ...changed].filter(({ key }) => !known.has(key)).map((each) => [each.key, each]));
  const counts = since ? countsOf(since, [...latest.values()]) : {};
  const written = JSON.stringify(counts);
  useEffect(() => {
    live.change((draft) => void (draft.news = JSON.parse(written) as WhatsNew['counts']));
    return () => live.change((draft) => void (draft.news = {}));
  }, [written]);

  return {
    since,
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counted: { seq: Math.max(since?.head ?? 0, ...changed.map(({ seq }) => seq)), day: today },
    read,
    async set(mark) {
      const { was } = await request<{ was: Mark | null }>('PUT', paths.since(vessel), { body: { ...mark, epoch: since?.epoch } });
      await read();
      return was;
    },
  };
}
