import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Mark, WhatsNew } from '../../../shared/status/whatsNew';
import { openedPart } from '../../net/chunks';
import { sentenceOf } from '../../net/problems';
import { useSession } from '../../net/session';
import { useEpoch, useLoading, useSelectedVessel, useToday } from '../../sync/hooks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/ToastProvider';
import { WhenStill } from '../../ui/WhenStill';
import { dayWords, sinceWords } from './whatsNewText';
import { useWhatsNew } from './useWhatsNew';

const WhatsNewDialog = openedPart(() => import('./WhatsNewDialog'), 'WhatsNewDialog');

/** What is new on the selected vessel: counted in the navigation, and on the dashboard a line that opens it (shared/README.md, Dashboard). */
export function WhatsNewNotice() {
  const { id } = useSelectedVessel();
  const ready = useLoading().state === 'ready';
  const epoch = useEpoch('crew');
  const { invoiceToken } = useSession();
  if (id === null || !ready) return null;
  return <OfVessel key={[id, epoch, invoiceToken].join()} vessel={id} />;
}

const BEGUN: Record<NonNullable<WhatsNew['begun']>, string | null> = {
  first: null,
  restored: 'The data on the server has been restored from a backup. What others change is told from now on.',
  ahead: 'The log of this vessel is shorter than what you had seen. What others change is told from now on.',
};
const FAILED = 'It could not be marked as seen. Please try again.';

function OfVessel({ vessel }: { vessel: number }) {
  const { since, count, counted, read, set } = useWhatsNew(vessel);
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const { pathname } = useLocation();
  const toast = useToast();
  if (!since || pathname !== '/') return null;
  const begun = since.begun && BEGUN[since.begun];
  const complain = (error: unknown) => toast({ message: sentenceOf(error, FAILED), tone: 'error' });
  const mark = async (seen: Mark) => {
    try {
      const was = await set(seen);
      setOpen(false);
      const undo = was && { label: 'Undo', onAction: () => void set(was).catch(complain) };
      toast({ message: 'Marked as seen.', tone: 'ok', ...(undo && { action: undo }) });
    } catch (error) {
      complain(error);
      void read();
    }
  };
  const dismiss = () => {
    setDismissed(true);
    // The server tells it until a mark is set.
    set(since.mark).catch(complain);
  };
  if (begun && !isDismissed) return <Banner onDismiss={dismiss}>{begun}</Banner>;
  if (count === 0) return null;

  const show = () => {
    setOpen(true);
    void read();
  };
  return (
    <>
      <WhenStill>
        <Banner
          actions={
            <>
              <Button size="sm" onClick={show}>
                Show
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void mark(counted)}>
                Mark as seen
              </Button>
            </>
          }
        >
          {sinceWords(count, since.mark.day, today)}
        </Banner>
      </WhenStill>
      {open && (
        <Suspense>
          <WhatsNewDialog
            vessel={vessel}
            since={since}
            title={`Since ${dayWords(since.mark.day, today)}`}
            onSeen={() => void mark({ seq: since.head, day: since.today })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
