import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isEmptyEdit } from '../../../shared/log/change';
import type { Mark, WhatsNew } from '../../../shared/status/whatsNew';
import { useSurveyRules } from '../../records/cells/surveyRules';
import { openedPart } from '../../net/chunks';
import { sentenceOf, request } from '../../net/request';
import { emailOf, readInvoiceToken, readToken, useSession } from '../../net/session';
import { recordsNow, useEpoch, useLink, useLoading, useSelectedVessel, useToday } from '../../sync/hooks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { WhenIdle } from '../../ui/WhenIdle';
import { daysBetween, type IsoDate } from '../../../shared/basics/calendar';
import { paths } from '../../../shared/api/paths';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { dueDatesCrossed } from '../../../shared/status/crossedDueDates';
import { useQuery } from '../../net/useQuery';
import { live } from '../../sync/live';
import { recordKey } from '../../sync/store';
import { counted } from '../../../shared/basics/text';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** When a user last marked a vessel as seen: 'earlier today', 'yesterday', 'Tuesday', '3 October', '3 October 2025'. */
function dayWords(day: IsoDate, today: IsoDate): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  const at = new Date(`${day}T00:00:00Z`);
  if (days < 7) return WEEKDAY.format(at);
  return (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR).format(at);
}

/** '14 changes since Tuesday'. */
const sinceWords = (count: number, day: IsoDate, today: IsoDate): string => `${counted(count, 'change')} since ${dayWords(day, today)}`;

/** A record that another user changed after the answer was loaded, or that fell due or expired since. */
interface Arrival {
  key: string;
  kind: VesselKind;
  seq: number;
}

interface WhatsNewState {
  /** The last answer; undefined until there is one. */
  since: WhatsNew | undefined;
  /** The number of records with news, including those after the answer. */
  count: number;
  /** The mark that marks all of them as seen. */
  counted: Mark;
  read(): Promise<void>;
  /** Sets the mark and returns the former one. What is left is loaded meanwhile. Throws `Problem`. */
  set(mark: Mark): Promise<Mark | null>;
}

const isVisible = (kind: VesselKind): boolean => kindOf(kind).access === 'session' || readInvoiceToken() !== null;

/** Records that fell due or expired after the answer. Computed here, because otherwise every open page would send a request at midnight. */
const crossedSince = ({ today, head }: WhatsNew, now: IsoDate, rules: ReturnType<typeof useSurveyRules>): Arrival[] =>
  VESSEL_KINDS.filter((kind) => now > today && isVisible(kind))
    .flatMap((kind) => dueDatesCrossed(kind, rules?.({ [kind]: recordsNow(kind) }, now)[kind] ?? recordsNow(kind), today, now))
    .map(({ kind, id }) => ({ key: recordKey(kind, id), kind, seq: head }));

const countsOf = (since: WhatsNew, arrivals: readonly Arrival[]): WhatsNew['counts'] => {
  const counts = { ...since.counts };
  for (const { kind } of arrivals) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const NOTHING_NEW = { begun: undefined, lines: [], more: 0, turned: [], moreTurned: 0, counts: {}, unread: 0 };

/**
 * What is new to the user on a vessel, also published to the navigation. Changes by others are counted as they arrive, without another request.
 * Another vessel or epoch needs a component with another key.
 */
function useWhatsNew(vessel: number): WhatsNewState {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const [isUnread, setUnread] = useState(true);
  const isLive = useLink().state === 'live';
  const today = useToday();
  const {
    data: since,
    refresh,
    change,
  } = useQuery(paths.whatsNew(vessel), {
    read: async (path, signal) => {
      const answer = await request<WhatsNew>('GET', path, { signal });
      setArrivals((all) => all.filter(({ seq }) => seq > answer.head));
      setUnread(false);
      return answer;
    },
    // Loaded once. Later changes come from the log, also after a lost link. A failed request is repeated at the next connection.
    enabled: isLive && isUnread,
  });
  const read = async () => void (await refresh());

  useEffect(
    () =>
      live.onChanges((changes) => {
        const self = emailOf(readToken());
        const news = changes.flatMap((change): Arrival[] => {
          if (change.op === 'withheld' || change.vessel !== vessel || change.by === self) return [];
          if (!isVisible(change.kind as VesselKind) || isEmptyEdit(change)) return [];
          return [{ key: recordKey(change.kind, change.id), kind: change.kind as VesselKind, seq: change.seq }];
        });
        if (news.length > 0) setArrivals((all) => [...all, ...news]);
      }),
    [vessel],
  );

  const rules = useSurveyRules();
  const crossed = useMemo(() => (since ? crossedSince(since, today, rules) : []), [since, today, rules]);
  const shownKeys = new Set(since && [...since.lines, ...since.turned].map(({ kind, id }) => recordKey(kind, id)));
  const changed = arrivals.filter(({ seq }) => seq > (since?.head ?? 0));
  const latest = new Map([...crossed, ...changed].filter(({ key }) => !shownKeys.has(key)).map((each) => [each.key, each]));
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
      const { was } = await request<{ was: Mark | null }>('PUT', paths.whatsNew(vessel), { body: { ...mark, epoch: since?.epoch } });
      // The mark is set, also where what is left comes late or cannot be loaded.
      change((before) => ({ ...before, ...NOTHING_NEW, head: mark.seq, today: mark.day, mark }));
      void refresh().then((answer) => answer ?? setUnread(true));
      return was;
    },
  };
}

const WhatsNewDialog = openedPart(() => import('./WhatsNewDialog'), 'WhatsNewDialog');

/** What is new on the selected vessel: counts in the navigation, and a banner on the dashboard (shared/README.md, Dashboard). */
export function WhatsNewNotice() {
  const { id } = useSelectedVessel();
  const ready = useLoading().state === 'ready';
  const epoch = useEpoch('crew');
  const { invoiceToken } = useSession();
  if (id === null || !ready) return null;
  return <VesselNotice key={[id, epoch, invoiceToken].join()} vessel={id} />;
}

const START_WORDS: Record<NonNullable<WhatsNew['begun']>, string | null> = {
  first: null,
  restored: 'The data on the server has been restored from a backup. Changes by others are counted from now on.',
  ahead: 'Some changes that you had seen are no longer on the server. Changes by others are counted from now on.',
};
const FAILED = 'It could not be marked as seen. Please try again.';

function VesselNotice({ vessel }: { vessel: number }) {
  const { since, count, counted, read, set } = useWhatsNew(vessel);
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [isMarking, setMarking] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const { pathname } = useLocation();
  const toast = useToast();
  if (!since || pathname !== '/') return null;
  const startNote = since.begun && START_WORDS[since.begun];
  const showError = (error: unknown) => toast({ message: sentenceOf(error, FAILED), tone: 'error' });
  const mark = async (seen: Mark) => {
    setMarking(true);
    try {
      const was = await set(seen);
      setOpen(false);
      const undo = was && { label: 'Undo', onAction: () => void set(was).catch(showError) };
      toast({ message: 'Marked as seen.', tone: 'ok', ...(undo && { action: undo }) });
    } catch (error) {
      showError(error);
      void read();
    }
    setMarking(false);
  };
  const dismiss = () => {
    setDismissed(true);
    // The server repeats this message until a mark is set.
    set(since.mark).catch(showError);
  };
  if (startNote && !isDismissed) return <Banner onDismiss={dismiss}>{startNote}</Banner>;
  if (count === 0) return null;

  const show = () => {
    setOpen(true);
    void read();
  };
  return (
    <>
      <WhenIdle>
        <Banner
          actions={
            <>
              <Button size="sm" onClick={show}>
                Show
              </Button>
              <Button size="sm" variant="ghost" busy={isMarking} onClick={() => void mark(counted)}>
                Mark as seen
              </Button>
            </>
          }
        >
          {sinceWords(count, since.mark.day, today)}
        </Banner>
      </WhenIdle>
      {open && (
        <Suspense>
          <WhatsNewDialog
            vessel={vessel}
            since={since}
            title={`Since ${dayWords(since.mark.day, today)}`}
            busy={isMarking}
            onSeen={() => void mark({ seq: since.head, day: since.today })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
